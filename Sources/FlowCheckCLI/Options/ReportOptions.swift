public import ArgumentParser
public import FlowPipeline

/// Reports for other programs and pages, several in one run, and what counts as a failure.
struct ReportOptions: ParsableArguments {
  /// A form and its destination.
  struct Target: Equatable, Sendable {
    var form: ReportForm
    /// The file; nil for standard output.
    var file: String?
  }

  @Option(
    name: .customLong("report"),
    help: ArgumentHelp(
      """
      Also write a report: text, json, sarif, junit, github, summary, gitlab or markdown, as in 'sarif=out.sarif'; '-' is \
      standard output. May be given more than once.
      """, valueName: "form=path"))
  var reports: [String] = []

  @OptionGroup var failing: FailOnOptions

  @Flag(help: "Print no verdicts; errors are still reported.")
  var quiet = false

  /// Whether no verdicts are printed as text, because a report replaces them or because of `--quiet`; GitHub's annotations are
  /// printed in addition.
  var replacesText: Bool {
    quiet || ((try? targets) ?? []).contains { $0.file == nil && $0.form != .github }
  }

  func validate() throws {
    _ = try targets
  }

  /// The requested reports; throws an error for an unknown form, and for a destination that is named twice.
  var targets: [Target] {
    get throws {
      var places: Set<String> = []
      return try reports.map { argument in
        let target = try Self.target(argument)
        guard places.insert(target.file.map(InputFiles.shortened) ?? "-").inserted else {
          let place = target.file.map { "'\($0)'" } ?? "standard output"
          throw ValidationError("two reports would be written to \(place)")
        }
        return target
      }
    }
  }

  private static func target(_ argument: String) throws -> Target {
    let forms = ReportForm.allCases.map(\.rawValue)
    guard let equals = argument.firstIndex(of: "=") else {
      throw ValidationError("'--report \(argument)' names no file; write '--report sarif=out.sarif'")
    }
    let name = String(argument[..<equals])
    let path = String(argument[argument.index(after: equals)...])
    guard let form = ReportForm(rawValue: name) else {
      let nearest = Suggestion.nearest(to: name, among: forms).map { ", did you mean '\($0)'?" }
      let hint = nearest ?? "; there are \(forms.joined(separator: ", "))"
      throw ValidationError("there is no report form '\(name)'\(hint)")
    }
    guard !path.isEmpty else { throw ValidationError("'--report \(argument)' names no file after '='") }
    return Target(form: form, file: path == "-" ? nil : path)
  }

  /// Writes every report, and returns the worst status.
  func write(_ report: Report) throws -> ExitStatus {
    .worst(try targets.map { Console.deliver($0.form.render(report), to: $0.file) })
  }
}

extension Severity: ExpressibleByArgument {}

import ArgumentParser
import FlowCheckKit

/// `flowcheck mutate`: how many small mistakes the claims of scenarios notice.
struct MutateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mutate", _superCommandName: CommandLineTool.name,
    abstract: "Take away one guard, dismissal or binding at a time, and count how often a verdict changes.",
    discussion: """
      What no rule, property, goal or walkthrough notices is listed: there a property of your own is missing, or \
      the line is not needed. Mutants that change no state and no step are left out of the score.
      """)

  @Argument(help: "Scenario files, folders or patterns.", completion: .file(extensions: ["yaml", "yml"]))
  var paths: [String]

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Also write a page in Markdown.", valueName: "file"),
    completion: .file(extensions: ["md"]))
  var output: String?

  @OptionGroup var limits: LimitOptions

  func run() throws {
    Interruption.watch()
    var batch = try ScenarioBatch(paths: paths)
    var reports: [MutationReport] = []
    for file in batch.files where !Interruption.isRequested {
      guard let scenario = batch.read(file), let report = MutationReport(scenario, limits: limits.declared)
      else { continue }
      reports.append(report)
      Console.print(report.text)
    }
    if reports.count > 1 { Console.print(MutationReport.total(reports)) }
    if let output {
      do throws(CommandFailure) {
        try Picture.write(Array(MutationReport.page(reports).utf8), to: output)
      } catch {
        Console.printFailure(error)
        batch.note(.unreadable)
      }
    }
    try exit(with: batch.status)
  }
}

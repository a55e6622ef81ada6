import FlowDiagnostics
import FlowModel
import FlowReports

/// Writes a report as commands of GitHub Actions that annotate lines: `::error file=…,line=…,title=…::message`.
///
/// GitHub shows ten annotations for each level and step and silently drops more. So the ten most important ones are written,
/// and a line of text that counts the rest.
struct AnnotationRenderer {
  /// The most annotations of a level that GitHub shows for a step.
  static let mostOfALevel = 10
  /// The most characters of a message. Longer ones end with `…`.
  static let longestMessage = 4000
  static let longestTitle = 200

  /// Returns the commands, one per line; empty if nothing was found.
  func render(_ report: Report) -> String {
    let findings = report.surprises
    var lines: [String] = []
    for level in Finding.Level.allCases.reversed() {
      lines += findings.filter { $0.level == level }.prefix(Self.mostOfALevel).map(command)
    }
    let rest = findings.count - lines.count
    if rest > 0 {
      lines.append(
        "flowcheck: \(rest.counted("more finding", plural: "more findings")) without an annotation")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func command(_ finding: Finding) -> String {
    var properties = [("file", (finding.code?.file ?? finding.placeFile).visible)]
    if let code = finding.code {
      properties += [("line", String(code.line)), ("endLine", String(code.line))]
    } else if let place = finding.place {
      properties += [("line", String(place.line)), ("endLine", String(place.line))]
      properties += [("col", String(place.column)), ("endColumn", String(place.column + place.length))]
    }
    properties.append(("title", "flowcheck: \(finding.title)".shortened(to: Self.longestTitle)))
    let message = ([finding.sentence] + finding.runLines).joined(separator: "\n")
      .shortened(to: Self.longestMessage)
    let list = properties.map { "\($0.0)=\(Self.escaped($0.1, Self.escapesInProperties))" }.joined(
      separator: ",")
    return "::\(word(finding.level)) \(list)::\(Self.escaped(message, Self.escapes))"
  }

  private func word(_ level: Finding.Level) -> String {
    switch level {
    case .error: "error"
    case .warning: "warning"
    case .note: "notice"
    }
  }

  private static let escapes: [Unicode.Scalar: String] = ["%": "%25", "\r": "%0D", "\n": "%0A"]
  private static let escapesInProperties = escapes.merging([":": "%3A", ",": "%2C"]) { first, _ in first }

  private static func escaped(_ text: String, _ escapes: [Unicode.Scalar: String]) -> String {
    text.replacingScalars { escapes[$0] }
  }
}

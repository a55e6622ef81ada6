import FlowDiagnostics
import FlowModel
public import FlowReports

/// Writes findings as compilers do: `path:line:column: error: message`, with a note for each other place.
///
/// Xcode shows such lines of a build phase in the editor (it needs absolute paths). The `$gcc` problem matcher of VS Code and
/// Emacs' `compilation-mode` read them too. The unexpected findings are written, in the order of the source.
public struct XcodeRenderer: Sendable {
  /// Creates a renderer.
  public init() {}

  /// Returns a line for each finding and each of its notes; empty if nothing was found.
  public func render(_ report: Report) -> String {
    report.findings.filter { !$0.isExpected }.flatMap(lines).map { $0 + "\n" }.joined()
  }

  private func lines(_ finding: Finding) -> [String] {
    let rest = finding.relatedPlaces.map { line(finding.file, $0.span, "note", $0.words) }
    let message = "\(finding.fullSentence) [\(finding.subject.id)]"
    if let code = finding.code {
      let place = SourceSpan(line: code.line, column: 1)
      let scenario = line(finding.file, finding.place, "note", "in the scenario")
      return [line(code.file, place, finding.level.rawValue, message), scenario] + rest
    }
    return [line(finding.file, finding.place, finding.level.rawValue, message)] + rest
  }

  /// Returns a line. A finding about the file as a whole is placed at the file's beginning.
  private func line(_ file: String, _ span: SourceSpan?, _ word: String, _ message: String) -> String {
    "\((span?.file ?? file).visible):\(span?.line ?? 1):\(span?.column ?? 1): \(word): \(message.visible)"
  }
}

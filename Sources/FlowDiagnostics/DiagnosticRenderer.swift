/// Writes diagnostics for people: the rule, the place, the source line, and carets with the suggestion.
public struct DiagnosticRenderer: Sendable {
  /// How the text is decorated.
  public enum Styling: Sendable {
    /// Characters only.
    case plain
    /// With colours for a terminal.
    case ansi
  }

  private let styling: Styling
  /// The maximum number of source columns shown; longer lines are cut around the marked part.
  private let sourceColumns = 100

  /// Makes a renderer; choose `ansi` only for a terminal.
  public init(styling: Styling = .plain) {
    self.styling = styling
  }

  /// Returns the text of one diagnostic, without a line end after its last line.
  public func render(_ diagnostic: Diagnostic, source: SourceText?) -> String {
    let label = paint("\(diagnostic.severity.rawValue)[\(diagnostic.code.id)]", diagnostic.severity.colour)
    let headline = "\(label): \(paint(diagnostic.message.visible, .bold))"
    let number = diagnostic.span.map { String($0.line) } ?? " "
    let margin = String(repeating: " ", count: number.count)
    let place = diagnostic.span.map { ":\($0.line):\($0.column)" } ?? ""
    let arrow = "\(margin)\(paint("-->", .blue)) \(diagnostic.file.visible)\(place)"
    guard let span = diagnostic.span, let line = source?.line(span.line) else {
      // Without a source line, the suggestion becomes a note of its own.
      let note = diagnostic.suggestion.map { ["\(margin) \(paint("=", .blue)) \($0.visible)"] } ?? []
      return ([headline, arrow] + note).joined(separator: "\n")
    }
    let snippet = Snippet(line: line, span: span, limit: sourceColumns)
    let bar = paint("|", .blue)
    let code = snippet.text.isEmpty ? "" : " \(snippet.text)"
    let carets = paint(String(repeating: "^", count: snippet.carets), diagnostic.severity.colour)
    let suggestion = diagnostic.suggestion.map { " \(paint($0.visible, diagnostic.severity.colour))" } ?? ""
    let blanks = String(repeating: " ", count: snippet.indentation)
    return [
      headline, arrow, "\(margin) \(bar)", "\(paint(number, .blue)) \(bar)\(code)",
      "\(margin) \(bar) \(blanks)\(carets)\(suggestion)",
    ].joined(separator: "\n")
  }

  private func paint(_ text: String, _ colour: Colour) -> String {
    styling == .plain ? text : "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m"
  }

  /// Select Graphic Rendition parameters (ECMA-48).
  fileprivate enum Colour: String {
    case bold = "1"
    case red = "1;31"
    case yellow = "1;33"
    case cyan = "1;36"
    case blue = "1;34"
  }
}

extension Severity {
  fileprivate var colour: DiagnosticRenderer.Colour {
    switch self {
    case .error: .red
    case .warning: .yellow
    case .info: .cyan
    }
  }
}

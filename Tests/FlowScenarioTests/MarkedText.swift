import FlowDiagnostics
import FlowScenario
import Testing

/// A scenario with its mistakes marked below the lines they are on.
///
/// A line that starts with `»` (or `«`, for marks in the first column) has carets below the offending text,
/// then the code, the message and, after ` ~ `, the suggestion.
struct MarkedText {
  /// The scenario without the flags.
  let text: String
  /// The marks as `line:column+length code message ~ suggestion`.
  let marks: [String]

  init(_ marked: String) {
    var lines: [String] = []
    var marks: [String] = []
    for line in marked.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix("»") || line.hasPrefix("«") else {
        lines.append(String(line))
        continue
      }
      let rest = line.dropFirst()
      let blanks = rest.prefix { $0 == " " }
      let carets = rest.dropFirst(blanks.count).prefix { $0 == "^" }
      let column = blanks.count + (line.hasPrefix("»") ? 2 : 1)
      let message = rest.dropFirst(blanks.count + carets.count + 1)
      marks.append("\(lines.count):\(column)+\(carets.count) \(message)")
    }
    text = lines.joined(separator: "\n")
    self.marks = marks
  }

  /// What the reader finds, in the form of ``marks``.
  static func found(in text: String) -> [String] {
    ScenarioReader.read(text, file: "marked.yaml").diagnostics.map { diagnostic in
      let place = diagnostic.span.map { "\($0.line):\($0.column)+\($0.length)" } ?? "-"
      let suggestion = diagnostic.suggestion.map { " ~ \($0)" } ?? ""
      return "\(place) \(diagnostic.code.id) \(diagnostic.message)\(suggestion)"
    }
  }
}

/// Expects that the reader finds exactly the marked mistakes.
func expectMarks(_ marked: String, sourceLocation: SourceLocation = #_sourceLocation) {
  let marked = MarkedText(marked)
  let found = MarkedText.found(in: marked.text)
  for mistake in found where !marked.marks.contains(mistake) {
    Issue.record("not marked: \(mistake)", sourceLocation: sourceLocation)
  }
  for mistake in marked.marks where !found.contains(mistake) {
    Issue.record("not found: \(mistake)", sourceLocation: sourceLocation)
  }
  #expect(found == marked.marks, sourceLocation: sourceLocation)
}

import FlowDiagnostics

/// A problem that libyaml found, said so that an author knows what to do.
struct YamlMistake {
  /// Where to look.
  let place: SourceSpan
  /// What is wrong.
  let message: String
  /// How to mend it.
  let suggestion: String?

  init(
    problem: String, at place: SourceSpan, context: (text: String, place: SourceSpan)?, lines: SourceLines
  ) {
    let start =
      context.map { $0.place.line == place.line ? "" : " that starts on line \($0.place.line)" } ?? ""
    let words: (place: SourceSpan?, message: String, suggestion: String?)
    switch problem {
    case "found unexpected end of stream":
      words = (context?.place, "this quote is never closed", "close it, or remove it")
    case "did not find expected ',' or '}'":
      words = (
        nil, "expected ',' or '}' in the map\(start)", Self.bracketHint("}", [place, context?.place], lines)
      )
    case "did not find expected ',' or ']'":
      words = (
        nil, "expected ',' or ']' in the list\(start)", Self.bracketHint("]", [place, context?.place], lines)
      )
    case "did not find expected node content":
      words = (nil, "a value is missing here", nil)
    case "did not find expected key":
      words = (
        nil, "expected a key of the map\(start)", "indent the keys of a map alike, and close quotes before"
      )
    case "did not find expected '-' indicator":
      words = (nil, "expected '- ' and the next item of the list\(start)", "indent the items of a list alike")
    case "mapping values are not allowed in this context":
      words = (nil, "a map cannot start here", "put quotes around a text that contains ': '")
    case "block sequence entries are not allowed in this context":
      words = (nil, "a list item cannot start here", "put it on a line of its own")
    case "could not find expected ':'":
      words = (context?.place, "expected ': ' after this key", nil)
    case "found character that cannot start any token":
      let start = lines.scalar(at: place).map { String($0) } ?? "this"
      words = (nil, "no text can start with '\(start)' without quotes", "put quotes around it")
    case "did not find expected <document start>":
      words = (nil, "something follows the scenario", "indent it, or remove it")
    default:
      words = (nil, "not valid YAML: \(problem)\(context.map { " \($0.text)\(start)" } ?? "")", nil)
    }
    self.place = words.place ?? place
    message = words.message
    suggestion = words.suggestion
  }

  private static func bracketHint(_ bracket: String, _ places: [SourceSpan?], _ lines: SourceLines) -> String
  {
    let around = places.compactMap { $0 }.map {
      String(String.UnicodeScalarView(lines.rest(from: SourceSpan(line: $0.line, column: 1))))
    }
    if around.contains(where: { $0.contains("replace [") || $0.contains(" in [") }) {
      return "put quotes around a statement or condition that contains '['"
    }
    return "close it with '\(bracket)', or put quotes around a text that contains brackets or braces"
  }
}

import FlowDiagnostics

/// A problem reported by libyaml, in words that tell an author what to do.
struct YamlMistake {
  let place: SourceSpan
  let message: String
  let suggestion: String?

  init(
    problem: String, at place: SourceSpan, context: (text: String, place: SourceSpan)?, lines: SourceLines
  ) {
    if let slip = Self.slip(problem: problem, at: place, context: context?.place, YamlSlips(lines: lines)) {
      (self.place, message, suggestion) = slip
      return
    }
    let start =
      context.map { $0.place.line == place.line ? "" : " that starts on line \($0.place.line)" } ?? ""
    let first = lines.scalar(at: place).map { String($0) } ?? "this"
    let isAboutContext = ["found unexpected end of stream", "could not find expected ':'"].contains(problem)
    self.place = isAboutContext ? context?.place ?? place : place
    let places = [place, context?.place]
    (message, suggestion) =
      switch problem {
      case "found unexpected end of stream": (Self.neverClosed, Self.closeQuote)
      case "did not find expected ',' or '}'":
        ("expected ',' or '}' in the map\(start)", Self.bracketHint("}", places, lines))
      case "did not find expected ',' or ']'":
        ("expected ',' or ']' in the list\(start)", Self.bracketHint("]", places, lines))
      case "did not find expected node content": ("a value is missing here", nil)
      case "did not find expected key":
        ("expected a key of the map\(start)", "indent all keys of a map equally, and close earlier quotes")
      case "did not find expected '-' indicator":
        ("expected '- ' and the next item of the list\(start)", "indent all items of a list equally")
      case "mapping values are not allowed in this context":
        ("a map cannot start here", "put quotes around a text that contains ': '")
      case "block sequence entries are not allowed in this context":
        ("a list item cannot start here", "put it on a line of its own")
      case "could not find expected ':'":
        "{[".contains(lines.scalar(at: self.place).map(Character.init) ?? " ")
          ? ("a key is missing before this map or list", "every entry of a map has one")
          : ("expected ': ' after this key", nil)
      case "found character that cannot start any token":
        ("no text can start with '\(first)' without quotes", "put quotes around it")
      case "did not find expected <document start>":
        ("something follows the scenario", "indent it, or remove it")
      default: ("not valid YAML: \(problem)\(context.map { " \($0.text)\(start)" } ?? "")", nil)
      }
  }

  /// Returns what the author most likely did, if the source shows it. YAML notices it a line later, or describes it differently.
  private static func slip(
    problem: String, at place: SourceSpan, context: SourceSpan?, _ slips: YamlSlips
  ) -> (SourceSpan, String, String?)? {
    if let quote = slips.lostQuote(before: place) { return (quote, neverClosed, closeQuote) }
    if let mark = [place.line, place.line - 1, context?.line].lazy.compactMap(\.self)
      .compactMap(slips.itemMark).first
    {
      return (mark.place, mark.message, "write '- '")
    }
    switch problem {
    case "could not find expected ':'":
      if let quote = context.flatMap(slips.loneQuote) { return (quote, neverClosed, closeQuote) }
      return context.flatMap { slips.keyWithoutColon(onLine: $0.line) }.map(words)
    case "mapping values are not allowed in this context":
      if let slip = slips.keyWithoutColon(onLine: place.line) { return words(slip) }
      if let slip = slips.inkLine(before: place.line).flatMap(slips.keyWithoutColon) { return words(slip) }
      return indentation(ofLine: place.line, slips)
    case "did not find expected key": return indentation(ofLine: place.line, slips)
    case "did not find expected '-' indicator": return slips.foreignIndentation(upToLine: place.line)
    case "did not find expected ',' or '}'":
      if let slip = slips.keyWithoutColon(before: place) { return words(slip) }
      if let (word, startsValue) = slips.wordBeforeSecondColon(at: place) {
        return startsValue
          ? (
            SourceSpan(line: place.line, column: word.span.column, length: word.span.length + 1),
            "a text cannot contain ': '", "write '\(word.value)' without ':'"
          ) : (word.span, "expected ',' before the key '\(word.value)'", "write ',' before '\(word.value)'")
      }
      return unclosed("{", by: "}", at: place, context, slips)
    case "did not find expected ',' or ']'": return unclosed("[", by: "]", at: place, context, slips)
    default: return nil
    }
  }

  private static let neverClosed = "this quote is never closed"
  private static let closeQuote = "close it, or remove it"

  private static func words(_ slip: KeySlip) -> (SourceSpan, String, String?) {
    (slip.key.span, slip.message, slip.suggestion)
  }

  private static func indentation(ofLine number: Int, _ slips: YamlSlips) -> (SourceSpan, String, String?)? {
    if let slip = slips.foreignIndentation(upToLine: number) { return slip }
    guard let column = slips.inkColumn(ofLine: number), let slip = slips.indentation(ofLine: number) else {
      return nil
    }
    return (SourceSpan(line: number, column: column), slip.message, slip.suggestion)
  }

  /// Returns the bracket that is still open where the next key begins or the file ends.
  private static func unclosed(
    _ opening: Unicode.Scalar, by closing: String, at place: SourceSpan, _ context: SourceSpan?,
    _ slips: YamlSlips
  ) -> (SourceSpan, String, String?)? {
    guard let context, context.line < place.line, slips.lines.scalar(at: context) == opening,
      let last = slips.inkLine(before: place.line), last >= context.line
    else { return nil }
    guard slips.startsKey(place) else { return nil }
    let sort = opening == "{" ? "map" : "list"
    let place = last == context.line ? "on this line" : "before line \(last + 1)"
    return (context, "this '\(opening)' is never closed", "add '\(closing)' where its \(sort) ends, \(place)")
  }

  private static func bracketHint(_ bracket: String, _ places: [SourceSpan?], _ lines: SourceLines) -> String
  {
    let around = places.compactMap { $0.map { String(scalars: lines.line($0.line)) } }
    if around.contains(where: { $0.contains("replace [") || $0.contains(" in [") }) {
      return "put quotes around a statement or condition that contains '['"
    }
    return "close it with '\(bracket)', or put quotes around a text that contains brackets or braces"
  }
}

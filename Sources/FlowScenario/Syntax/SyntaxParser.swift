import FlowDiagnostics
import FlowModel

/// Reads one text of the file as statements, a condition or a property.
struct SyntaxParser {
  var log: DiagnosticLog
  let scalar: YamlScalar
  let lines: SourceLines
  let places: ScalarPositions
  let tokens: [Token]
  /// The names that the document declares, for suggestions.
  let names: DeclaredNames
  var index = 0
  var depth = 0
  /// The code of mistakes in the form of what is read.
  var code = DiagnosticCode.malformedStatement

  /// The maximum number of nested parentheses.
  static let deepest = 64

  init(_ scalar: YamlScalar, lines: SourceLines, file: String, names: DeclaredNames = DeclaredNames([])) {
    (self.scalar, self.names, self.lines) = (scalar, names, lines)
    log = DiagnosticLog(file: file)
    places = ScalarPositions(of: scalar, in: lines)
    tokens = Lexer.tokens(of: scalar.text)
  }

  /// Words that join or compare, and are never names.
  private static let connectives = ["and", "or", "not", "in", "is", "implies", "contains"]

  /// Thrown after a mistake has been reported, to return to where reading can continue.
  struct Noted: Error {}

  var next: Token { tokens[min(index, tokens.count - 1)] }
  var isAtEnd: Bool { next.kind == .end }

  var isAtMark: Bool { isNext(word: PlaceMark.word) }

  var previous: Token { tokens[max(0, min(index, tokens.count) - 1)] }

  func span(_ token: Token) -> SourceSpan {
    places.span(from: token.start, to: max(token.end, token.start + 1))
  }

  /// Returns the span from a token to the last one that was read.
  func span(since first: Token) -> SourceSpan {
    places.span(from: first.start, to: max(previous.end, first.end))
  }

  mutating func take() -> Token {
    let token = next
    if index < tokens.count - 1 { index += 1 }
    return token
  }

  func isNext(sign text: String) -> Bool { next.kind == .sign && next.text == text }
  func isNext(word text: String) -> Bool { next.kind == .word && next.text == text }

  mutating func accept(sign text: String) -> Bool {
    guard isNext(sign: text) else { return false }
    index += 1
    return true
  }

  mutating func accept(word text: String) -> Bool {
    if isAtMark { log.expect(.words([text])) }
    guard isNext(word: text) else { return false }
    index += 1
    return true
  }

  /// Reads the next word, or reports that `what` is missing.
  mutating func word(_ what: String) throws -> Located<String> {
    if isAtMark { log.expect(.name(what)) }
    skipDot()
    guard next.kind == .word, !Self.connectives.contains(next.text) else { throw expected(what) }
    let token = take()
    return Located(token.text, at: span(token))
  }

  mutating func expected(_ what: String) -> Noted {
    if isAtEnd, let observed = explainCut() { return observed }
    if let observed = noteHash() ?? noteQuote() { return observed }
    let place = isAtEnd ? span(previous) : span(next)
    let found = isAtEnd ? "the text ends" : "not '\(next.text)'"
    return note(
      at: place, "expected \(what), \(isAtEnd ? "but \(found)" : found)",
      suggestion: names.contains(next.text) ? NameForm.rule : nil)
  }

  private static let quotes = "“”„‟«»‘’‚‛"

  /// Reports typographic quotes, which are not quotes in YAML.
  mutating func noteQuote(_ code: DiagnosticCode? = nil) -> Noted? {
    guard next.kind == .sign, Self.quotes.contains(next.text) else { return nil }
    let text = scalar.text.filter { !Self.quotes.contains($0) }
    return note(
      code, at: span(next), "'\(next.text)' is a typographic quote, which YAML does not recognize",
      suggestion: "write \"\(text.trimmingBlanks.shortened(to: 40))\"")
  }

  /// The suggestion to write a declared name of several words as one, if a word follows a name.
  var nameOfSeveralWords: String? {
    guard next.kind == .word, index > 0 else { return nil }
    return names.name(of: previous.text, and: next.text).flatMap(NameForm.joined).map {
      "a name must be one word; write '\($0)'"
    }
  }

  mutating func note(
    _ other: DiagnosticCode? = nil, at span: SourceSpan, _ message: String, suggestion: String? = nil
  ) -> Noted {
    log.report(other ?? code, at: span, message, suggestion: suggestion)
    return Noted()
  }
}

import FlowDiagnostics
import FlowModel

/// Reads screens and alerts with arguments.
extension SyntaxParser {
  /// Reads `login`, `login(profile)` or `login(returnTo = profile)`.
  mutating func item(_ what: String) throws -> ItemExpression {
    let first = next
    let name = try word(what)
    return try call(of: name, since: first)
  }

  /// Reads the arguments after a name, if there are any.
  mutating func call(of name: Located<String>, since first: Token) throws -> ItemExpression {
    var arguments: [ItemExpression.Argument] = []
    if accept(sign: "(") { arguments = try elements(until: ")") { try $0.argument() } }
    return ItemExpression(name: name, arguments: arguments, span: span(since: first))
  }

  /// Reads elements separated by commas, up to a closing sign.
  private mutating func elements<Element>(
    until closing: String, element: (inout SyntaxParser) throws -> Element
  ) throws -> [Element] {
    var elements: [Element] = []
    if accept(sign: closing) { return elements }
    while true {
      elements.append(try element(&self))
      if accept(sign: closing) { return elements }
      guard accept(sign: ",") else { throw expected("',' or '\(closing)'") }
    }
  }

  private mutating func argument() throws -> ItemExpression.Argument {
    let value = try word("an argument")
    if isNext(sign: ":") {
      throw note(
        .colonInCall, at: span(next),
        "write ' = ' before an argument's value, because YAML reads ': ' as a map",
        suggestion: "write '=' instead of ':'")
    }
    if isNext(sign: "==") {
      throw note(at: span(next), "an argument takes a single '='", suggestion: "write '='")
    }
    guard accept(sign: "=") else { return ItemExpression.Argument(value: value) }
    return ItemExpression.Argument(label: value, value: try word("an argument"))
  }

  /// Reads elements in brackets, separated by commas.
  mutating func bracketed<Element>(
    _ what: String, element: (inout SyntaxParser) throws -> Element
  ) throws -> [Element] {
    guard accept(sign: "[") else { throw expected("'[' and \(what)") }
    return try elements(until: "]", element: element)
  }

  mutating func wholeWord(_ what: String, code: DiagnosticCode) -> Located<String>? {
    self.code = code
    guard let word = try? word(what) else { return nil }
    guard isAtEnd else {
      _ = note(at: span(next), "expected nothing after '\(word.value)'", suggestion: nameOfSeveralWords)
      return nil
    }
    return word
  }

  mutating func wholeItem(_ what: String) -> ItemExpression? {
    guard let item = try? item(what) else { return nil }
    guard isAtEnd else {
      if noteHash() != nil { return nil }
      _ = note(at: span(next), "expected nothing after '\(item.name.value)'", suggestion: nameOfSeveralWords)
      return nil
    }
    return item
  }
}

import FlowDiagnostics
import FlowModel

/// Statements, several in one text separated by `;`.
extension SyntaxParser {
  /// The words that start a statement.
  private static let known = [
    "push", "pop", "popTo", "popToRoot", "replace", "present", "dismiss", "set", "emit", "stay",
  ]
  private static let later = ["select", "start", "cancel", "await", "return", "send"]

  /// All statements of the text; a broken one is noted and left out.
  mutating func statements() -> [Statement] {
    var statements: [Statement] = []
    while !isAtEnd {
      if accept(sign: ";") { continue }
      do {
        let statement = try statement()
        guard isAtEnd || isNext(sign: ";") else { throw leftover(after: statement) }
        statements.append(statement)
      } catch {
        while !isAtEnd, !isNext(sign: ";") { index += 1 }
      }
    }
    return statements
  }

  private mutating func leftover(after statement: Statement) -> Noted {
    if let noted = noteHash() { return noted }
    if next.kind == .word, Self.known.contains(next.text) {
      return note(
        .malformedStatement, at: span(next), "statements in one text are separated by ';'",
        suggestion: "write ';' before '\(next.text)'")
    }
    return note(.malformedStatement, at: span(next), "'\(next.text)' is not expected after the statement")
  }

  private mutating func statement() throws -> Statement {
    let first = next
    guard first.kind == .word else { throw expected("a statement", code: .malformedStatement) }
    let kind = try kind(of: take())
    return Statement(kind, at: span(since: first))
  }

  private mutating func kind(of keyword: Token) throws -> Statement.Kind {
    let code = DiagnosticCode.malformedStatement
    switch keyword.text {
    case "push": return .push(try item("a screen", code: code))
    case "pop": return .pop(try popCount())
    case "popTo": return .popTo(try item("a screen", code: code))
    case "popToRoot": return .popToRoot
    case "replace":
      return .replace(
        try bracketed("the screens of the stack", code: code) { try $0.item("a screen", code: code) })
    case "present": return try present()
    case "dismiss": return dismissal()
    case "set": return try assignment()
    case "emit": return .emit(try item("an event", code: code))
    case "stay": return .stay
    default: throw unknown(keyword)
    }
  }

  private mutating func unknown(_ keyword: Token) -> Noted {
    guard !Self.later.contains(keyword.text) else {
      return note(
        .laterVersion, at: span(keyword), "the statement '\(keyword.text)' comes in a later version")
    }
    return note(
      .unknownStatement, at: span(keyword), "'\(keyword.text)' is not a statement",
      suggestion: Suggestion.question(for: keyword.text, among: Self.known + Self.later))
  }

  private mutating func popCount() throws -> Int {
    guard next.kind == .word else { return 1 }
    let token = take()
    guard let count = Int(token.text), count >= 1 else {
      let isName = token.text.unicodeScalars.first.map { !("0"..."9").contains($0) } ?? false
      throw note(
        .malformedStatement, at: span(token), "'pop' takes a number of at least 1, not '\(token.text)'",
        suggestion: isName ? "did you mean 'popTo \(token.text)'?" : nil)
    }
    return count
  }

  private mutating func present() throws -> Statement.Kind {
    let item = try item("a screen or alert", code: .malformedStatement)
    guard accept(word: "in") else { return .present(item, in: nil) }
    var slot = SlotReference(slot: try word("a slot", code: .malformedStatement))
    if accept(sign: ".") { slot.kind = try word("a kind", code: .malformedStatement) }
    return .present(item, in: slot)
  }

  private mutating func dismissal() -> Statement.Kind {
    guard next.kind == .word else { return .dismiss }
    let token = take()
    switch token.text {
    case "all": return .dismissAll
    case "self": return .dismissSelf
    default: return .dismissSlot(Located(token.text, at: span(token)))
    }
  }

  private mutating func assignment() throws -> Statement.Kind {
    let variable = try word("a variable", code: .malformedStatement)
    guard accept(sign: "=") else {
      guard isNext(sign: "==") || isNext(sign: ":") || isNext(word: "to") else {
        throw expected("'=' and a value", code: .malformedStatement)
      }
      throw note(
        .malformedStatement, at: span(next), "a variable is set with '='", suggestion: "write '='")
    }
    return .set(variable, to: try word("a value", code: .malformedStatement))
  }
}

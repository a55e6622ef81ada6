import FlowDiagnostics
import FlowModel

/// Statements, several in one text separated by `;`.
extension SyntaxParser {
  /// The words that start a statement.
  private static let known = [
    "push", "pop", "popTo", "popToRoot", "replace", "present", "dismiss", "await", "return", "select", "set",
    "start", "cancel", "send", "emit", "stay",
  ]

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
    if let observed = noteHash() { return observed }
    if next.kind == .word, Self.known.contains(next.text) {
      return note(
        .malformedStatement, at: span(next), "statements in one text must be separated by ';'",
        suggestion: "write ';' before '\(next.text)'")
    }
    return note(
      .malformedStatement, at: span(next), "'\(next.text)' is not expected after the statement",
      suggestion: nameOfSeveralWords)
  }

  private mutating func statement() throws -> Statement {
    let first = next
    guard first.kind == .word else { throw expected("a statement", code: .malformedStatement) }
    if isAtMark { log.expect(.words(Self.known)) }
    let kind = try kind(of: take())
    return Statement(kind, at: span(since: first))
  }

  private mutating func kind(of keyword: Token) throws -> Statement.Kind {
    let code = DiagnosticCode.malformedStatement
    switch keyword.text {
    case "push": return .push(try item("a screen", code: code))
    case "pop": return .pop(try popCount())
    case "popTo": return try popTo()
    case "popToRoot": return .popToRoot
    case "replace":
      return .replace(
        try bracketed("the screens of the stack", code: code) { try $0.item("a screen", code: code) })
    case "present":
      let (item, slot) = try presentation()
      return .present(item, in: slot)
    case "dismiss": return dismissal()
    case "await":
      let (item, slot) = try presentation()
      return .await(item, in: slot)
    case "return": return .complete(try word("a result", code: code))
    case "select": return .select(try word("a tab", code: code))
    case "set": return try assignment()
    case "start": return .start(try item("an effect", code: code))
    case "cancel": return .cancel(try item("an effect", code: code))
    case "send": return try sending()
    case "emit": return .emit(try item("an event", code: code))
    case "stay": return .stay
    default:
      throw note(
        .unknownStatement, at: span(keyword), "'\(keyword.text)' is not a statement",
        suggestion: names.statement(meaning: keyword.text)
          ?? Suggestion.question(for: keyword.text, among: Self.known))
    }
  }

  private mutating func popCount() throws -> Int {
    guard next.kind == .word else { return 1 }
    let token = take()
    guard let count = Int(token.text), count >= 1 else {
      let isName = token.text.unicodeScalars.first.map { !("0"..."9").contains($0) } ?? false
      throw note(
        .malformedStatement, at: span(token), "'pop' takes a number greater than 0, not '\(token.text)'",
        suggestion: isName ? "did you mean 'popTo \(token.text)'?" : nil)
    }
    return count
  }

  /// `popTo S`, or `popTo index v` with the screen that was recorded there.
  private mutating func popTo() throws -> Statement.Kind {
    let code = DiagnosticCode.malformedStatement
    let target = try item("a screen", code: code)
    guard target.name.value == "index", target.arguments.isEmpty, next.kind == .word else {
      return .popTo(target)
    }
    let counter = try word("a counter", code: code)
    guard accept(word: "as") else { return .popToIndex(counter, as: nil) }
    return .popToIndex(counter, as: try item("a screen", code: code))
  }

  /// A screen or alert, and after `in` the slot for it.
  private mutating func presentation() throws -> (item: ItemExpression, slot: SlotReference?) {
    let item = try item("a screen or alert", code: .malformedStatement)
    guard accept(word: "in") else { return (item, nil) }
    var slot = SlotReference(slot: try word("a slot", code: .malformedStatement))
    if accept(sign: ".") { slot.kind = try word("a kind", code: .malformedStatement) }
    return (item, slot)
  }

  /// `send n(args)` to this coordinator, `send screen.n(args)` to the child on a screen.
  private mutating func sending() throws -> Statement.Kind {
    let event = try item("an event", code: .malformedStatement)
    guard event.arguments.isEmpty, accept(sign: ".") else { return .send(event, to: nil) }
    return .send(try item("an event", code: .malformedStatement), to: event.name)
  }

  private mutating func dismissal() -> Statement.Kind {
    guard next.kind == .word else { return .dismiss }
    if isAtMark {
      log.expect(.words(["all", "self"]))
      log.expect(.name("a slot"))
    }
    let token = take()
    switch token.text {
    case "all": return .dismissAll
    case "self": return .dismissSelf
    default: return .dismissSlot(Located(token.text, at: span(token)))
    }
  }
}

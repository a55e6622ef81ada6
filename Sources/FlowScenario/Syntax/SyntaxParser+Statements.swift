import FlowDiagnostics
import FlowModel

/// Reads statements. `;` separates several in one text.
extension SyntaxParser {
  /// The words that start a statement.
  private static let known = [
    "push", "pop", "popTo", "popToRoot", "replace", "present", "dismiss", "await", "return", "select", "set",
    "start", "cancel", "send", "emit", "stay",
  ]

  static func isStatement(_ word: String) -> Bool { known.contains(word) }

  /// Reads all statements of the text. A broken one is reported and left out.
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
        at: span(next), "statements in one text must be separated by ';'",
        suggestion: "write ';' before '\(next.text)'")
    }
    return note(
      at: span(next), "'\(next.text)' is not expected after the statement", suggestion: nameOfSeveralWords)
  }

  private mutating func statement() throws -> Statement {
    let first = next
    guard first.kind == .word else { throw expected("a statement") }
    if isAtMark { log.expect(.words(Self.known)) }
    let kind = try kind(of: take())
    return Statement(kind, at: span(since: first))
  }

  private mutating func kind(of keyword: Token) throws -> Statement.Kind {
    if Self.known.contains(keyword.text), let rest = bracketedRest {
      throw note(
        at: span(next), "'\(keyword.text)' takes no parentheses",
        suggestion: "write '\("\(keyword.text) \(rest)".trimmingBlanks)'")
    }
    switch keyword.text {
    case "push": return .push(try item("a screen"))
    case "pop": return .pop(try popCount())
    case "popTo": return try popTo()
    case "popToRoot": return .popToRoot
    case "replace":
      return .replace(try bracketed("the screens of the stack") { try $0.item("a screen") })
    case "present":
      let (item, slot) = try presentation()
      return .present(item, in: slot)
    case "dismiss": return dismissal()
    case "await":
      if isNext(word: "present") {
        throw note(at: span(next), "'await' presents the screen itself", suggestion: "remove 'present'")
      }
      let (item, slot) = try presentation()
      return .await(item, in: slot)
    case "return": return .complete(try word("a result"))
    case "select": return .select(try word("a tab"))
    case "set": return try assignment()
    case "start": return .start(try item("an effect"))
    case "cancel": return .cancel(try item("an effect"))
    case "send": return try sending()
    case "emit": return .emit(try item("an event"))
    case "stay": return .stay
    default:
      if let foreign = foreignStatement(keyword) {
        throw note(
          .unknownStatement, at: foreign.place, "'\(keyword.text)' is not a statement",
          suggestion: "write '\(foreign.statement)'")
      }
      throw note(
        .unknownStatement, at: span(keyword), "'\(keyword.text)' is not a statement",
        suggestion: suggestion(for: keyword))
    }
  }

  /// The text in the parentheses that follow, if they end the statement; nil without parentheses.
  private var bracketedRest: String? {
    let rest = tokens[index...].prefix { $0.kind != .end && $0.text != ";" }
    guard isNext(sign: "("), let last = rest.last, last.text == ")" else { return nil }
    return scalar.text.scalars(from: next.end, to: last.start)
  }

  /// Returns the statement meant by a word that cannot begin one.
  private func suggestion(for keyword: Token) -> String? {
    if next.kind == .word, let meant = Self.foreign[keyword.text] { return "write '\(meant)'" }
    if let statement = names.statement(meaning: keyword.text) { return statement }
    if isNext(sign: "=") { return "write 'set \(keyword.text)'" }
    if ["if", "guard", "switch"].contains(keyword.text) { return "put the condition in 'when' of a case" }
    if let meant = Self.foreign[keyword.text] { return "write '\(meant)'" }
    if let question = Suggestion.question(for: keyword.text, among: Self.known) { return question }
    let rest = tokens[index...].prefix { $0.kind != .end && $0.text != ";" }
    guard let last = rest.last, next.kind == .word else { return nil }
    return names.statement(meaning: next.text, written: scalar.text.scalars(from: next.start, to: last.end))
  }

  /// The statements meant by words from other languages and libraries.
  private static let foreign = [
    "close": "dismiss", "hide": "dismiss", "back": "pop", "goBack": "pop", "none": "stay", "nothing": "stay",
    "dismissAll": "dismiss all", "dismissSelf": "dismiss self", "popAll": "popToRoot", "delegate": "emit",
    "tab": "select", "selectTab": "select", "switchTab": "select",
  ]

  private mutating func popCount() throws -> Int {
    guard next.kind == .word else { return 1 }
    let (keyword, token) = (previous, take())
    guard let count = Int(token.text), count >= 1 else {
      let words = ["one", "two", "three", "four", "five", "six"]
      let isName =
        !words.contains(token.text)
        && token.text.unicodeScalars.first.map { !("0"..."9").contains($0) } ?? false
      let target = token.text == "to" && next.kind == .word ? take().text : token.text
      throw note(
        at: target == token.text ? span(token) : span(since: keyword),
        "'pop' takes a number greater than 0, not '\(token.text)'",
        suggestion: isName
          ? "did you mean '\(target == "root" ? "popToRoot" : "popTo \(target)")'?"
          : words.firstIndex(of: token.text).map { "write '\($0 + 1)'" })
    }
    return count
  }

  /// Reads `popTo S`, or `popTo index v` with an optional `as` and the screen recorded there.
  private mutating func popTo() throws -> Statement.Kind {
    let target = try item("a screen")
    guard target.name.value == "index", target.arguments.isEmpty, next.kind == .word else {
      return .popTo(target)
    }
    let counter = try word("a counter")
    guard accept(word: "as") else { return .popToIndex(counter, as: nil) }
    return .popToIndex(counter, as: try item("a screen"))
  }

  /// Reads a screen or alert, and the slot after `in`.
  private mutating func presentation() throws -> (item: ItemExpression, slot: SlotReference?) {
    let item = try item("a screen or alert")
    guard accept(word: "in") else { return (item, nil) }
    var slot = SlotReference(slot: try word("a slot"))
    if accept(sign: ".") { slot.kind = try word("a kind") }
    return (item, slot)
  }

  /// Reads `send n(args)` to this coordinator, or `send screen.n(args)` to the child on a screen.
  private mutating func sending() throws -> Statement.Kind {
    let event = try item("an event")
    guard event.arguments.isEmpty, accept(sign: ".") else { return .send(event, to: nil) }
    return .send(try item("an event"), to: event.name)
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

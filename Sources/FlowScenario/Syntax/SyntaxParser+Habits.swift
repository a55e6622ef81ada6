import FlowDiagnostics
import FlowModel

/// Recognises Swift habits in conditions and statements, and suggests what to write instead.
extension SyntaxParser {
  /// Reports the dot of `.login`, and goes on with the name.
  mutating func skipDot() {
    guard isNext(sign: "."), let name = tokens[safe: index + 1], name.kind == .word, name.start == next.end
    else { return }
    log.report(
      code, at: places.span(from: next.start, to: name.end), "a name is written without a '.' before it",
      suggestion: "write '\(name.text)'")
    index += 1
  }

  /// Reports `path.isEmpty` and `path.contains(S)` after the dot; nil for anything else.
  mutating func noteMember(of stack: Located<String>, since first: Token) -> Noted? {
    if isNext(word: "isEmpty") {
      _ = take()
      return note(
        at: span(since: first), "a stack has 'top' and 'count', but not 'isEmpty'",
        suggestion: "write '\(stack.value).count == 0'")
    }
    guard isNext(word: "contains"), let arguments = arguments(at: index + 1) else { return nil }
    return note(
      at: places.span(from: first.start, to: arguments.end),
      "'contains' stands between a stack and a screen",
      suggestion: "write '\(stack.value) contains \(arguments.text)'")
  }

  /// Reports `path.top == S` if a comparison comes next.
  mutating func noteComparedTop(since first: Token) -> Noted? {
    guard isNext(sign: "==") || isNext(sign: "!=") else { return nil }
    let sign = take()
    let before = scalar.text.scalars(from: first.start, to: sign.start).trimmingBlanks
    guard let screen = try? item("a screen") else { return Noted() }
    return note(
      at: span(since: first), "'top' is tested with 'is'",
      suggestion: "write '\(sign.text == "==" ? "" : "not ")\(before) is \(screen.name.value)'")
  }

  /// Reports `sheet is not nil` if `is` comes next.
  mutating func noteIsNotNil() -> Noted? {
    guard tokens[safe: index + 1]?.text == "not", let word = tokens[safe: index + 2], word.text == "nil"
    else { return nil }
    return note(
      at: places.span(from: next.start, to: word.end),
      "a slot is compared with 'nil', not tested with 'is'", suggestion: "write '!= nil'")
  }

  /// Returns the statement meant by one of another language, with its place: `path.append(S)`, `sheet = .login`, `tries += 1`.
  func foreignStatement(_ keyword: Token) -> (place: SourceSpan, statement: String)? {
    let rest = tokens[index...].prefix { $0.kind != .end && $0.text != ";" }
    guard let last = rest.last else { return nil }
    let statement =
      isNext(sign: ".") || isNext(sign: "(")
      ? call(in: rest) : isNext(sign: "=") ? assigned(to: keyword, rest) : counted(keyword, rest)
    return statement.map { (places.span(from: keyword.start, to: last.end), $0) }
  }

  /// Returns `push S` for `path.append(S)`, and the like.
  private func call(in rest: ArraySlice<Token>) -> String? {
    guard let open = rest.firstIndex(where: { $0.text == "(" }), let arguments = arguments(at: open),
      arguments.end == rest.last?.end
    else { return nil }
    switch (tokens[open - 1].text, arguments.text) {
    case (_, let text) where text.contains(":"): return nil
    case ("append", let item) where !item.isEmpty, ("push", let item) where !item.isEmpty,
      ("pushViewController", let item) where !item.isEmpty:
      return "push \(item)"
    case ("removeLast", let count), ("popLast", let count): return "pop \(count)".trimmingBlanks
    case ("popViewController", ""): return "pop"
    case ("removeAll", ""), ("popToRootViewController", ""): return "popToRoot"
    default: return nil
    }
  }

  /// Returns `present S` for `sheet = .S`, `dismiss sheet` for `sheet = nil`, and `set v = x` for `v = .x`.
  private func assigned(to field: Token, _ rest: ArraySlice<Token>) -> String? {
    guard let last = rest.last, rest.count > 1 else { return nil }
    let written = scalar.text.scalars(from: next.end, to: last.end).trimmingBlanks
    let value = Self.withoutDot(written)
    guard names.slots.contains(field.text) else {
      return value == written ? nil : "set \(field.text) = \(value)"
    }
    return value == "nil" ? "dismiss \(field.text)" : "present \(value)"
  }

  /// Returns `set tries = tries + 1` for `tries += 1` and `tries++`.
  private func counted(_ variable: Token, _ rest: ArraySlice<Token>) -> String? {
    let signs = rest.map(\.text)
    guard signs.count > 1, ["+", "-"].contains(signs[0]) else { return nil }
    let step =
      signs.count == 2 && signs[1] == signs[0] ? "1" : signs.count == 3 && signs[1] == "=" ? signs[2] : nil
    return step.map { "set \(variable.text) = \(variable.text) \(signs[0]) \($0)" }
  }

  /// Returns the text in the parentheses that open at a token, without a leading dot, and the offset after them.
  private func arguments(at open: Int) -> (text: String, end: Int)? {
    guard tokens[safe: open]?.text == "(" else { return nil }
    var depth = 0
    for token in tokens[open...] {
      depth += token.text == "(" ? 1 : token.text == ")" ? -1 : 0
      guard depth == 0 else { continue }
      let text = scalar.text.scalars(from: tokens[open].end, to: token.start).trimmingBlanks
      return (Self.withoutDot(text), token.end)
    }
    return nil
  }

  private static func withoutDot(_ text: String) -> String {
    text.hasPrefix(".") ? String(text.dropFirst()) : text
  }
}

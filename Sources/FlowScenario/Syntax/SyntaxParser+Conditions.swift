import FlowDiagnostics
import FlowLogic
import FlowModel

/// Reads conditions. `implies` binds weakest, then `or`, `and`, `not`, comparison. `implies` groups to the right.
extension SyntaxParser {
  mutating func wholeCondition() -> Condition? {
    code = .malformedCondition
    guard let condition = try? implication() else { return nil }
    guard isAtEnd else {
      noteLeftover()
      return nil
    }
    return condition
  }

  mutating func noteLeftover() {
    if noteHash() != nil { return }
    if isNext(sign: ")") {
      log.report(.malformedCondition, at: span(next), "this ')' has no opening bracket")
    } else {
      log.report(
        .malformedCondition, at: span(next), "'\(next.text)' is not expected here",
        suggestion: next.kind == .word && tokens[safe: index - 1]?.text == "visible"
          ? "write 'visible is \(next.text)'" : "join conditions with 'and', 'or' or 'implies'")
    }
  }

  mutating func implication() throws -> Condition { try nestedImplication().condition }

  private mutating func nestedImplication() throws -> NestedCondition {
    let first = next
    var operands = [try disjunction()]
    while acceptConnective("implies", foreign: ["->", "=>"]) { operands.append(try disjunction()) }
    let last = operands.removeLast()
    let whole = operands.reversed().reduce(last) { $1.joined(to: $0) { .implies($0, $1) } }
    guard whole.depth <= NestedCondition.deepest else {
      throw note(
        .nestedCondition, at: span(first),
        "conditions may be nested at most \(NestedCondition.deepest) deep, but this one is \(whole.depth) deep",
        suggestion: operands.count > NestedCondition.deepest / 2
          ? "join the parts before the last 'implies' with 'and'" : "name a part of it under 'gates'")
    }
    return whole
  }

  private mutating func disjunction() throws -> NestedCondition {
    var operands = [try conjunction()]
    while acceptConnective("or", foreign: ["||", "|"]) { operands.append(try conjunction()) }
    return NestedCondition(operands) { .or($0, $1) }
  }

  private mutating func conjunction() throws -> NestedCondition {
    var operands = [try negation()]
    while acceptConnective("and", foreign: ["&&", "&"]) { operands.append(try negation()) }
    return NestedCondition(operands) { .and($0, $1) }
  }

  /// Accepts a connective. Its spelling in another language is reported, and read as the connective.
  private mutating func acceptConnective(_ name: String, foreign: [String]) -> Bool {
    if accept(word: name) { return true }
    guard next.kind == .sign, foreign.contains(next.text) else { return false }
    noteForeign(next, means: name)
    index += 1
    return true
  }

  private mutating func noteForeign(_ token: Token, means name: String) {
    log.report(
      .foreignOperator, at: span(token),
      name == "not"
        ? "a condition is negated by a keyword, not by '\(token.text)'"
        : "conditions are joined by keywords, not by '\(token.text)'",
      suggestion: "write '\(name)'")
  }

  private mutating func negation() throws -> NestedCondition {
    var isNegated = false
    while true {
      if accept(word: "not") {
        isNegated.toggle()
      } else if isNext(sign: "!") {
        noteForeign(take(), means: "not")
        isNegated.toggle()
      } else {
        let operand = try primary()
        return isNegated
          ? NestedCondition(condition: .not(operand.condition), depth: operand.depth + 1) : operand
      }
    }
  }

  private mutating func primary() throws -> NestedCondition {
    guard isNext(sign: "(") else { return NestedCondition(condition: try claim(), depth: 1) }
    let opening = take()
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else {
      throw note(
        .nestedCondition, at: span(opening), "parentheses may be nested at most \(Self.deepest) deep")
    }
    let condition = try nestedImplication()
    guard accept(sign: ")") else {
      if isAtEnd, let observed = explainCut() { throw observed }
      guard isAtEnd else { throw expected("')'") }
      throw note(at: span(opening), "this '(' is never closed")
    }
    return condition
  }

  /// Reads a comparison or a gate.
  private mutating func claim() throws -> Condition {
    let subject = try word("a condition")
    if isNext(sign: ".") { return try partClaim(subject) }
    if let fact = try fact(of: subject) { return fact }
    if isNext(sign: "(") {
      let open = take()
      let isEmpty = accept(sign: ")")
      throw note(
        at: span(since: open), "a gate takes no arguments",
        suggestion: isEmpty ? "remove '()'" : "did you mean 'visible is \(subject.value)(…)'?")
    }
    return .gate(subject)
  }

  /// Reads what is claimed of a field or binding; nil if the word stands alone.
  private mutating func fact(of subject: Located<String>) throws -> Condition? {
    if isAtMark { log.expect(.words(["is", "==", "!="])) }
    if isNext(word: "is") { return try identity(of: subject) }
    if accept(word: "contains") {
      return .contains(stack: subject, try item("a screen"))
    }
    if accept(word: "in") { return try membership(of: subject) }
    guard let comparison = try acceptComparison() else { return nil }
    return try compare(subject, comparison.operation, at: comparison.token)
  }

  /// Reads `v in [x, y]`, `visible in [a, b]`, or `visible in` a group of screens.
  private mutating func membership(of subject: Located<String>) throws -> Condition {
    guard !isNext(sign: "(") else {
      throw note(at: span(next), "the values after 'in' must be in brackets", suggestion: "write '[' and ']'")
    }
    guard ["visible", "root"].contains(subject.value) else {
      let values = try bracketed("values") { try $0.word("a value") }
      return .member(subject, values)
    }
    let open = next
    var screens: [ItemExpression] = []
    if next.kind == .word {
      let group = try word("a group")
      guard let members = names.groups[group.value] else {
        throw note(
          at: group.span, "group '\(group.value)' is not declared",
          suggestion: Suggestion.question(for: group.value, among: names.groups.keys.sorted())
            ?? "write '[\(group.value)]'")
      }
      screens = members.map { ItemExpression(name: $0, span: group.span) }
    } else {
      let items = try bracketed("screens") { try $0.item("a screen") }
      for item in items {
        let members = names.groups[item.name.value] ?? [item.name]
        screens += members == [item.name] ? [item] : members.map { ItemExpression(name: $0, span: item.span) }
      }
    }
    let conditions = screens.map { subject.value == "root" ? Condition.root($0) : .visible($0) }
    guard let disjunction = conditions[...].joinedByHalves({ .or($0, $1) }) else {
      throw note(at: span(open), "there is no screen in this list")
    }
    return disjunction
  }

  private mutating func compare(
    _ subject: Located<String>, _ operation: Condition.Comparison, at token: Token
  ) throws -> Condition {
    guard !["visible", "root"].contains(subject.value) else {
      throw note(
        at: span(token), "'\(subject.value)' is tested with 'is'",
        suggestion: operation == .notEqual ? "write 'is not'" : "write 'is'")
    }
    let value = try word("a value")
    guard !isNext(sign: "(") else {
      throw note(
        at: span(token), "a slot is compared with a screen using 'is'",
        suggestion: operation == .notEqual ? "write 'is not'" : "write 'is'")
    }
    return .compare(subject, operation, value)
  }

  private mutating func identity(of subject: Located<String>) throws -> Condition {
    if let noted = noteIsNotNil() { throw noted }
    _ = take()
    let isNegated = accept(word: "not")
    let item = try item("a screen or alert")
    let condition: Condition =
      switch subject.value {
      case "visible": .visible(item)
      case "root": .root(item)
      default: .wants(slot: subject, item)
      }
    return isNegated ? .not(condition) : condition
  }

  /// Reads `path.top`, `path.count`, or a field of some live instance: `Reader.page`, `Reader.path.count`.
  private mutating func partClaim(
    _ whole: Located<String>, ofInstance isField: Bool = false
  ) throws -> Condition {
    guard whole.value != "visible", whole.value != "root" else {
      throw note(at: span(next), "'\(whole.value)' is tested with 'is'", suggestion: "write 'is'")
    }
    let first = previous
    _ = take()
    if isAtMark { log.expect(.words(["top", "count"])) }
    if let noted = noteMember(of: whole, since: first) { throw noted }
    let part = try word("'top', 'count' or a variable")
    switch part.value {
    case "top":
      guard accept(word: "is") else {
        throw noteComparedTop(since: first) ?? expected("'is' and a screen")
      }
      return .top(stack: whole, try item("a screen"))
    case "count":
      guard let comparison = try acceptComparison() else {
        throw expected("a comparison such as '< 3'")
      }
      let number = try word("a number")
      guard let value = Int(number.value) else {
        throw note(at: number.span, "a count must be compared with a number, not '\(number.value)'")
      }
      return .count(stack: whole, comparison.operation, Located(value, at: number.span))
    default:
      guard !isField else { throw noPart(part) }
      if isNext(sign: ".") { return .inSome(coordinator: whole, try partClaim(part, ofInstance: true)) }
      if part.value != "visible", let fact = try fact(of: part) { return .inSome(coordinator: whole, fact) }
      let isMisspelt = Suggestion.nearest(to: part.value, among: ["top", "count"]) != nil
      throw isMisspelt ? noPart(part) : expected("a comparison such as '== x'")
    }
  }

  private mutating func noPart(_ part: Located<String>) -> Noted {
    note(
      at: part.span, "a stack has 'top' and 'count', but not '\(part.value)'",
      suggestion: Suggestion.question(for: part.value, among: ["top", "count"]))
  }

  private mutating func acceptComparison() throws -> (operation: Condition.Comparison, token: Token)? {
    guard next.kind == .sign else { return nil }
    if isNext(sign: "="), let other = tokens[safe: index + 1], ["<", ">"].contains(other.text),
      other.start == next.end
    {
      throw note(
        at: places.span(from: next.start, to: other.end),
        "there is no comparison '=\(other.text)'", suggestion: "write '\(other.text)='")
    }
    if let operation = Condition.Comparison(rawValue: next.text) { return (operation, take()) }
    guard isNext(sign: "=") else { return nil }
    log.report(
      .singleEquals, at: span(next), "conditions compare with '=='", suggestion: "write '=='")
    return (.equal, take())
  }
}

extension [Token] {
  subscript(safe index: Int) -> Token? { indices.contains(index) ? self[index] : nil }
}

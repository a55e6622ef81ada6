import FlowDiagnostics
import FlowModel

extension SyntaxParser {
  /// The most by which a counter changes at a time, because no counter has more values.
  private static let largestStep = 64

  /// Reads `v = e`, `v = v + 1`, `v = path.count` or `root = item`.
  mutating func assignment() throws -> Statement.Kind {
    if isAtMark { log.expect(.words(["root"])) }
    let variable = try word("a variable")
    try acceptEquals(after: variable)
    guard variable.value != "root" else { return .swapRoot(try item("a screen")) }
    let first = next
    let value = try word("a value")
    if isNext(sign: "(") {
      return .store(variable, try call(of: value, since: first))
    }
    if accept(sign: ".") { return .count(variable, stack: try counted(value)) }
    if isNext(sign: "+") || isNext(sign: "-") { return try addition(to: variable, from: value) }
    return .set(variable, to: value)
  }

  private mutating func acceptEquals(after variable: Located<String>) throws {
    guard !accept(sign: "=") else { return }
    if isNext(sign: "==") || isNext(sign: ":") || isNext(word: "to") {
      throw note(at: span(next), "a variable is set with '='", suggestion: "write '='")
    }
    if isNext(sign: "+") || isNext(sign: "-") {
      throw note(
        at: span(next), "a variable is set with '='",
        suggestion: "write 'set \(variable.value) = \(variable.value) \(next.text) 1'")
    }
    throw expected("'=' and a value")
  }

  private mutating func counted(_ stack: Located<String>) throws -> Located<String> {
    if isAtMark { log.expect(.words(["count"])) }
    let part = try word("'count'")
    guard part.value == "count" else {
      throw note(
        at: part.span,
        "a variable can be set to the 'count' of a stack, but not to '\(part.value)'",
        suggestion: Suggestion.question(for: part.value, among: ["count"]))
    }
    return stack
  }

  /// Reads an increment or decrement. Reports both a wrong variable and a wrong number.
  private mutating func addition(to variable: Located<String>, from value: Located<String>) throws
    -> Statement.Kind
  {
    let sign = take()
    var observed: Noted?
    if value.value != variable.value {
      observed = note(
        .otherCounter, at: value.span,
        "'set' changes a variable relative to its own value, not to '\(value.value)'",
        suggestion: "write '\(variable.value)'")
    }
    let number = try word("a number")
    guard let step = Int(number.value), (1...Self.largestStep).contains(step) else {
      throw note(
        at: number.span,
        "a counter changes by a whole number from 1 to \(Self.largestStep), not '\(number.value)'")
    }
    if let observed { throw observed }
    return .add(variable, sign.text == "+" ? step : -step)
  }
}

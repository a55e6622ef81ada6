import FlowDiagnostics
import FlowLogic
import FlowModel

/// Reads properties in words.
extension SyntaxParser {
  private static let beginnings = ["always", "never", "reachable", "eventually"]
  private static let joints = ["leadsTo", "until"]

  mutating func wholeProperty() -> Property.Claim? {
    code = .malformedCondition
    let keyword = next
    if isAtMark { log.expect(.words(Self.beginnings)) }
    guard Self.beginnings.contains(keyword.text) else {
      guard let joint = tokens.first(where: { $0.kind == .word && Self.joints.contains($0.text) }) else {
        noteNoProperty(keyword)
        return nil
      }
      return joined(by: joint)
    }
    _ = take()
    switch keyword.text {
    case "never": return wholeCondition().map(Property.Claim.never)
    case "reachable":
      guard !isNested(after: keyword, "always", canBeName: true, suggestion: "write 'always reachable …'")
      else { return nil }
      return wholeCondition().map(Property.Claim.reachable)
    case "always":
      let formula = "write { ltl: \"G F { … }\" }"
      guard !isNested(after: keyword, "eventually", suggestion: formula),
        !isNested(after: keyword, "possible", canBeName: true, suggestion: "write 'always reachable'")
      else { return nil }
      guard accept(word: "reachable") else { return wholeCondition().map(Property.Claim.always) }
      return wholeCondition().map(Property.Claim.alwaysReachable)
    default:
      let formula = "write { ltl: \"F G { … }\" }"
      guard !isNested(after: keyword, "always", suggestion: formula) else { return nil }
      return wholeMoment().map { .everyRun(.eventually($0)) }
    }
  }

  /// Reports a text that neither begins like a property nor joins two conditions.
  private mutating func noteNoProperty(_ keyword: Token) {
    if noteQuote(.unknownProperty) != nil { return }
    expectJoint()
    if let slip = misspeltJoint {
      log.report(
        .unknownProperty, at: slip.place, "'\(slip.text)' does not join two conditions",
        suggestion: "did you mean '\(slip.joint)'?")
    } else if let arrow = tokens.first(where: { $0.kind == .sign && ["->", "=>"].contains($0.text) }) {
      log.report(
        .unknownProperty, at: span(arrow), "'\(arrow.text)' does not join two conditions",
        suggestion: "write 'leadsTo'")
    } else {
      log.report(
        .unknownProperty, at: span(keyword),
        "a property must start with \(ScenarioDecoder.listed(Self.beginnings)), or join two conditions with 'leadsTo' or 'until'",
        suggestion: Self.formulaKey(of: keyword.text).map { "write a formula as { \($0): … }" }
          ?? Suggestion.question(for: keyword.text, among: Self.beginnings + Self.joints))
    }
  }

  /// Returns the key of the formulas that begin with an operator; nil for other words.
  private static func formulaKey(of word: String) -> String? {
    if ["X", "F", "G"].contains(word) { return "ltl" }
    return ["A", "E", "AX", "AF", "AG", "EX", "EF", "EG"].contains(word) ? "ctl" : nil
  }

  /// Notes what could be written at the mark in a claim that has no joint yet.
  private mutating func expectJoint() {
    guard tokens.contains(where: { $0.text == PlaceMark.word }) else { return }
    if !isAtMark { log.expect(.words(Self.joints)) }
    _ = try? moment()
  }

  /// The first word that resembles `leadsTo` or `until`, or `leads to` in two words, with that joint.
  private var misspeltJoint: (place: SourceSpan, text: String, joint: String)? {
    for (token, following) in zip(tokens, tokens.dropFirst()) where token.kind == .word {
      if token.text == "leads", following.text == "to" {
        return (places.span(from: token.start, to: following.end), "leads to", "leadsTo")
      }
      if let joint = Suggestion.nearest(to: token.text, among: Self.joints) {
        return (span(token), token.text, joint)
      }
    }
    return nil
  }

  /// Whether a word comes directly after another where it cannot be nested. If so, reports it.
  ///
  /// - Parameter canBeName: Whether the word is a name unless a condition follows it.
  private mutating func isNested(
    after keyword: Token, _ word: String, canBeName: Bool = false, suggestion: String
  ) -> Bool {
    guard isNext(word: word) else { return false }
    let following = tokens[min(index + 1, tokens.count - 1)].text
    if canBeName, !["(", "visible", "not"].contains(following) { return false }
    log.report(
      .malformedCondition, at: span(next), "'\(word)' is not expected after '\(keyword.text)'",
      suggestion: suggestion)
    return true
  }

  /// Reads `P leadsTo Q` or `P until Q`.
  private mutating func joined(by joint: Token) -> Property.Claim? {
    guard let left = try? moment() else { return nil }
    guard isNext(word: joint.text), next.start == joint.start else {
      log.report(
        .malformedCondition, at: span(next), "'\(next.text)' is not expected before '\(joint.text)'",
        suggestion: tokens.contains { $0.text == "after" }
          ? "write a condition, 'after event' or 'after event and' a condition, or all of it in 'ltl'" : nil)
      return nil
    }
    _ = take()
    return wholeMoment().map { right in
      joint.text == "until"
        ? .everyRun(.until(left, right)) : .everyRun(.always(.implies(left, .eventually(right))))
    }
  }

  /// Reads the rest of the text as one side of a claim about executions.
  private mutating func wholeMoment() -> TraceFormula? {
    guard let moment = try? moment() else { return nil }
    guard isAtEnd else {
      noteLeftover()
      return nil
    }
    return moment
  }

  /// Reads a condition, `after event`, or `after event and` a condition.
  private mutating func moment() throws -> TraceFormula {
    guard isNext(word: "after") else { return .atom(.condition(try implication())) }
    _ = take()
    let event = TraceFormula.atom(.after(try label("an event")))
    guard accept(word: "and") else { return event }
    return .and(event, .atom(.condition(try implication())))
  }

  /// Reads the declared name of an event, link or button: tokens without blanks between them.
  private mutating func label(_ what: String) throws -> Located<String> {
    guard !isAtEnd else { throw expected(what) }
    if isAtMark { log.expect(.name(what)) }
    let first = take()
    var text = first.text
    while !isAtEnd, next.start == previous.end { text += take().text }
    return Located(text, at: span(since: first))
  }
}

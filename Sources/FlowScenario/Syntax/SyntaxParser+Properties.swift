import FlowDiagnostics
import FlowModel

/// Properties in words.
extension SyntaxParser {
  private static let known = ["always", "never", "reachable"]
  private static let temporal = ["eventually", "leadsTo", "until"]

  /// The whole text as a property.
  mutating func wholeProperty() -> Property.Claim? {
    if let word = tokens.first(where: { $0.kind == .word && Self.temporal.contains($0.text) }) {
      log.report(
        .temporalFormula, at: span(word), "'\(word.text)' and other temporal claims come in a later version")
      return nil
    }
    let keyword = next
    switch keyword.text {
    case "never":
      _ = take()
      return wholeCondition().map(Property.Claim.never)
    case "reachable":
      _ = take()
      return wholeCondition().map(Property.Claim.reachable)
    case "always":
      _ = take()
      guard accept(word: "reachable") else { return wholeCondition().map(Property.Claim.always) }
      return wholeCondition().map(Property.Claim.alwaysReachable)
    default:
      log.report(
        .unknownProperty, at: span(keyword),
        "a property starts with 'always', 'never', 'reachable' or 'always reachable'",
        suggestion: Suggestion.question(for: keyword.text, among: Self.known + Self.temporal))
      return nil
    }
  }
}

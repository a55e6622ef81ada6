/// What a built-in rule has to say for itself, as Markdown.
public struct RuleAdvice: Sendable, Hashable {
  /// Exactly which states and steps are bad.
  public var definition: String
  /// Why it matters.
  public var rationale: String
  /// How to fix a violation.
  public var fix: String

  /// Gathers a rule's story.
  public init(definition: String, rationale: String, fix: String) {
    (self.definition, self.rationale, self.fix) = (definition, rationale, fix)
  }
}

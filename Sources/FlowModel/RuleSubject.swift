/// What a finding of a rule can be about, so that `only` and `except` can name it.
public struct RuleSubject: Sendable, Hashable {
  /// What is named.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A gate.
    case gate
    /// A screen.
    case screen
    /// An alert.
    case alert
    /// An event of a coordinator.
    case event
    /// A link, by its template.
    case link
  }

  /// What is named.
  public var kind: Kind
  /// The name.
  public var name: String

  /// Names something.
  public init(_ kind: Kind, _ name: String) {
    (self.kind, self.name) = (kind, name)
  }

  package static func gate(_ name: String) -> RuleSubject { RuleSubject(.gate, name) }
  package static func screen(_ name: String) -> RuleSubject { RuleSubject(.screen, name) }
  package static func alert(_ name: String) -> RuleSubject { RuleSubject(.alert, name) }
}

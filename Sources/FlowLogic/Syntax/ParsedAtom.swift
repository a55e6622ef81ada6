public import FlowDiagnostics

/// What a written formula says of one position, in its author's words.
///
/// The same words at two places are two atoms. ``LTLFormula/mapAtoms(_:)`` makes them one when their names are resolved.
public struct ParsedAtom: Hashable, Sendable, CustomStringConvertible {
  /// How an atom is written.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// `visible(S)`; the text is between the brackets.
    case visible
    /// A name by itself, such as that of a gate.
    case name
    /// `{ path.count < 3 }`; the text is between the braces.
    case condition
    /// `after(e)`: the event led to the position; the text is between the brackets.
    case event
  }

  /// How an atom is written.
  public var kind: Kind
  /// The text that distinguishes the atom from others of its kind, trimmed.
  public var text: String
  /// The place of the text.
  public var span: SourceSpan

  /// Describes an atom.
  public init(_ kind: Kind, _ text: String, at span: SourceSpan) {
    (self.kind, self.text, self.span) = (kind, text, span)
  }

  /// The atom as it is written in a formula.
  public var description: String {
    switch kind {
    case .visible: "visible(\(text))"
    case .name: text
    case .condition: "{ \(text) }"
    case .event: "after(\(text))"
    }
  }
}

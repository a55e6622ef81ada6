public import FlowDiagnostics

/// What a written formula says of one position, in the words of its author.
///
/// The same words at two places are two atoms; ``LTLFormula/mapAtoms(_:)`` makes them one, once they are understood.
public struct ParsedAtom: Hashable, Sendable, CustomStringConvertible {
  /// How it is written.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// `visible(S)`; the text is what stands between the brackets.
    case visible
    /// A name by itself, such as that of a gate.
    case name
    /// `{ path.count < 3 }`; the text is what stands between the braces.
    case condition
    /// `after(e)`: the position was reached by the event; the text is what stands between the brackets.
    case event
  }

  /// How it is written.
  public var kind: Kind
  /// The text that tells it from others of its kind, without blanks at its ends.
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

/// Steps that a fair run does not put off for ever.
///
/// Lehmann, Pnueli and Stavi (Impartiality, justice and fairness, 1981) tell the two strengths apart.
public struct FairnessClass<Atom: Hashable & Sendable, StepAtom: Hashable & Sendable>: Hashable, Sendable {
  /// Which runs are unfair.
  public enum Strength: String, Hashable, Sendable, CaseIterable {
    /// Those in which, from some position on, the class is enabled in every state and never taken (justice).
    case weak
    /// Those in which the class is enabled in states again and again and, from some position on, never taken
    /// (compassion).
    case strong
  }

  /// Its name, for people: an effect, an alert or an event.
  public var name: String
  /// Which runs are unfair.
  public var strength: Strength
  /// The states in which it could be taken.
  public var enabled: StateFormula<Atom, StepAtom>
  /// The steps by which it is taken.
  public var taken: StepFormula<Atom, StepAtom>

  /// Describes a class.
  public init(
    name: String, strength: Strength, enabled: StateFormula<Atom, StepAtom>,
    taken: StepFormula<Atom, StepAtom>
  ) {
    self.name = name
    self.strength = strength
    self.enabled = enabled
    self.taken = taken
  }
}

/// A class of steps that a fair run does not postpone forever.
///
/// Lehmann, Pnueli and Stavi (Impartiality, justice and fairness, 1981) distinguish the two strengths.
public struct FairnessClass<Atom: Hashable & Sendable, StepAtom: Hashable & Sendable>: Hashable, Sendable {
  /// Which runs are unfair.
  public enum Strength: String, Hashable, Sendable, CaseIterable {
    /// Runs in which, from some position on, the class is enabled in every state and never taken (justice).
    case weak
    /// Runs in which the class is enabled infinitely often and, from some position on, never taken (compassion).
    case strong
  }

  /// The name to show: an effect, an alert or an event.
  public var name: String
  /// Which runs are unfair.
  public var strength: Strength
  /// The states in which the class can be taken.
  public var enabled: StateFormula<Atom, StepAtom>
  /// The steps that take the class.
  public var taken: StepFormula<Atom, StepAtom>

  /// Describes a class.
  public init(
    name: String, strength: Strength, enabled: StateFormula<Atom, StepAtom>,
    taken: StepFormula<Atom, StepAtom>
  ) {
    (self.name, self.strength, self.enabled, self.taken) = (name, strength, enabled, taken)
  }
}

/// What a formula about runs can ask of one position: something about the state there, or about the step into it.
///
/// The first position has no step into it, nor does a position that a run reaches by stuttering. So `arrival` is false at both.
public enum TraceAtom<Atom: Hashable & Sendable, StepAtom: Hashable & Sendable>: Hashable, Sendable {
  /// The state at the position satisfies the formula.
  case state(StateFormula<Atom, StepAtom>)
  /// The position was reached by a step that satisfies the formula.
  case arrival(StepFormula<Atom, StepAtom>)
}

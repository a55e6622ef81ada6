/// A claim about one state of a graph, over state atoms and step atoms to which the caller gives meaning.
///
/// The fragment is the branching logic that navigation rules need: Boolean connectives and reachability
/// along a class of steps (EF restricted to actions, after De Nicola and Vaandrager's ACTL, 1990).
public indirect enum StateFormula<Atom: Hashable & Sendable, StepAtom: Hashable & Sendable>: Hashable,
  Sendable
{
  /// True or false everywhere.
  case constant(Bool)
  /// The atom holds in the state.
  case atom(Atom)
  /// The operand does not hold.
  case not(StateFormula)
  /// All operands hold; true for none.
  case all([StateFormula])
  /// Some operand holds; false for none.
  case any([StateFormula])
  /// Some path of zero or more steps, each satisfying `along`, leads to a state where `target` holds.
  case existsUntil(target: StateFormula, along: StepFormula<Atom, StepAtom>)
  /// Some step from the state satisfies the operand (EX restricted to actions).
  case existsNext(StepFormula<Atom, StepAtom>)
  /// Some fair run from the state stays forever in states that satisfy the operand (EG over fair runs).
  ///
  /// A stuttering run stays, and a run can stutter in every state. The caller says which runs are fair.
  case existsGlobally(StateFormula)
}

/// A claim about one step `s -e-> t` of a graph.
public indirect enum StepFormula<Atom: Hashable & Sendable, StepAtom: Hashable & Sendable>: Hashable,
  Sendable
{
  /// True or false for every step.
  case constant(Bool)
  /// The step atom holds.
  case atom(StepAtom)
  /// The state before the step satisfies the formula.
  case before(StateFormula<Atom, StepAtom>)
  /// The state after the step satisfies the formula.
  case after(StateFormula<Atom, StepAtom>)
  /// The operand does not hold.
  case not(StepFormula)
  /// All operands hold; true for none.
  case all([StepFormula])
  /// Some operand holds; false for none.
  case any([StepFormula])
}

/// What must be true of a whole state graph.
public enum Claim<Atom: Hashable & Sendable, StepAtom: Hashable & Sendable>: Hashable, Sendable {
  /// No reachable state satisfies the formula.
  case never(StateFormula<Atom, StepAtom>)
  /// No reachable step satisfies the formula.
  case neverStep(StepFormula<Atom, StepAtom>)
  /// Some reachable state satisfies the formula.
  case reachable(StateFormula<Atom, StepAtom>)
  /// No cycle stays in states that satisfy `within` and takes a step that satisfies `taking`.
  case noCycle(within: StateFormula<Atom, StepAtom>, taking: StepFormula<Atom, StepAtom>)
  /// No cycle that consists only of such steps takes one to another state that satisfies `taking`.
  case noCycleAlong(StepFormula<Atom, StepAtom>, taking: StepFormula<Atom, StepAtom>)
  /// Every initial state satisfies the formula.
  case initially(StateFormula<Atom, StepAtom>)
  /// Every fair run from an initial state satisfies the formula. Stuttering counts as a step of a run.
  case linear(LTLFormula<TraceAtom<Atom, StepAtom>>)
}

extension StateFormula {
  /// Whether the formula depends on more than one state.
  package var isTemporal: Bool {
    switch self {
    case .constant, .atom: false
    case .not(let operand): operand.isTemporal
    case .all(let operands), .any(let operands): operands.contains { $0.isTemporal }
    case .existsUntil, .existsNext, .existsGlobally: true
    }
  }
}

extension StepFormula {
  /// Whether the formula depends on more than one step and its ends.
  package var isTemporal: Bool {
    switch self {
    case .constant, .atom: false
    case .before(let state), .after(let state): state.isTemporal
    case .not(let operand): operand.isTemporal
    case .all(let operands), .any(let operands): operands.contains { $0.isTemporal }
    }
  }
}

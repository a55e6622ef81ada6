/// The subformulas of some formulas, including these, each as often as it occurs and in the order of writing.
package struct FormulaParts<Atom: Hashable & Sendable, StepAtom: Hashable & Sendable> {
  /// The formulas about states.
  package private(set) var states: [StateFormula<Atom, StepAtom>] = []
  /// The formulas about steps.
  package private(set) var steps: [StepFormula<Atom, StepAtom>] = []

  /// Creates an empty collection.
  package init() {}

  /// The state atoms.
  package var atoms: [Atom] { states.compactMap { if case .atom(let atom) = $0 { atom } else { nil } } }

  /// The step atoms.
  package var stepAtoms: [StepAtom] {
    steps.compactMap { if case .atom(let atom) = $0 { atom } else { nil } }
  }

  /// Adds the formulas of a claim.
  package mutating func add(_ claim: Claim<Atom, StepAtom>) {
    switch claim {
    case .never(let formula), .reachable(let formula), .initially(let formula): add(formula)
    case .neverStep(let formula): add(formula)
    case .noCycle(let within, let taking):
      add(within)
      add(taking)
    case .noCycleAlong(let steps, let taking):
      add(steps)
      add(taking)
    case .linear(let formula): add(formula)
    }
  }

  /// Adds the formulas that a formula asks of the positions of a run.
  package mutating func add(_ formula: LTLFormula<TraceAtom<Atom, StepAtom>>) {
    for atom in formula.atoms {
      switch atom {
      case .state(let formula): add(formula)
      case .arrival(let formula): add(formula)
      }
    }
  }

  /// Adds the formulas of a fairness class.
  package mutating func add(_ fairness: FairnessClass<Atom, StepAtom>) {
    add(fairness.enabled)
    add(fairness.taken)
  }

  /// Adds a formula about states.
  package mutating func add(_ formula: StateFormula<Atom, StepAtom>) {
    states.append(formula)
    switch formula {
    case .constant, .atom: break
    case .not(let operand), .existsGlobally(let operand): add(operand)
    case .all(let operands), .any(let operands): for operand in operands { add(operand) }
    case .existsUntil(let target, let along):
      add(target)
      add(along)
    case .existsNext(let step): add(step)
    }
  }

  /// Adds a formula about steps.
  package mutating func add(_ formula: StepFormula<Atom, StepAtom>) {
    steps.append(formula)
    switch formula {
    case .constant, .atom: break
    case .before(let state), .after(let state): add(state)
    case .not(let operand): add(operand)
    case .all(let operands), .any(let operands): for operand in operands { add(operand) }
    }
  }
}

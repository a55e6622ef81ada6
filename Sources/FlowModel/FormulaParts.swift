package import FlowLogic

/// The subformulas of some formulas about a flow, including these, each as often as it occurs and in the order of writing.
///
/// Not generic, since generic code is not specialised for the types of other targets.
package struct FormulaParts {
  /// The formulas about states.
  package private(set) var states: [FlowStateFormula] = []
  /// The formulas about steps.
  package private(set) var steps: [FlowStepFormula] = []

  /// Creates an empty collection.
  package init() {}

  /// The state atoms.
  package var atoms: [Proposition] {
    states.compactMap { if case .atom(let atom) = $0 { atom } else { nil } }
  }

  /// The step atoms.
  package var stepAtoms: [StepProposition] {
    steps.compactMap { if case .atom(let atom) = $0 { atom } else { nil } }
  }

  /// Adds the formulas of a claim.
  package mutating func add(_ claim: FlowClaim) {
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
  package mutating func add(_ formula: LTLFormula<TraceAtom<Proposition, StepProposition>>) {
    for atom in formula.atoms {
      switch atom {
      case .state(let formula): add(formula)
      case .arrival(let formula): add(formula)
      }
    }
  }

  /// Adds the formulas of a fairness class.
  package mutating func add(_ fairness: FlowFairness) {
    add(fairness.enabled)
    add(fairness.taken)
  }

  /// Adds a formula about states.
  package mutating func add(_ formula: FlowStateFormula) {
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
  package mutating func add(_ formula: FlowStepFormula) {
    steps.append(formula)
    switch formula {
    case .constant, .atom: break
    case .before(let state), .after(let state): add(state)
    case .not(let operand): add(operand)
    case .all(let operands), .any(let operands): for operand in operands { add(operand) }
    }
  }
}

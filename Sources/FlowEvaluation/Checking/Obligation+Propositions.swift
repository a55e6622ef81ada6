/// The formulas that some formulas about a flow consist of.
private typealias FlowFormulaParts = FormulaParts<Proposition, StepProposition>

extension Obligation {
  /// Every proposition that its claims and its trigger speak of.
  package var propositions: [Proposition] {
    var formulas = FlowFormulaParts()
    for part in parts {
      formulas.add(part.claim)
      if let remark = part.remark { formulas.add(remark.condition) }
    }
    return formulas.atoms + trigger.propositions
  }
}

extension Obligation.Trigger {
  package var propositions: [Proposition] {
    var formulas = FlowFormulaParts()
    switch self {
    case .none, .change: break
    case .state(let formula): formulas.add(formula)
    case .step(let formula): formulas.add(formula)
    case .run(let formula): formulas.add(formula)
    }
    return formulas.atoms
  }
}

extension FlowFairness {
  package var propositions: [Proposition] {
    var formulas = FlowFormulaParts()
    formulas.add(self)
    return formulas.atoms
  }
}

extension Flow {
  /// What fairness asks, where some of the obligations speak of infinite executions.
  func fairnessPropositions(for obligations: [Obligation]) -> [Proposition] {
    let isAsked = obligations.lazy.flatMap(\.parts).contains { $0.claim.asksForExecutions || $0.isLasting }
    return isAsked ? fairnessClasses.flatMap(\.propositions) : []
  }
}

extension Obligation.Part {
  /// Every proposition that its claim speaks of.
  package var propositions: [Proposition] { claim.formulas.atoms }

  /// The facts about steps that its claim speaks of.
  var notes: TransitionFlags {
    claim.formulas.stepAtoms.reduce(into: []) { notes, atom in
      if case .observed(let note) = atom { notes.insert(TransitionFlags(note)) }
    }
  }
}

extension FlowClaim {
  fileprivate var formulas: FlowFormulaParts {
    var formulas = FlowFormulaParts()
    formulas.add(self)
    return formulas
  }

  /// Whether it speaks of infinite executions, so that it matters which of them are fair.
  var asksForExecutions: Bool {
    if case .linear = self { return true }
    return formulas.states.contains { if case .existsGlobally = $0 { true } else { false } }
  }
}

extension Obligation {
  /// The steps that its claims and its trigger look for first.
  var steps: [FlowStepFormula] {
    var steps = parts.flatMap { part -> [FlowStepFormula] in
      switch part.claim {
      case .neverStep(let bad): [bad]
      case .noCycle(_, let taking): [taking]
      case .noCycleAlong(let along, let taking): [.all([along, taking])]
      case .linear(let formula): formula.claimOfEachStep().map { [StepClaim.not($0).step] } ?? []
      case .never, .reachable, .initially: []
      }
    }
    switch trigger {
    case .step(let trigger): steps.append(trigger)
    case .run(let formula): if let claim = formula.stepClaim() { steps.append(claim.step) }
    case .none, .change, .state: break
    }
    return steps
  }
}

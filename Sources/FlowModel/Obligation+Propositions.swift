package import FlowLogic

/// The formulas that some formulas about a flow consist of.
private typealias FlowFormulaParts = FormulaParts<Proposition, StepProposition>

extension Obligation {
  /// Every proposition that its claims and its trigger speak of.
  package var propositions: [Proposition] {
    var formulas = FlowFormulaParts()
    for part in parts {
      formulas.add(part.claim)
      guard let remark = part.remark else { continue }
      for condition in [remark.condition] + remark.endings.map(\.condition) { formulas.add(condition) }
    }
    return formulas.atoms + trigger.propositions
  }
}

extension Obligation.Trigger {
  /// Every proposition that it speaks of.
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
  /// Every proposition that the class speaks of.
  package var propositions: [Proposition] {
    var formulas = FlowFormulaParts()
    formulas.add(self)
    return formulas.atoms
  }
}

extension Obligation.Part {
  /// Every proposition that its claim speaks of.
  package var propositions: [Proposition] { claim.formulas.atoms }

  /// The facts about steps that its claim speaks of.
  package var observations: Set<Observation> {
    Set(claim.formulas.stepAtoms.compactMap { if case .observed(let note) = $0 { note } else { nil } })
  }
}

extension FlowClaim {
  fileprivate var formulas: FlowFormulaParts {
    var formulas = FlowFormulaParts()
    formulas.add(self)
    return formulas
  }

  /// Whether it speaks of infinite executions, so that it matters which of them are fair.
  package var asksForExecutions: Bool {
    if case .linear = self { return true }
    return formulas.states.contains { if case .existsGlobally = $0 { true } else { false } }
  }
}

import FlowLogic

extension Obligation {
  /// Every proposition in its claims, its remarks and its trigger.
  package var propositions: [Proposition] {
    var formulas = FormulaParts()
    for part in parts {
      formulas.add(part.claim)
      guard let remark = part.remark else { continue }
      for condition in [remark.condition] + remark.endings.map(\.condition) { formulas.add(condition) }
    }
    return formulas.atoms + trigger.propositions
  }
}

extension Obligation.Trigger {
  /// Every proposition in it.
  package var propositions: [Proposition] {
    var formulas = FormulaParts()
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
  /// Every proposition in the class.
  package var propositions: [Proposition] {
    var formulas = FormulaParts()
    formulas.add(self)
    return formulas.atoms
  }
}

extension Obligation.Part {
  /// Every proposition in its claim.
  package var propositions: [Proposition] { claim.formulas.atoms }

  /// The observations in its claim.
  package var observations: Set<Observation> {
    Set(claim.formulas.stepAtoms.compactMap { if case .observed(let note) = $0 { note } else { nil } })
  }
}

extension FlowClaim {
  fileprivate var formulas: FormulaParts {
    var formulas = FormulaParts()
    formulas.add(self)
    return formulas
  }

  /// Whether it is about infinite executions, so that it matters which of them are fair.
  package var asksForExecutions: Bool {
    if case .linear = self { return true }
    return formulas.states.contains { if case .existsGlobally = $0 { true } else { false } }
  }
}

extension Obligation {
  /// The formulas of the steps that its claims and its trigger look for first.
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

extension Flow {
  /// Returns the propositions of fairness constraints if some of the obligations are about infinite executions.
  func fairnessPropositions(for obligations: [Obligation]) -> [Proposition] {
    let isAsked = obligations.lazy.flatMap(\.parts).contains {
      $0.claim.asksForExecutions || $0.lasting != nil
    }
    return isAsked ? fairnessClasses.flatMap(\.propositions) : []
  }
}

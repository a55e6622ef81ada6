package import FlowLogic

extension Obligation {
  /// Every proposition that its claims and its trigger speak of.
  package var propositions: [Proposition] {
    var collector = PropositionCollector()
    for part in parts {
      collector.visit(part.claim)
      if let remark = part.remark { collector.visit(remark.condition) }
    }
    return collector.found + trigger.propositions
  }
}

extension Obligation.Trigger {
  /// Every proposition that it speaks of.
  package var propositions: [Proposition] {
    var collector = PropositionCollector()
    switch self {
    case .none, .change: break
    case .state(let formula): collector.visit(formula)
    case .step(let formula): collector.visit(formula)
    case .run(let formula): collector.visit(formula)
    }
    return collector.found
  }
}

extension FlowFairness {
  /// Every proposition that the class speaks of.
  package var propositions: [Proposition] {
    var collector = PropositionCollector()
    collector.visit(enabled)
    collector.visit(taken)
    return collector.found
  }
}

extension Obligation.Part {
  /// Every proposition that its claim speaks of.
  package var propositions: [Proposition] {
    var collector = PropositionCollector()
    collector.visit(claim)
    return collector.found
  }

  /// The facts about steps that its claim speaks of.
  package var observations: Set<Observation> {
    var collector = PropositionCollector()
    collector.visit(claim)
    return collector.observed
  }
}

/// Collects the propositions of formulas; formulas are as deep as their rule wrote them, a handful of levels.
private struct PropositionCollector {
  var found: [Proposition] = []
  var observed: Set<Observation> = []

  mutating func visit(_ claim: FlowClaim) {
    switch claim {
    case .never(let formula), .reachable(let formula): visit(formula)
    case .neverStep(let formula): visit(formula)
    case .noCycle(let within, let taking):
      visit(within)
      visit(taking)
    case .noCycleAlong(let steps, let taking):
      visit(steps)
      visit(taking)
    case .initially(let formula): visit(formula)
    case .linear(let formula): visit(formula)
    }
  }

  mutating func visit(_ formula: FlowTraceFormula) {
    for atom in formula.atoms {
      switch atom {
      case .state(let formula): visit(formula)
      case .arrival(let formula): visit(formula)
      }
    }
  }

  mutating func visit(_ formula: FlowStateFormula) {
    switch formula {
    case .constant: break
    case .atom(let proposition): found.append(proposition)
    case .not(let operand): visit(operand)
    case .all(let operands), .any(let operands): operands.forEach { visit($0) }
    case .existsUntil(let target, let along):
      visit(target)
      visit(along)
    case .existsNext(let step): visit(step)
    case .existsGlobally(let operand): visit(operand)
    }
  }

  mutating func visit(_ formula: FlowStepFormula) {
    switch formula {
    case .constant: break
    case .atom(.observed(let note)): observed.insert(note)
    case .atom: break
    case .before(let state), .after(let state): visit(state)
    case .not(let operand): visit(operand)
    case .all(let operands), .any(let operands): operands.forEach { visit($0) }
    }
  }
}

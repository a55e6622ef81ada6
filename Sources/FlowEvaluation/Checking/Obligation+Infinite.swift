extension Obligation {
  /// Whether it speaks of infinite executions, so that it matters which of them are fair.
  var asksForExecutions: Bool { parts.contains { $0.claim.asksForExecutions } }
}

extension FlowClaim {
  /// Whether it speaks of infinite executions, so that it matters which of them are fair.
  var asksForExecutions: Bool {
    switch self {
    case .never(let formula), .reachable(let formula), .initially(let formula): formula.asksForExecutions
    case .neverStep(let formula), .noCycleAlong(let formula, taking: _): formula.asksForExecutions
    case .noCycle(let within, let taking): within.asksForExecutions || taking.asksForExecutions
    case .linear: true
    }
  }
}

extension FlowStateFormula {
  /// Whether it speaks of executions that stay somewhere for ever.
  fileprivate var asksForExecutions: Bool {
    switch self {
    case .constant, .atom: false
    case .not(let operand): operand.asksForExecutions
    case .all(let operands), .any(let operands): operands.contains(where: \.asksForExecutions)
    case .existsUntil(let target, let along): target.asksForExecutions || along.asksForExecutions
    case .existsNext(let step): step.asksForExecutions
    case .existsGlobally: true
    }
  }
}

extension FlowStepFormula {
  /// Whether it asks for states from which an execution can stay somewhere for ever.
  fileprivate var asksForExecutions: Bool {
    switch self {
    case .constant, .atom: false
    case .before(let state), .after(let state): state.asksForExecutions
    case .not(let operand): operand.asksForExecutions
    case .all(let operands), .any(let operands): operands.contains(where: \.asksForExecutions)
    }
  }
}

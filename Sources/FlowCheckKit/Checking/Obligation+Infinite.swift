extension Obligation {
  /// Whether it speaks of infinite executions, so that it matters which of them are fair.
  var asksForRuns: Bool {
    parts.contains { part in
      switch part.claim {
      case .never(let formula), .reachable(let formula), .initially(let formula): formula.asksForRuns
      case .neverStep(let formula), .noCycleAlong(let formula, taking: _): formula.asksForRuns
      case .noCycle(let within, let taking): within.asksForRuns || taking.asksForRuns
      case .linear: true
      }
    }
  }
}

extension FlowStateFormula {
  /// Whether it speaks of executions that stay somewhere for ever.
  fileprivate var asksForRuns: Bool {
    switch self {
    case .constant, .atom: false
    case .not(let operand): operand.asksForRuns
    case .all(let operands), .any(let operands): operands.contains(where: \.asksForRuns)
    case .canReach(let target, let along): target.asksForRuns || along.asksForRuns
    case .canTake(let step): step.asksForRuns
    case .canRemain: true
    }
  }
}

extension FlowStepFormula {
  /// Whether it asks for states from which an execution can stay somewhere for ever.
  fileprivate var asksForRuns: Bool {
    switch self {
    case .constant, .atom: false
    case .before(let state), .after(let state): state.asksForRuns
    case .not(let operand): operand.asksForRuns
    case .all(let operands), .any(let operands): operands.contains(where: \.asksForRuns)
    }
  }
}

extension SliceQuestion {
  /// What obligations ask of a flow.
  init(_ obligations: [Obligation], of flow: CompiledFlow) {
    let propositions = obligations.flatMap(\.propositions)
    let formulas = obligations.flatMap(\.askedSteps)
    self.init(
      marks: obligations.reduce(into: []) { $0.formUnion($1.notes) },
      isVisible: { kind in
        formulas.contains { $0.truth { flow.holds($0, action: kind.action, marks: kind.marks) } != false }
      },
      reads: { flow.visitReads(of: propositions, in: $0, among: $1, $2) })
  }
}

extension Obligation {
  /// Why no slice can answer it; nil when one can.
  ///
  /// A cycle of a slice need not be one of the whole: going round it can leave another value in a field left out. So what is asked of
  /// infinite runs is asked of the whole.
  var sliceRefusal: String? {
    let asksForCycles = parts.contains { part in
      switch part.claim {
      case .noCycle, .noCycleAlong: true
      case .never: part.isLasting
      case .neverStep, .reachable, .initially, .linear: false
      }
    }
    if asksForCycles { return "'\(id)' asks for cycles" }
    return asksForRuns ? "'\(id)' speaks of infinite runs" : nil
  }

  /// Whether it speaks of infinite runs, so that it matters which of them are fair.
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

  /// The formulas about steps that can be true of a step which changes nothing that the obligation reads.
  ///
  /// What `canReach` allows on its way is not among them: such a step leads nowhere else.
  fileprivate var askedSteps: [FlowStepFormula] {
    var collector = AskedSteps()
    for part in parts { collector.visit(part.claim) }
    switch trigger {
    case .none, .change: break
    case .state(let formula): collector.visit(formula)
    case .step(let formula): collector.ask(formula)
    case .run(let formula): collector.visit(.linear(formula))
    }
    return collector.found
  }
}

/// Collects formulas about steps; formulas are as deep as their rule wrote them, a handful of levels.
private struct AskedSteps {
  var found: [FlowStepFormula] = []

  mutating func ask(_ formula: FlowStepFormula) {
    found.append(formula)
    visit(formula)
  }

  mutating func visit(_ claim: FlowClaim) {
    switch claim {
    case .never(let formula), .reachable(let formula): visit(formula)
    case .neverStep(let formula): ask(formula)
    case .noCycle(let within, let taking):
      visit(within)
      ask(taking)
    case .noCycleAlong(let steps, let taking):
      ask(steps)
      ask(taking)
    case .initially(let formula): visit(formula)
    case .linear(let formula):
      for atom in formula.atoms {
        switch atom {
        case .state(let formula): visit(formula)
        case .arrival(let formula): ask(formula)
        }
      }
    }
  }

  mutating func visit(_ formula: FlowStateFormula) {
    switch formula {
    case .constant, .atom: break
    case .not(let operand): visit(operand)
    case .all(let operands), .any(let operands): operands.forEach { visit($0) }
    case .canReach(let target, let along):
      visit(target)
      visit(along)
    case .canTake(let step): ask(step)
    case .canRemain(let operand): visit(operand)
    }
  }

  /// Visits the formulas about states in a formula about steps.
  private mutating func visit(_ formula: FlowStepFormula) {
    switch formula {
    case .constant, .atom: break
    case .before(let state), .after(let state): visit(state)
    case .not(let operand): visit(operand)
    case .all(let operands), .any(let operands): operands.forEach { visit($0) }
    }
  }
}

extension FlowStateFormula {
  /// Whether it speaks of runs that stay somewhere for ever.
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
  /// Whether it asks for states from which a run can stay somewhere for ever.
  fileprivate var asksForRuns: Bool {
    switch self {
    case .constant, .atom: false
    case .before(let state), .after(let state): state.asksForRuns
    case .not(let operand): operand.asksForRuns
    case .all(let operands), .any(let operands): operands.contains(where: \.asksForRuns)
    }
  }

  /// Whether it is true of all steps of a kind, or false of all; nil where the two ends decide.
  fileprivate func truth(_ holds: (StepProposition) -> Bool) -> Bool? {
    switch self {
    case .constant(let value): return value
    case .atom(let proposition): return holds(proposition)
    case .before, .after: return nil
    case .not(let operand): return operand.truth(holds).map { !$0 }
    case .all(let operands):
      let truths = operands.map { $0.truth(holds) }
      return truths.contains(false) ? false : truths.contains(nil) ? nil : true
    case .any(let operands):
      let truths = operands.map { $0.truth(holds) }
      return truths.contains(true) ? true : truths.contains(nil) ? nil : false
    }
  }
}

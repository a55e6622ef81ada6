import FlowEveryDepth

private typealias FlowStepClaim = StepClaim<Proposition, StepProposition>

/// Decides the parts of an obligation, each with as few symbols as possible.
extension EveryDepth {
  /// Returns what refutes a part; nil if the part holds, or if every refutation is at least as long as a known one.
  func refutation(of part: Obligation.Part, _ index: Int, known: [Refutation]) throws -> Refutation? {
    let length = known.compactMap { $0.run?.length }.min() ?? .max
    if case .reachable(let target) = part.claim {
      return try occurs(target, asking: part.propositions) ? nil : Refutation(part: index)
    }
    if let run = try run(refuting: part.claim, asking: part.propositions, below: length) {
      let checker = try checker(for: [])
      return run.map { Refutation(part: index, run: $0, checker: checker) }
    }
    if case .linear(let formula) = part.claim, let each = formula.claimOfEachStep(),
      try !occurs(.not(each), asking: part.propositions)
    {
      return nil
    }
    return try deciding(part.claim, asking: part.propositions) { checker in
      guard case .violated(let run) = try checker.check(part.claim) else { return nil }
      return Refutation(part: index, run: run, checker: checker)
    }
  }

  /// Returns the shortest run that refutes a claim about single states or steps, using only symbols for the flow's own questions:
  /// `.some(nil)` if there is none, and nil if this does not decide the claim.
  private func run(
    refuting claim: FlowClaim, asking propositions: [Proposition], below length: Int = .max
  ) throws -> DepthRun?? {
    let checker = try checker(for: [])
    let questions = try questions(in: try stackFlow(room: Self.rooms[0]), of: propositions)
    guard !checker.answers(questions) else { return nil }
    try checker.requireAnswers(to: propositions)
    do {
      switch claim {
      case .never(let bad) where !bad.isTemporal:
        return .some(try checker.shortestRun(to: bad, asking: questions, below: length))
      case .neverStep(let bad) where !bad.isTemporal:
        return .some(try checker.shortestRun(to: bad, asking: questions, below: length))
      default: return nil
      }
    } catch EveryDepthError.needsSymbols, EveryDepthError.needsRoom {
      return nil
    }
  }

  /// Decides a claim with a checker that answers the claim's questions.
  ///
  /// A checker that does not know the targets of single steps is much smaller, and suffices for most claims.
  private func deciding<Value>(
    _ claim: FlowClaim, asking propositions: [Proposition], _ decide: (DepthChecker) throws -> Value
  ) throws -> Value {
    let asked = propositions + asked(by: claim)
    func answer(_ checker: DepthChecker) throws -> Value {
      try checker.requireAnswers(to: asked)
      return try decide(checker)
    }
    do {
      return try answer(checker(for: asked))
    } catch EveryDepthError.needsTargets {
      return try answer(checker(for: asked, knowsTargets: true))
    }
  }

  /// Returns the propositions of fairness constraints if a claim is about infinite executions.
  func asked(by claim: FlowClaim) -> [Proposition] {
    claim.asksForExecutions ? fairness.flatMap(\.propositions) : []
  }

  func isTriggered(_ obligation: Obligation) throws -> Bool {
    let trigger = obligation.trigger
    switch trigger {
    case .none: return true
    case .change(let condition): return !flow.isFixed(condition)
    case .state(let formula): return try occurs(formula, asking: trigger.propositions)
    case .step(let formula): return try occurs(formula, asking: trigger.propositions)
    case .run(let formula):
      if let step = formula.stepClaim(), try canTakeWhatIsEnabled(),
        try occurs(step, asking: trigger.propositions)
      {
        return true
      }
      let claim = FlowClaim.linear(.always(.not(formula)))
      return try deciding(claim, asking: trigger.propositions) {
        if case .holds = try $0.check(claim) { false } else { true }
      }
    }
  }

  /// Whether some reachable state satisfies a formula.
  private func occurs(_ formula: FlowStateFormula, asking propositions: [Proposition]) throws -> Bool {
    if let run = try run(refuting: .never(formula), asking: propositions) { return run != nil }
    return try deciding(.never(formula), asking: propositions) { try $0.occurs(formula) }
  }

  /// Whether some step that can be taken satisfies a formula.
  private func occurs(_ formula: FlowStepFormula, asking propositions: [Proposition]) throws -> Bool {
    if let run = try run(refuting: .neverStep(formula), asking: propositions) { return run != nil }
    return try deciding(.neverStep(formula), asking: propositions) { try $0.occurs(formula) }
  }

  /// Whether each state that enables a fairness constraint has a step that takes it, so that every run can be continued to a fair
  /// one.
  private func canTakeWhatIsEnabled() throws -> Bool {
    if let known = knownClosure { return known }
    let isClosed = try fairness.allSatisfy { fairness in
      let stuck = FlowStateFormula.all([fairness.enabled, .not(.existsNext(fairness.taken))])
      return try !occurs(stuck, asking: fairness.propositions)
    }
    knownClosure = isClosed
    return isClosed
  }

  /// Whether some step satisfies a claim, or stuttering in some state does.
  private func occurs(_ claim: FlowStepClaim, asking propositions: [Proposition]) throws -> Bool {
    try occurs(claim.step, asking: propositions) || occurs(claim.stuttering, asking: propositions)
  }
}

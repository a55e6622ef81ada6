import FlowEveryDepth

private typealias FlowStepClaim = StepClaim<Proposition, StepProposition>

/// Decides the parts of an obligation, each with as few symbols as will do.
extension EveryDepth {
  /// What refutes a part; nil where it holds, or where what refutes it is no shorter than what is known.
  func refutation(of part: Obligation.Part, _ index: Int, known: [Refutation]) throws -> Refutation? {
    let length = known.compactMap { $0.run?.stem.count }.min() ?? .max
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

  /// The shortest run that refutes a claim about single states or steps, within what the flow's own steps ask; nil in it where there is none,
  /// and nil where that does not decide the claim.
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

  /// What a checker says that answers what a claim asks.
  ///
  /// One that does not know where single steps lead is much smaller, and knows enough for most claims.
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

  /// What fairness asks, where a claim is about infinite executions.
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

  /// Whether a state that satisfies a formula can be reached.
  private func occurs(_ formula: FlowStateFormula, asking propositions: [Proposition]) throws -> Bool {
    if let run = try run(refuting: .never(formula), asking: propositions) { return run != nil }
    return try deciding(.never(formula), asking: propositions) { try $0.occurs(formula) }
  }

  /// Whether a step that satisfies a formula can be taken.
  private func occurs(_ formula: FlowStepFormula, asking propositions: [Proposition]) throws -> Bool {
    if let run = try run(refuting: .neverStep(formula), asking: propositions) { return run != nil }
    return try deciding(.neverStep(formula), asking: propositions) { try $0.occurs(formula) }
  }

  /// Whether each state that enables a fairness class has a step that takes it, so that every run goes on as a fair one.
  private func canTakeWhatIsEnabled() throws -> Bool {
    if let known = knownClosure { return known }
    let isClosed = try fairness.allSatisfy { fairness in
      let stuck = FlowStateFormula.all([fairness.enabled, .not(.existsNext(fairness.taken))])
      return try !occurs(stuck, asking: fairness.propositions)
    }
    knownClosure = isClosed
    return isClosed
  }

  /// Whether a step, or a state in which nothing happens, satisfies a claim.
  private func occurs(_ claim: FlowStepClaim, asking propositions: [Proposition]) throws -> Bool {
    try occurs(claim.step, asking: propositions) || occurs(claim.stuttering, asking: propositions)
  }
}

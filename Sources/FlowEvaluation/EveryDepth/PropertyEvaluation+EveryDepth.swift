import FlowEveryDepth

extension PropertyEvaluation {
  /// Evaluates an obligation, at every depth if stacks have no limits.
  func evaluate(atEveryDepth obligation: Obligation) -> EvaluatedProperty {
    guard let depths, !obligation.isStatic else { return evaluate(obligation) }
    // After a first look at few states, a proof makes their evaluation unnecessary.
    let early =
      exploration.isFirstLook && !obligation.isSeenOnTheWay
      ? depths.answer(obligation, seen: checker) : nil
    let bounded =
      switch early {
      case .holds, .vacuous: evaluate(obligation, refutations: [])
      case .violated, .open, nil: evaluate(obligation)
      }
    var result = bounded
    // A run that was found stays, unless one on deeper stacks can be shorter.
    if bounded.report.verdict == .violated, !obligation.isSeenOnTheWay { return bounded }
    switch early ?? depths.answer(obligation, seen: checker) {
    case .open(let reason):
      result.report.leaveOpen(for: reason)
    case .holds where bounded.report.verdict == .violated, .vacuous where bounded.report.verdict == .violated:
      break
    case .holds:
      result.report.verdict = .holds
      result.report.message = obligation.summary
      result.report.isAtEveryDepth = true
    case .vacuous:
      result.report.verdict = .vacuous
      result.report.message = Self.vacuousWords
      result.report.isAtEveryDepth = true
    case .violated(let refuted):
      let shortest = refuted.compactMap { $0.run?.length }.min() ?? 0
      let known = bounded.report.counterexamples.first?.trace.steps.count
      if bounded.report.verdict == .violated, known ?? 0 <= shortest { break }
      guard let deep = evaluate(obligation, refutedBy: refuted, depths) else {
        result.report.leaveOpen(for: "the run that would refute it cannot be taken")
        break
      }
      result = deep
      result.report.isAtEveryDepth = true
    }
    return result
  }

  /// Returns the verdict that refutations by runs at any depth show; nil if the flow cannot take the run.
  private func evaluate(
    _ obligation: Obligation, refutedBy refuted: [EveryDepth.Refutation], _ depths: EveryDepth
  ) -> EvaluatedProperty? {
    let nearest = refuted.min { ($0.run?.length ?? 0) < ($1.run?.length ?? 0) }
    guard let nearest else { return nil }
    var part = obligation.parts[nearest.part]
    guard let run = nearest.run else { return evaluate(obligation, refutations: [Refutation(part: part)]) }
    guard let checker = nearest.checker, let (flow, stem, loop) = depths.states(of: run, in: checker) else {
      return nil
    }
    let whole = StateTrace(start: stem.start, steps: stem.steps + (loop?.steps ?? []))
    let exploration = Exploration(of: flow, along: whole)
    let asked = obligation.propositions + flow.flow.fairnessClasses.flatMap(\.propositions)
    let evaluation = PropertyEvaluation(
      exploration, sets: PropositionSets(exploration, propositions: asked), bounds)
    guard let steps = exploration.graph.transitions(along: whole) else { return nil }
    var rest = steps[...]
    func positions(_ steps: [Int?]) -> [TraceStep] {
      steps.map { $0 == nil ? .stutter : .taken(rest.removeFirst()) }
    }
    var lasso = Lasso(
      start: exploration.graph.initialStates.first ?? 0, stem: positions(run.stem),
      loop: positions(run.loop ?? []))
    if case .linear(let formula) = part.claim {
      lasso = evaluation.checker.withoutNeedlessStuttering(lasso, breaking: formula)
    }
    var counterexample = Counterexample(lasso)
    if let loop, loop.end != loop.start {
      part.message +=
        "; its last \(lasso.loop.count.counted("step")) can go on forever, on an ever deeper stack"
      (counterexample.stem, counterexample.loop) = (lasso.stem + lasso.loop, [])
    }
    var result = evaluation.evaluate(
      obligation, refutations: [Refutation(part: part, run: counterexample)])
    result.violations = []
    return result
  }
}

extension VerdictReport {
  /// Adds the reason why nothing is proved at every depth, if the verdict is undetermined.
  fileprivate mutating func leaveOpen(for reason: String) {
    guard verdict == .undetermined else { return }
    message += ", and nothing is proved at every depth: \(reason)"
    depthObstacle = reason
  }
}

extension StateGraph {
  /// Returns the transitions of a run; nil if the graph lacks one.
  fileprivate func transitions(along run: StateTrace) -> [Transition]? {
    var numbers: [PackedState: StateID] = [:]
    for state in 0..<stateCount { numbers[self.state(state)] = state }
    var from = numbers[run.start]
    var steps: [Transition] = []
    for step in run.steps {
      guard let source = from, let target = numbers[step.state],
        let taken = transitions(from: source).first(where: {
          $0.target == target && $0.action == step.kind.action && $0.flags == step.kind.flags
        })
      else { return nil }
      steps.append(taken)
      from = target
    }
    return steps
  }
}

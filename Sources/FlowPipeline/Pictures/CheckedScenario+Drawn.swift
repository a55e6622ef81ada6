import FlowEveryDepth

extension CheckedScenario {
  /// What pictures show, with the violations to mark there: everything at every depth, where that can be worked out.
  var drawn: (exploration: Exploration, violations: [FlowMap.Violation]) {
    guard let depths = exploration.depthGraph else {
      return (exploration, violations.flatMap { FlowMap.Violation.atEnd(of: $0.trace, rule: $0.id) })
    }
    // Runs that go deeper than the search are in the report alone.
    let deep = report.verdicts.filter { $0.verdict == .violated && $0.isAtEveryDepth }.flatMap { verdict in
      verdict.counterexamples.flatMap { counterexample in
        let run = counterexample.trace
        return marks(
          of: run.steps.map { ($0.event, $0.state) }, from: run.start, refuting: verdict.id, in: depths)
      }
    }
    let known = violations.flatMap { violation in
      let describe = { (state: StateID) in exploration.flow.describe(exploration.graph.state(state)) }
      return marks(
        of: violation.trace.steps.map { (exploration.flow.actions[$0.action].label, describe($0.target)) },
        from: describe(violation.trace.start), refuting: violation.id, in: depths)
    }
    return (Exploration(depths), known + deep)
  }

  /// Where a run is marked in a graph of another flow: at the end of the same run, or else at what is in front there.
  private func marks(
    of run: [(label: String, state: StateDescription)], from start: StateDescription, refuting id: String,
    in depths: DepthGraph
  ) -> [FlowMap.Violation] {
    if let steps = depths.transitions(along: run) {
      let trace = Trace(start: depths.graph.initialStates.lowerBound, steps: steps)
      return FlowMap.Violation.atEnd(of: trace, rule: id)
    }
    let end = run.last?.state ?? start
    return [FlowMap.Violation(rule: id, at: .item((end.alert ?? end.page).name))]
  }
}

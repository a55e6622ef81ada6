import FlowEveryDepth

extension CheckedScenario {
  /// What pictures show, with the violations to mark: the graph at every depth if there is one, else what was explored.
  var drawn: (exploration: Exploration, violations: [FlowMap.Violation]) {
    guard let depths = exploration.depthGraph else {
      return (exploration, violations.flatMap { FlowMap.Violation.atEnd(of: $0.trace, rule: $0.id) })
    }
    // Only the report contains runs that go deeper than the search.
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

  /// Returns the marks for a run in the graph at every depth: at the end of the same run, or else at what is in front there.
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

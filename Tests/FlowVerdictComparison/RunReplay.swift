package import FlowPipeline
package import FlowTestSupport

/// Takes the steps of runs in the naive interpreter.
package enum RunReplay {
  /// The first thing that the naive interpreter does not know about the finite runs of a verdict; nil where it knows all.
  static func difference(_ verdict: VerdictReport, in scenario: CompiledScenario) -> String? {
    for run in verdict.counterexamples where run.trace.cycle.isEmpty {
      if let difference = difference(run.trace, in: scenario) { return difference }
    }
    return nil
  }

  /// The first thing that the naive interpreter does not know about a run, whose cycle is left aside; nil where it knows all.
  ///
  /// - Parameter isEnd: What must be true of the interpreter and the state in which the steps end.
  package static func difference(
    _ run: TraceReport, in scenario: CompiledScenario,
    isEnd: (NaiveInterpreter, NaiveState) -> Bool = { _, _ in true }
  ) -> String? {
    let flow = scenario.combinations.first { combination in
      run.switches.allSatisfy { one in
        combination.switches.contains { $0.name == one.name && $0.value == one.value }
      }
    }
    guard let flow else { return "no combination has the switches of the run" }
    let naive = NaiveInterpreter(flow.flow)
    var state = naive.initialState
    guard naive.key(of: state) == run.start.key else { return "it starts elsewhere" }
    for step in run.steps {
      let next = naive.steps(from: state).first {
        $0.label == step.event && naive.key(of: $0.next) == step.state.key
      }
      guard let next else { return "no step '\(step.event)' leads to \(step.state.key)" }
      state = next.next
    }
    return isEnd(naive, state) ? nil : "its end is not what it is shown for"
  }
}

import FlowCheckKit
import FlowTestSupport

/// Takes the steps of counterexamples in the naive interpreter.
enum RunReplay {
  /// The first thing that the naive interpreter does not know about the finite runs of a verdict; nil where it knows all.
  static func difference(_ verdict: VerdictReport, in scenario: ReadScenario) -> String? {
    for run in verdict.counterexamples where run.trace.cycle.isEmpty {
      let flow = scenario.combinations.first { combination in
        run.trace.switches.allSatisfy { one in
          combination.switches.contains { $0.name == one.name && $0.value == one.value }
        }
      }
      guard let flow else { return "no combination has the switches of the run" }
      let naive = NaiveInterpreter(flow.flow)
      var state = naive.initialState
      guard naive.key(of: state) == run.trace.start.key else { return "it starts elsewhere" }
      for step in run.trace.steps {
        let next = naive.steps(from: state).first {
          $0.label == step.event && naive.key(of: $0.next) == step.state.key
        }
        guard let next else { return "no step '\(step.event)' leads to \(step.state.key)" }
        state = next.next
      }
    }
    return nil
  }
}

/// Puts the names back on runs.
struct TraceNarrator: Sendable {
  let exploration: Exploration

  /// A run with names, and the cycle it ends in.
  func report(_ trace: Trace, cycle: [Transition] = []) -> TraceReport {
    let start = describe(trace.start)
    let steps = report(trace.steps, from: start)
    return TraceReport(
      start: start, steps: steps, cycle: report(cycle, from: steps.last?.state ?? start),
      switches: exploration.switches)
  }

  private func report(_ transitions: [Transition], from start: StateDescription) -> [StepReport] {
    var before = start
    return transitions.map { transition in
      let action = exploration.flow.actions[transition.action]
      let after = describe(transition.target)
      defer { before = after }
      return StepReport(
        event: action.label, origin: action.origin, declaration: action.declaration, from: before, to: after)
    }
  }

  private func describe(_ state: StateID) -> StateDescription {
    exploration.flow.describe(exploration.graph.state(state))
  }
}

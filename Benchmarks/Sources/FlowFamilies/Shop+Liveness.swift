public import FlowStateSpace

/// What it takes to ask whether every alert is answered.
extension Shop {
  /// The states of a graph in which an alert is up.
  public func statesWithAlert(in graph: StateGraph) -> StateSet {
    graph.states { alert.value(in: $0.words.span) != 0 }
  }

  /// Whether an event answers an alert: E17 to E22.
  public func isAnswer(_ action: ActionID) -> Bool {
    (17...22).contains(action / (routes.count + 1))
  }

  /// Reads the runs in which an alert comes up and stays for ever: F (alert and G alert).
  public static func readerOfUnansweredAlerts(_ alerts: StateSet) -> RunReader {
    let everywhere = StateSet(stateCount: alerts.stateCount, containsAll: true)
    let waiting = RunReader.Edge(states: everywhere, readsIdling: true, target: 0, acceptance: 0)
    let entering = RunReader.Edge(states: alerts, readsIdling: true, target: 1, acceptance: 0)
    let staying = RunReader.Edge(states: alerts, readsIdling: true, target: 1, acceptance: 1)
    return RunReader(acceptanceCount: 1, edges: [[waiting, entering], [staying]])
  }
}

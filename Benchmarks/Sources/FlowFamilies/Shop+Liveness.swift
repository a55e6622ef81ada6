public import FlowStateSpace

/// What it takes to ask whether every alert is answered.
public struct WaitingAlerts {
  /// The states in which an alert waits for an answer: it is up, and the app is in front.
  public let states: StateSet
  /// The answers E17 to E22 by the states in which they are possible.
  private let answers: [(action: ActionID, enabled: StateSet)]
  private let graph: StateGraph

  /// Finds the states of a graph in which alerts wait.
  public init(of shop: Shop, in graph: StateGraph) {
    self.graph = graph
    let (alert, background) = (shop.alert, shop.background)
    var all = StateSet(stateCount: graph.stateCount)
    answers = [
      (Alert.confirmCancel, [17, 18]), (Alert.confirmDelete, [19, 20]), (Alert.sessionExpired, [21, 22]),
    ].flatMap { asked, lines in
      let states = graph.states {
        alert.value(in: $0.words.span) == asked && background.value(in: $0.words.span) == 0
      }
      all.formUnion(states)
      return lines.map { (shop.action($0), states) }
    }
    states = all
  }

  /// Each answer, a class of steps for itself.
  public func fairness(isStrong: Bool) -> [FairnessConstraint] {
    answers.map { answer in
      FairnessConstraint(
        isStrong: isStrong, enabled: answer.enabled,
        taken: TransitionFilter(of: graph) { .constant($0.action == answer.action) })
    }
  }

  /// Reads the runs in which an alert comes up, or the app comes back to one, and the alert then waits for ever: with
  /// w for the states in which one waits, F (w and G w), the negation of G (w -> F not w).
  public var reader: BuchiMonitor {
    let everywhere = StateSet(stateCount: graph.stateCount, containsAll: true)
    let before = BuchiMonitor.Edge(states: everywhere, readsStuttering: true, target: 0, acceptance: 0)
    let entering = BuchiMonitor.Edge(states: states, readsStuttering: true, target: 1, acceptance: 0)
    let staying = BuchiMonitor.Edge(states: states, readsStuttering: true, target: 1, acceptance: 1)
    return BuchiMonitor(acceptanceCount: 1, edges: [[before, entering], [staying]])
  }
}

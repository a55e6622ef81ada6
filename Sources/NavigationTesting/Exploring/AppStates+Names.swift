import FlowStateSpace

extension AppStates {
  /// Takes the app's own actions from the states that were met since, so that most names are known before the platform is added.
  func lookAhead(beyond first: Int, upTo bound: Int) {
    var state = first
    while state < snapshots.count, snapshots.count < bound, problem == nil {
      defer { state += 1 }
      if statesBeyond.contains(state) { continue }
      for action in events where isPossible(action, in: state) {
        _ = self.state(after: .send(action), from: state)
      }
      for link in navigation.links.indices { _ = self.state(after: .open(link: link), from: state) }
    }
  }

  /// Adds the names of all states from one on; returns the number of states.
  func takeNames(into names: inout AppFlow, from first: Int) -> Int {
    for state in first..<snapshots.count {
      _ = names.insert(views[state]) { self.buttons(of: $0, in: state) }
    }
    return snapshots.count
  }

  /// A monitor that ends a search as soon as it is known to be in vain.
  func monitor(until isOver: @escaping () -> Bool) -> ExplorationMonitor {
    // The search asks on the thread that it was begun on.
    nonisolated(unsafe) let isVain = { [self] in problem != nil || isOver() }
    return ExplorationMonitor(progress: { _ in }, isInterrupted: { isVain() })
  }
}

import FlowStateSpace

extension AppStates {
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

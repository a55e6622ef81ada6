import FlowAlgorithms

/// Checks of what a search takes on trust.
extension PlainSearch {
  /// Takes the steps of some states of a value again. If one leads elsewhere, the app is not deterministic.
  ///
  /// Checks the first 64 states and every n-th of the others, where n is chosen so that at least 64 of them are checked.
  func takeSomeAgain() {
    guard app.isValue, !isBounded else { return }
    let stride = max(1, (expandedCount - 64) / 64)
    var state = 0
    while state < expandedCount, app.problem == nil {
      for (event, target) in takenSteps(from: state) where app.problem == nil {
        let again = snapshot(after: event, in: state)
        guard again != table.states[target] else { continue }
        app.problem = .unrepeatable(
          labels: labels(to: state) + [label(event)],
          changes: fieldChanges(from: table.states[target], to: again))
      }
      state += state < 64 ? 1 : stride
    }
  }

  private func snapshot(after event: Int, in state: Int) -> Snapshot {
    guard app.isWhole else {
      var next = values.start[state]
      app.send(&next, app.actions[event])
      return app.see(next)
    }
    var next = table.states[state]
    withUnsafeMutablePointer(to: &next) {
      app.send(
        &UnsafeMutableRawPointer($0).assumingMemoryBound(to: App.self).pointee, app.actions[event])
    }
    return next
  }

  /// Takes random walks among the known states; see ``AppStates/lookForForgottenFields(steps:snapshot:path:)``.
  func lookForForgottenFields() {
    app.lookForForgottenFields(
      steps: { takenSteps(from: $0).map { (.send($0.event), $0.target) } }, snapshot: { table.states[$0] },
      path: { steps.path(to: $0).map { .send($0) } })
  }

  /// Returns the steps of a state that lead to states of the search.
  private func takenSteps(from state: Int) -> [(event: Int, target: Int)] {
    guard state < expandedCount else { return [] }
    let first = steps.start(of: state)
    return (first..<steps.end(of: state)).filter {
      steps.targets[$0] != PlainSteps.dropped && !beyond.contains($0)
    }.map { (steps.event($0, from: first), Int(steps.targets[$0])) }
  }
}

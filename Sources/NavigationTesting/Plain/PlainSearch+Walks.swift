/// What a search takes on trust, and looks at again.
extension PlainSearch {
  /// Takes the steps of some states of a value again: where they lead elsewhere, the app is not deterministic.
  ///
  /// All of the first 64 states, and then one of so many that 64 more are looked at.
  func takeSomeAgain() {
    guard app.isValue, !isBounded else { return }
    let stride = max(1, (expandedCount - 64) / 64)
    var state = 0
    while state < expandedCount, app.problem == nil {
      let first = steps.start(of: state)
      for step in first..<steps.end(of: state) where app.problem == nil && !beyond.contains(step) {
        let event = steps.event(step, from: first)
        let target = Int(steps.targets[step])
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

  /// Walks about among the known states with one app at a time: where it goes on otherwise than its snapshot says, that forgets a field.
  ///
  /// Short walks come first, so that a short one is told. They are the same each time.
  func lookForForgottenFields() {
    guard app.canForget, app.problem == nil else { return }
    var random = RandomBits()
    for length in [4, 8, 16, 32, 64] {
      for _ in 0..<32 where app.problem == nil { walk(length, &random) }
    }
  }

  private func walk(_ length: Int, _ random: inout RandomBits) {
    var (next, state) = (app.make(), 0)
    var walk: [AppMove] = []
    while walk.count < length, state < expandedCount {
      let first = steps.start(of: state)
      let choices = (first..<steps.end(of: state)).filter {
        steps.targets[$0] != PlainSteps.dropped && !beyond.contains($0)
      }
      guard !choices.isEmpty else { return }
      let step = choices[random.next(below: choices.count)]
      let (event, target) = (steps.event(step, from: first), Int(steps.targets[step]))
      app.trap.enter(state, .send(event), app.label)
      app.send(&next, app.actions[event])
      app.trap.leave()
      let snapshot = app.see(next)
      guard snapshot == table.states[target] else {
        app.problem = app.difference(
          after: walk, or: steps.path(to: state).map { .send($0) }, .send(event), snapshot,
          expected: table.states[target])
        return
      }
      walk.append(.send(event))
      state = target
    }
  }
}

extension AppStates {
  /// What is seen of an app that is made anew after each of some events.
  func snapshots(after events: [Int]) -> [Snapshot] {
    var app = make()
    return events.map { event in
      send(&app, actions[event])
      return see(app)
    }
  }
}

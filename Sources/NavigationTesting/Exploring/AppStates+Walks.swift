import FlowAlgorithms

extension AppStates {
  /// Takes random walks among the known states; see ``lookForForgottenFields(steps:snapshot:path:)``.
  func lookForForgottenFields() {
    lookForForgottenFields(
      steps: { state in self.targets[state].sorted { $0.key < $1.key }.map { ($0.key, $0.value) } },
      snapshot: { self.snapshots[$0] }, path: moves)
  }

  /// Takes random walks, each with one app. If a snapshot is unexpected, it forgets a field, or the app is not deterministic.
  ///
  /// Short walks come first, so that a short one is reported. The walks are the same each time.
  ///
  /// - Parameters:
  ///   - steps: Returns the known moves in a state, and where they lead.
  ///   - expected: Returns the snapshot of a state.
  ///   - path: Returns the moves that first led to a state.
  func lookForForgottenFields(
    steps: (Int) -> [(move: AppMove, target: Int)], snapshot expected: (Int) -> Snapshot,
    path: (Int) -> [AppMove]
  ) {
    guard canForget else { return }
    var random = RandomBits()
    for length in [4, 8, 16, 32, 64] {
      for _ in 0..<32 where problem == nil {
        var (app, state) = (make(), 0)
        var walk: [AppMove] = []
        while walk.count < length {
          let choices = steps(state)
          if choices.isEmpty { break }
          let (move, target) = choices[random.next(below: choices.count)]
          trap.enter(state, move, label)
          apply(move, to: &app)
          trap.leave()
          let snapshot = see(app)
          guard snapshot == expected(target) else {
            problem = difference(after: walk, or: path(state), move, snapshot, expected: expected(target))
            break
          }
          walk.append(move)
          state = target
        }
      }
    }
  }

  /// Returns why a walk ended in an unexpected snapshot: the app is not deterministic, or its snapshot forgets a field.
  ///
  /// - Parameter first: The moves that first led to the state before the last move.
  private func difference(
    after walk: [AppMove], or first: [AppMove], _ move: AppMove, _ seen: Snapshot, expected: Snapshot
  ) -> AppProblem {
    for (moves, snapshot) in [(walk + [move], seen), (first + [move], expected)] {
      let again = see(app(after: moves))
      guard again == snapshot else {
        return .unrepeatable(labels: moves.map(label), changes: fieldChanges(from: snapshot, to: again))
      }
    }
    return .goesOnOtherwise(
      first: first.map(label), second: walk.map(label), event: label(of: move),
      changes: fieldChanges(from: expected, to: seen))
  }
}

/// Pseudorandom numbers that are the same each time (Knuth's linear congruential generator, MMIX).
struct RandomBits {
  private var state: UInt64 = 1

  mutating func next(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
}

import FlowAlgorithms

extension AppStates {
  /// Walks about among the states that were met; see ``lookForForgottenFields(steps:snapshot:path:)``.
  func lookForForgottenFields() {
    lookForForgottenFields(
      steps: { state in self.targets[state].sorted { $0.key < $1.key }.map { ($0.key, $0.value) } },
      snapshot: { self.snapshots[$0] }, path: moves)
  }

  /// Walks about among states with one app at a time: where it goes on otherwise than its snapshot says, that forgets a field.
  ///
  /// Short walks come first, so that a short one is told. They are the same each time.
  ///
  /// - Parameters:
  ///   - steps: The moves that are known in a state, and where they lead.
  ///   - expected: The snapshot of a state.
  ///   - path: The moves that first led to a state.
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

  /// What a walk has shown that ended elsewhere than was expected: chance, or a field that is not seen.
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

/// Numbers that look random and are the same each time (Knuth's linear congruential generator, MMIX).
struct RandomBits {
  private var state: UInt64 = 1

  /// A number below a bound.
  mutating func next(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
}

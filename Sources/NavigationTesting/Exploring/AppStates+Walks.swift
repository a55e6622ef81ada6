extension AppStates {
  /// Walks about among the known states with one app at a time: where it goes on otherwise than its snapshot says, that forgets a field.
  ///
  /// Short walks come first, so that a short one is told. They are the same each time.
  func lookForForgottenFields() {
    guard canForget, problem == nil else { return }
    let ways = Dictionary(grouping: known.keys.sorted { $0.order < $1.order }, by: \.state)
    var random = RandomBits()
    for length in [4, 8, 16, 32, 64] {
      for _ in 0..<32 where problem == nil {
        var (app, state) = (make(), 0)
        var walk: [AppMove] = []
        while walk.count < length, let choices = ways[state],
          case let next = choices[random.next(below: choices.count)], let target = known[next]
        {
          trap.enter(state, next.move, label)
          apply(next.move, to: &app)
          trap.leave()
          let snapshot = see(app)
          guard snapshot == snapshots[target] else {
            problem = difference(
              after: walk, or: moves(to: state), next.move, snapshot, expected: snapshots[target])
            break
          }
          walk.append(next.move)
          state = target
        }
      }
    }
  }

  /// What a walk has shown that ended elsewhere than was expected: chance, or a field that is not seen.
  ///
  /// - Parameter first: The moves that first led to the state before the last move.
  func difference(
    after walk: [AppMove], or first: [AppMove], _ move: AppMove, _ seen: Snapshot, expected: Snapshot
  ) -> AppProblem {
    for (moves, snapshot) in [(walk + [move], seen), (first + [move], expected)] {
      let again = self.snapshot(after: moves)
      guard again == snapshot else {
        return .unrepeatable(labels: moves.map(label), changes: fieldChanges(from: snapshot, to: again))
      }
    }
    return .goesOnOtherwise(
      first: first.map(label), second: walk.map(label), event: label(of: move),
      changes: fieldChanges(from: expected, to: seen))
  }

  private func snapshot(after moves: [AppMove]) -> Snapshot {
    var app = make()
    for move in moves { apply(move, to: &app) }
    return see(app)
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

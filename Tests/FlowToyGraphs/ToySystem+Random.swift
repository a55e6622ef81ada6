package import FlowTestSupport

extension SplitMix64 {
  /// A number from 0 to below a bound.
  package mutating func below(_ bound: Int) -> Int {
    number(0...bound - 1)
  }
}

extension ToySystem {
  /// A system of `states` states with up to `fanout` steps each, drawn from three actions.
  ///
  /// Most steps lead to a state nearby, so that there are deep levels, dead ends and several components.
  public static func random(seed: UInt64, states: Int, fanout: Int) -> ToySystem {
    var random = SplitMix64(seed: seed)
    var steps: [[Step]] = []
    for state in 0..<states {
      let isDeadEnd = state > 0 && random.below(8) == 0
      let count = isDeadEnd ? 0 : 1 + random.below(fanout)
      steps.append(
        (0..<count).map { _ in
          let near = min(states - 1, max(0, state + random.below(6) - 2))
          let target = random.below(5) == 0 ? random.below(states) : near
          return Step(action: random.below(3), target: target)
        })
    }
    let initial = random.below(4) == 0 ? [0, random.below(states)] : [0]
    return ToySystem(
      names: (0..<states).map { "s\($0)" }, labels: ["a", "b", "c"], steps: steps, initial: initial)
  }
}

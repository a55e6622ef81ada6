/// Random numbers that are the same on every machine (SplitMix64, Steele, Lea and Flood 2014).
public struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Starts a sequence.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  /// A number below a bound; the slight bias does not matter here.
  public mutating func below(_ bound: Int) -> Int {
    Int(next() % UInt64(bound))
  }
}

extension ToySystem {
  /// A system of `states` states with up to `fanout` steps each, drawn from three actions.
  ///
  /// Most steps lead to a state nearby, so that there are deep levels, dead ends and several components.
  public static func random(seed: UInt64, states: Int, fanout: Int) -> ToySystem {
    var random = SeededRandom(seed: seed)
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

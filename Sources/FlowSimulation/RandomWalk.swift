public import FlowStateGraph

/// Chooses steps at random. The same seed gives the same choices on every machine.
public struct RandomWalk: Sendable {
  /// SplitMix64 (Steele, Lea and Flood, 2014), whose numbers depend only on the seed.
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }

    /// Returns a number below a bound, each as likely as any other up to one part in 2⁶⁴ / bound (Lemire, 2019).
    mutating func next(below bound: Int) -> Int {
      Int(next().multipliedFullWidth(by: UInt64(bound)).high)
    }
  }

  /// The seed of the choices.
  public let seed: UInt64
  private var numbers: Numbers

  /// Begins to choose.
  public init(seed: UInt64) {
    self.seed = seed
    numbers = Numbers(state: seed)
  }

  /// Chooses a step: first an action, each as likely as any other, then one of its outcomes.
  ///
  /// So an event with many outcomes is not taken more often than one with a single outcome.
  ///
  /// - Returns: The step's position; nil if there are no steps.
  public mutating func choose(among steps: [StateTrace.Step]) -> Int? {
    var actions: [ActionID] = []
    for step in steps where !actions.contains(step.kind.action) { actions.append(step.kind.action) }
    guard !actions.isEmpty else { return nil }
    let action = actions[numbers.next(below: actions.count)]
    let outcomes = steps.indices.filter { steps[$0].kind.action == action }
    return outcomes[numbers.next(below: outcomes.count)]
  }

  /// Continues a walk at random, and returns how many steps were taken.
  ///
  /// - Parameters:
  ///   - simulator: The walk to continue.
  ///   - count: The most steps.
  ///   - isDone: Whether to end after a step, given the run and the step's number in it, counted from 1.
  @discardableResult
  public mutating func walk<System>(
    _ simulator: inout Simulator<System>, steps count: Int,
    until isDone: (StateTrace, Int) -> Bool = { _, _ in false }
  ) -> Int {
    for taken in 0..<count {
      guard let index = choose(among: simulator.possible) else { return taken }
      simulator.take(index)
      if isDone(simulator.run, simulator.run.steps.count) { return taken + 1 }
    }
    return count
  }
}

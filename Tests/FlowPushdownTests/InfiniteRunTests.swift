import FlowPushdown
import FlowTestSupport
import Testing

/// Accepted infinite runs are found exactly where sets of all that a run can meet have one, and each can be replayed.
@Suite("Pushdown runs")
struct InfiniteRunTests {
  @Test("there is a run where naive sets have one, it is accepted, and its stem is a least one")
  func randomSystems() throws {
    var found = 0
    for seed in UInt64(1)...2000 {
      var random = SplitMix64(seed: seed &+ 7)
      let system = RandomPushdown(seed: seed)
      let drawn = RandomConditions(&random)
      let reached = try system.reachability()
      let conditions = drawn.conditions(in: reached)
      let naive = NaiveRuns(system, drawn)
      let nearest = reached.heads.indices.filter { naive.onLoops.contains(reached.heads[$0]) }
      let lasso = try reached.acceptedRun(conditions)
      #expect((lasso != nil) == !nearest.isEmpty, "seed \(seed)")
      #expect((lasso != nil) == naive.hasRun(from: system.start), "seed \(seed)")
      guard let lasso else { continue }
      found += 1
      try check(lasso, in: reached, drawn, inner: system.inner, seed: seed)
      let weight = lasso.stem.reduce(0) { $0 + reached.rules[$1].weight }
      #expect(weight == nearest.map { reached.weights[$0] }.min(), "seed \(seed)")
    }
    #expect(found > 500 && found < 1500, "\(found) runs")
  }

  /// Takes the stem and the loop three times.
  private func check(
    _ lasso: PushdownLasso, in reached: PushdownReachability, _ conditions: RandomConditions,
    inner: Set<Int32>, seed: UInt64
  ) throws {
    var configuration = try #require(reached.replay(lasso.stem), "seed \(seed)")
    let resets = lasso.loop.contains { reached.rules[$0].resets }
    for round in 1...3 {
      let before = configuration
      for rule in lasso.loop {
        let applied = configuration.apply(reached.rules[rule])
        try #require(applied, "seed \(seed)")
        #expect(resets || configuration.stack.count >= before.stack.count, "seed \(seed)")
      }
      #expect(configuration.head == before.head, "seed \(seed)")
      // A loop that resets the stack leads to the same one each time.
      if resets, round > 1 { #expect(configuration == before, "seed \(seed)") }
    }
    #expect(conditions.accept(lasso.loop.map { reached.rules[$0] }, inner: inner), "seed \(seed)")
  }

  @Test("configurations from which an accepted run starts are those of naive sets")
  func refinedSystems() throws {
    var states = 0
    var held = 0
    for seed in UInt64(3001)...3600 {
      var random = SplitMix64(seed: seed &+ 7)
      let system = RandomPushdown(seed: seed)
      let conditions = RandomConditions(&random)
      let reached = try system.reachability()
      let every = Array(repeating: true, count: reached.heads.count)
      let none = every.map(!)
      let refined = try reached.refined(
        by: .always(every, ends: none, conditions.conditions(in: reached)))
      let naive = NaiveRuns(system, conditions)
      for number in refined.system.heads.indices {
        guard !refined.system.isInner[number] else {
          #expect(!refined.holds[number], "seed \(seed): a value between states")
          continue
        }
        let run = try refined.system.witness(of: number)
        let configuration = try #require(refined.system.replay(run))
        let base = PushdownConfiguration(
          configuration.control, configuration.stack.map { refined.baseSymbols[Int($0)] })
        #expect(refined.holds[number] == naive.hasRun(from: base), "seed \(seed): \(base)")
        states += 1
        if refined.holds[number] { held += 1 }
      }
    }
    #expect(states > 2000 && held * 4 > states && held * 4 < states * 3, "\(held) of \(states)")
  }
}

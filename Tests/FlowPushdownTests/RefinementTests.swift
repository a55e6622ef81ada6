import FlowPushdown
import FlowTestSupport
import Testing

/// Refined systems say of each configuration what fixpoints over explicit configurations say.
@Suite("Pushdown refinement")
struct RefinementTests {
  /// How many values were compared, and how many of them were true.
  private struct Tally {
    var states = 0
    var decided = 0
    var held = 0
    var refinements = 0
  }

  @Test("on bounded systems every state has the value that fixpoints give it")
  func boundedSystems() throws {
    var tally = Tally()
    for seed in UInt64(1)...1200 {
      let system = RandomPushdown(seed: seed).bounded(to: 5)
      try compare(system, height: 5, depth: Int(seed % 3) + 1, &tally)
    }
    #expect(tally.decided == tally.states && tally.states > 25_000, "\(tally)")
    #expect(tally.held * 10 > tally.states * 2 && tally.held * 10 < tally.states * 8, "\(tally)")
    #expect(tally.refinements > 1500, "\(tally)")
  }

  @Test("on unlimited systems every state has a value that fixpoints below a height allow")
  func unlimitedSystems() throws {
    var tally = Tally()
    for seed in UInt64(5001)...6200 {
      try compare(RandomPushdown(seed: seed), height: 6, depth: Int(seed % 3) + 1, &tally)
    }
    #expect(tally.decided * 10 > tally.states * 6 && tally.states > 60_000, "\(tally)")
    #expect(tally.held * 10 > tally.decided * 2 && tally.held * 10 < tally.decided * 8, "\(tally)")
  }

  private func compare(_ system: RandomPushdown, height: Int, depth: Int, _ tally: inout Tally) throws {
    var random = SplitMix64(seed: system.seed &+ 99)
    let formula = RandomFormula.random(depth: depth, &random)
    let naive = NaiveConfigurations(from: system.start, height: height, rules: system.rules(of:))
    let formulas = NaiveFormulas(naive, inner: system.inner)
    let value = formulas.evaluate(formula)
    var evaluator = RefiningEvaluator(try system.reachability())
    let refined = try evaluator.evaluate(formula)
    tally.refinements += evaluator.refinements
    let configurations = try follow(naive, in: evaluator.system, seed: system.seed)
    for (state, configuration) in configurations.enumerated() where !formulas.isInner[state] {
      let head = try #require(configuration.head.flatMap { evaluator.system.number(of: $0) })
      tally.states += 1
      if value.must[state] == value.may[state] { tally.decided += 1 }
      if value.must[state] { tally.held += 1 }
      #expect(
        refined[head] ? value.may[state] : !value.must[state],
        "seed \(system.seed): \(formula) in \(naive.configurations[state])")
    }
  }

  /// The refined configuration of each configuration, which must not depend on how it is reached.
  private func follow(
    _ naive: NaiveConfigurations, in system: PushdownReachability, seed: UInt64
  ) throws -> [PushdownConfiguration] {
    var refined: [PushdownConfiguration?] = Array(repeating: nil, count: naive.configurations.count)
    refined[0] = system.start
    var pending = [0]
    while let state = pending.popLast() {
      guard let configuration = refined[state] else { continue }
      let head = try #require(configuration.head.flatMap { system.number(of: $0) }, "seed \(seed)")
      let rules = system.rules(of: head).map { system.rules[$0] }
      #expect(rules.map(\.label) == naive.steps[state].map(\.rule.label), "seed \(seed)")
      for (rule, step) in zip(rules, naive.steps[state]) {
        guard let target = step.target else { continue }
        var next = configuration
        let applied = next.apply(rule)
        #expect(applied && next.control == naive.configurations[target].control, "seed \(seed)")
        if refined[target] == nil { pending.append(target) }
        #expect(refined[target] == nil || refined[target] == next, "seed \(seed): refined in two ways")
        refined[target] = next
      }
    }
    return refined.compactMap { $0 }
  }
}

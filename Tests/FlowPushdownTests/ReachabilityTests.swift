import FlowPushdown
import FlowTestSupport
import Testing

/// Saturation finds the heads, edges and least weights that a search through configurations finds, and runs for all that it finds.
@Suite("Pushdown reachability")
struct ReachabilityTests {
  /// The height at which the search through configurations cuts stacks off.
  private let height = 8

  /// A head, or a head with a rule and the head after it.
  private struct Place: Hashable {
    let head: PushdownHead
    var rule: PushdownRule?
    var next: PushdownHead?
  }

  @Test(
    "heads, edges and weights are those of a search through configurations",
    arguments: Thoroughness.share(UInt64(0)..<8, of: 8))
  func randomSystems(eighth: UInt64) throws {
    var compared = 0
    var equal = 0
    for seed in eighth * 250 + 1...eighth * 250 + 250 {
      let system = RandomPushdown(seed: seed)
      let found = try claims(of: system)
      let naive = naiveWeights(of: system)
      for (place, weight) in naive {
        let claim = try #require(found[place], "seed \(seed): \(place) was not found")
        #expect(claim.weight <= weight, "seed \(seed): \(place)")
      }
      for (place, claim) in found where claim.height <= height {
        #expect(naive[place] == claim.weight, "seed \(seed): \(place)")
        equal += 1
      }
      compared += found.count
    }
    #expect(compared > 3_700 && equal * 100 > compared * 95, "\(equal) of \(compared) within the height")
  }

  /// What saturation claims, with the weight of each and the greatest height on the run to it, which is replayed here.
  private func claims(of system: RandomPushdown) throws -> [Place: (weight: Int, height: Int)] {
    let reached = try system.reachability()
    var claims: [Place: (weight: Int, height: Int)] = [:]
    for (number, head) in reached.heads.enumerated() {
      let run = try reached.witness(of: number)
      let height = try replay(run, in: reached, to: head, weight: reached.weights[number], seed: system.seed)
      claims[Place(head: head)] = (reached.weights[number], height)
      for edge in reached.edges(of: number) {
        let run = try reached.witness(of: edge)
        let target = reached.heads[edge.target]
        let height = try replay(run, in: reached, to: target, weight: edge.weight, seed: system.seed)
        #expect(run.last == edge.rule && reached.rules(of: number).contains(edge.rule))
        let place = Place(head: head, rule: reached.rules[edge.rule], next: target)
        #expect(claims.updateValue((edge.weight, height), forKey: place) == nil, "an edge twice")
      }
    }
    return claims
  }

  private func replay(
    _ run: [Int], in reached: PushdownReachability, to head: PushdownHead, weight: Int, seed: UInt64
  ) throws -> Int {
    var configuration = reached.start
    var greatest = configuration.stack.count
    for rule in run {
      let applied = configuration.apply(reached.rules[rule])
      try #require(applied, "seed \(seed): rule \(rule) on the way to \(head)")
      greatest = max(greatest, configuration.stack.count)
    }
    #expect(configuration.head == head, "seed \(seed)")
    #expect(run.reduce(0) { $0 + reached.rules[$1].weight } == weight, "seed \(seed): \(head)")
    return greatest
  }

  private func naiveWeights(of system: RandomPushdown) -> [Place: Int] {
    let naive = NaiveConfigurations(from: system.start, height: height, rules: system.rules(of:))
    var weights: [Place: Int] = [:]
    for (position, configuration) in naive.configurations.enumerated() {
      guard let head = configuration.head else { continue }
      let weight = naive.weights[position]
      weights[Place(head: head)] = min(weight, weights[Place(head: head)] ?? .max)
      for step in naive.steps[position] {
        guard let next = step.target.flatMap({ naive.configurations[$0].head }) else { continue }
        let place = Place(head: head, rule: step.rule, next: next)
        weights[place] = min(weight + step.rule.weight, weights[place] ?? .max)
      }
    }
    return weights
  }
}

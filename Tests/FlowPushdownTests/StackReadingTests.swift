import FlowPushdown
import FlowTestSupport
import Testing

/// Runs to stacks that an automaton reads, compared with a search through configurations.
@Suite("What lies below the top")
struct StackReadingTests {
  /// The height at which the search through configurations cuts stacks off.
  private let height = 8

  /// Counts symbols of a set up to 2, and remembers whether the last one was one: states from 0 to 5.
  private func next(_ state: Int32, _ symbol: Int32, _ set: Int) -> Int32 {
    let isMember = set >> Int(symbol) & 1 == 1
    return min(2, state / 2 + (isMember ? 1 : 0)) * 2 + (isMember ? 1 : 0)
  }

  @Test(
    "a lightest run to a wanted stack is as long as a search through configurations says",
    arguments: Thoroughness.share(UInt64(0)..<8, of: 8))
  func randomSystems(eighth: UInt64) throws {
    var (found, none) = (0, 0)
    for seed in eighth * 250 + 1...eighth * 250 + 250 {
      var random = SplitMix64(seed: seed &+ 99)
      let system = RandomPushdown(seed: seed)
      let reached = try system.reachability()
      let set = random.number(1...14)
      let wantedHeads = Set(reached.heads.filter { _ in random.happens(40) })
      let wantedStates = Set((Int32(0)...5).filter { _ in random.happens(40) })
      let naive = NaiveConfigurations(from: system.start, height: height, rules: system.rules(of:))
      var least: Int?
      for (position, configuration) in naive.configurations.enumerated() {
        guard let head = configuration.head, wantedHeads.contains(head), !system.inner.contains(head.control),
          wantedStates.contains(configuration.stack.dropLast().reduce(0) { next($0, $1, set) })
        else { continue }
        least = min(least ?? .max, naive.weights[position])
      }
      let search = StackSearch(reached) { next($0, $1, set) }
      let run = try search.lightestRun(
        to: { wantedHeads.contains(reached.heads[$0]) && wantedStates.contains($1) })
      guard let run else {
        #expect(least == nil, "seed \(seed): nothing was found, but \(least ?? -1) steps lead there")
        none += 1
        continue
      }
      found += 1
      var configuration = reached.start
      var greatest = configuration.stack.count
      for rule in run.rules {
        let applied = configuration.apply(reached.rules[rule])
        #expect(applied, "seed \(seed)")
        greatest = max(greatest, configuration.stack.count)
      }
      let state = configuration.stack.dropLast().reduce(0) { next($0, $1, set) }
      #expect(configuration.head.map(wantedHeads.contains) == true && wantedStates.contains(state))
      #expect(run.rules.reduce(0) { $0 + reached.rules[$1].weight } == run.weight, "seed \(seed)")
      if let least { #expect(run.weight <= least, "seed \(seed)") }
      if greatest <= height { #expect(run.weight == least, "seed \(seed)") }
      let none = try search.lightestRun(
        below: run.weight,
        to: { wantedHeads.contains(reached.heads[$0]) && wantedStates.contains($1) })
      #expect(none == nil, "seed \(seed)")
    }
    #expect(found > 100 && none > 25, "\(found) found, \(none) not")
  }
}

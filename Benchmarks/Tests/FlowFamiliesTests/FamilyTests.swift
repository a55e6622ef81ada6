import FlowFamilies
import FlowStateSpace
import Testing

/// The numbers are those of other tools on the same families; see docs/benchmarks.md.
@Suite struct FamilyTests {
  let limits = ExplorationLimits(memory: 16 << 30)

  @Test(arguments: [(4, 5, 2, 121_944), (6, 5, 2, 885_156), (6, 6, 2, 6_785_180)])
  func `SHOP has as many states as in every other tool, and its invariants hold`(
    kinds: Int, maxDepth: Int, items: Int, states: Int
  ) {
    let shop = Shop(kinds: kinds, maxDepth: maxDepth, items: items)
    let graph = explore(shop, limits: limits)
    #expect(graph.truncation == nil)
    #expect(graph.stateCount == states)
    #expect(graph.states { !shop.satisfiesInvariants($0) }.isEmpty)
  }

  @Test(arguments: [(1, 1, 6), (2, 1, 36), (2, 3, 900), (3, 2, 2058), (4, 3, 405_000)])
  func `TABS has as many states as the formula says, and its invariant holds`(
    tabs: Int, maxDepth: Int, states: Int
  ) {
    let family = Tabs(tabs: tabs, maxDepth: maxDepth)
    let graph = explore(family, limits: limits)
    #expect(graph.truncation == nil)
    #expect(graph.stateCount == states)
    #expect(family.expectedStateCount == states)
    #expect(graph.states { !family.satisfiesInvariants($0) }.isEmpty)
  }

  @Test(arguments: [(4, 5, 6), (6, 5, 5)])
  func `the planted error takes six events, or five where a gated kind is itemised`(
    kinds: Int, maxDepth: Int, events: Int
  ) throws {
    let shop = Shop(kinds: kinds, maxDepth: maxDepth, items: 2, isFlawed: true)
    let graph = explore(shop, limits: limits)
    let broken = graph.states { !shop.satisfiesInvariants($0) }
    let first = try #require(broken.first)
    #expect(graph.shortestTrace(to: first).steps.count == events)
  }

  /// SHOP(8,12,2) has 12 routes: 12 slots and what is pending take 4 bits each, as does the depth; the rest takes 9.
  @Test(arguments: [(6, 6, 2, 1), (8, 12, 2, 2)])
  func `states take one word while they fit`(kinds: Int, maxDepth: Int, items: Int, words: Int) {
    #expect(Shop(kinds: kinds, maxDepth: maxDepth, items: items).stateWidth == words)
  }

  /// SHOP(2,1,1) by hand: from the first state a push of either route, settings, login and the links lead away;
  /// pop, E3 and the rest are not possible there, and no route is gated.
  @Test func `the steps from the first state of a small shop are those of the table`() {
    let graph = explore(Shop(kinds: 2, maxDepth: 1, items: 1), limits: limits)
    #expect(graph.transitions(from: 0).count == 7)
  }

  @Test func `the graph is the same for two threads as for one`() {
    let shop = Shop(kinds: 4, maxDepth: 5, items: 2)
    let one = explore(shop, limits: limits, threads: ThreadCount(1))
    let two = explore(shop, limits: limits, threads: ThreadCount(2, minimumStates: 0))
    #expect(two.stateCount == one.stateCount)
    #expect(two.transitionCount == one.transitionCount)
    #expect(one.transitionCount == 1_170_230)
  }

  @Test func `alerts are answered when the answers are fair, and need not be otherwise`() throws {
    let shop = Shop(kinds: 4, maxDepth: 5, items: 2, hasNoise: true)
    let graph = explore(shop, limits: limits)
    #expect(graph.stateCount == 121_944)
    #expect(graph.transitionCount == 1_170_230 + 121_944)
    let alerts = WaitingAlerts(of: shop, in: graph)
    func lasso(_ fairness: [FairnessConstraint]) throws -> Lasso? {
      try EmptinessCheck(of: graph, reader: alerts.reader, fairness: fairness, bounds: EmptinessCheckBounds())
        .lasso()
    }
    #expect(try lasso(alerts.fairness(isStrong: false)) == nil)
    #expect(try lasso(alerts.fairness(isStrong: true)) == nil)
    // The session must begin before it can expire, or something be bought: log in, and the session expires.
    #expect(try #require(try lasso([])).stem.count == 3)
  }

  /// From the start of TABS(2,1): select 1, push two routes, present, and two links for each tab.
  @Test func `the steps from the first state of two tabs are those of the table`() {
    let graph = explore(Tabs(tabs: 2, maxDepth: 1), limits: limits)
    #expect(graph.transitions(from: 0).count == 8)
  }
}

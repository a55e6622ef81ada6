import FlowStateSpace
import FlowToyGraphs
import Testing

@Suite("Infinite runs that an automaton reads") struct EmptinessCheckTests {
  /// The automaton reads the start, then a loop of the graph by one of these edges, then anything for ever.
  @Test(
    "an edge that refuses loops hides no other edge that does not",
    arguments: [[true, false], [false, true]])
  func refusedLoops(refuses: [Bool]) throws {
    let graph = explore(FlowToyGraphs.graph("s0 -a-> s0"))
    func edge(to target: Int, atStart: Bool = false, _ refusesLoops: Bool = false) -> BuchiMonitor.Edge {
      var edge = BuchiMonitor.Edge(
        states: StateSet(stateCount: graph.stateCount, containsAll: true), readsStuttering: atStart,
        target: target, acceptance: target == 2 ? 1 : 0)
      edge.refusesLoops = refusesLoops
      return edge
    }
    func search(_ middle: [BuchiMonitor.Edge]) throws -> Lasso? {
      let reader = BuchiMonitor(
        acceptanceCount: 1, edges: [[edge(to: 1, atStart: true)], middle, [edge(to: 2)]])
      return try EmptinessCheck(of: graph, reader: reader, bounds: EmptinessCheckBounds()).lasso()
    }
    #expect(try search(refuses.map { edge(to: 2, $0) }) != nil)
    #expect(try search([edge(to: 2, true)]) == nil)
  }
}

/// The reachable part of a flow, as the naive interpreter finds it breadth first.
package struct NaiveGraph: Sendable {
  /// One step between two states.
  package struct Edge: Sendable {
    /// The state before.
    package var source: Int
    /// The step.
    package var step: NaiveStep
    /// The state after.
    package var target: Int
  }

  /// The states in the order of discovery; the first one is the initial state.
  package var states: [NaiveState] = []
  /// Their keys.
  package var keys: [String] = []
  /// Their distances from the initial state.
  package var depths: [Int] = []
  /// The steps, by source.
  package var edges: [Edge] = []
  /// Whether the search stopped at its limit.
  package var isTruncated = false
  /// The states with missing steps.
  package var unexpanded: Set<Int> = []

  /// The largest distance.
  package var depth: Int { depths.max() ?? 0 }
}

extension NaiveInterpreter {
  /// Explores breadth first until there are more than `limit` states.
  package func explore(limit: Int = 100_000) -> NaiveGraph {
    var graph = NaiveGraph()
    var ids: [String: Int] = [:]
    func visit(_ state: NaiveState, depth: Int) -> Int {
      let key = key(of: state)
      if let id = ids[key] { return id }
      ids[key] = graph.states.count
      graph.states.append(state)
      graph.keys.append(key)
      graph.depths.append(depth)
      return graph.states.count - 1
    }
    _ = visit(initialState, depth: 0)
    var next = 0
    while next < graph.states.count {
      guard graph.states.count <= limit else {
        graph.isTruncated = true
        break
      }
      for step in steps(from: graph.states[next]) {
        let target = visit(step.next, depth: graph.depths[next] + 1)
        graph.edges.append(NaiveGraph.Edge(source: next, step: step, target: target))
      }
      next += 1
    }
    return graph
  }
}

extension BuchiAutomaton {
  /// The strongly connected components of the states that can be reached from the initial one.
  struct Components {
    /// The component of each state, -1 for states out of reach; what a component leads to has a smaller number.
    var component: [Int]
    /// Whether some run that stays in the component is accepted, by number of the component.
    var isAccepting: [Bool]

    /// Whether an edge stays in the component of its source.
    func isInner(_ edge: Edge, from state: Int) -> Bool {
      component[state] >= 0 && component[state] == component[edge.target]
    }
  }

  /// The components, by Tarjan's algorithm (1972) without recursion.
  var components: Components {
    var order = Array(repeating: -1, count: edges.count)
    var low = order
    var component = order
    var (visited, found) = (0, 0)
    var open: [Int] = []
    var path: [(state: Int, edge: Int)] = []

    func enter(_ state: Int) {
      order[state] = visited
      low[state] = visited
      visited += 1
      open.append(state)
      path.append((state, 0))
    }

    enter(0)
    while let (state, edge) = path.last {
      if edge < edges[state].count {
        path[path.count - 1].edge += 1
        let target = edges[state][edge].target
        if order[target] < 0 {
          enter(target)
        } else if component[target] < 0 {
          low[state] = min(low[state], order[target])
        }
        continue
      }
      path.removeLast()
      if let parent = path.last?.state { low[parent] = min(low[parent], low[state]) }
      guard low[state] == order[state] else { continue }
      while let member = open.popLast() {
        component[member] = found
        if member == state { break }
      }
      found += 1
    }
    var result = Components(component: component, isAccepting: [])
    var hasCycle = Array(repeating: false, count: found)
    var gathered = Array(repeating: UInt64(0), count: found)
    for state in edges.indices {
      for edge in edges[state] where result.isInner(edge, from: state) {
        gathered[component[state]] |= edge.acceptance
        hasCycle[component[state]] = true
      }
    }
    result.isAccepting = gathered.indices.map { hasCycle[$0] && gathered[$0] == allAcceptance }
    return result
  }
}

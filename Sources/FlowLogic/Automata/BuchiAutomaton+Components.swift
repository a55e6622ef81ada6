import FlowAlgorithms

extension BuchiAutomaton {
  /// The strongly connected components of the states reachable from the initial one.
  struct Components {
    /// The component of each state; -1 for unreachable states. A component leads only to components with smaller numbers.
    var component: [Int]
    /// Whether some run that stays in the component is accepted, by the component's number.
    var isAccepting: [Bool]

    /// Whether an edge stays in the component of its source.
    func isInner(_ edge: Edge, from state: Int) -> Bool {
      component[state] >= 0 && component[state] == component[edge.target]
    }
  }

  /// The strongly connected components.
  var components: Components {
    let component = stronglyConnectedComponents(
      of: edges.map { $0.map(\.target) }, reachedFrom: CollectionOfOne(0))
    var result = Components(component: component, isAccepting: [])
    let count = (component.max() ?? -1) + 1
    var hasCycle = Array(repeating: false, count: count)
    var gathered = Array(repeating: UInt64(0), count: count)
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

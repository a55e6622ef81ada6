import FlowAlgorithms

extension BuchiAutomaton {
  /// Returns the automaton without unreachable states and states from which nothing is accepted, and with acceptance only where
  /// it matters.
  ///
  /// A run takes an edge between components at most once, so the edge can belong to every acceptance set. If the edges in a
  /// component leave out an acceptance set, they belong to none.
  func pruned() -> BuchiAutomaton {
    let components = components
    var isUseful = components.isAccepting
    // A component leads only to components with smaller numbers, which are decided by then.
    let byComponent = components.component.indices.filter { components.component[$0] >= 0 }
      .sorted { components.component[$0] < components.component[$1] }
    for state in byComponent where edges[state].contains(where: { isUseful[components.component[$0.target]] })
    {
      isUseful[components.component[state]] = true
    }
    var result = self
    for (state, component) in components.component.enumerated() {
      guard component >= 0, isUseful[component] else {
        result.edges[state] = []
        continue
      }
      result.edges[state] = edges[state].compactMap { edge in
        let target = components.component[edge.target]
        guard isUseful[target] else { return nil }
        var edge = edge
        if target != component {
          edge.acceptance = allAcceptance
        } else if !components.isAccepting[component] {
          edge.acceptance = 0
        }
        return edge
      }
    }
    return result.renumbered()
  }

  /// Returns the automaton without unreachable states, the others in breadth-first order.
  func renumbered() -> BuchiAutomaton {
    var states = Interner([0])
    var result = self
    result.edges = []
    while result.edges.count < states.count {
      result.edges.append(
        edges[states[result.edges.count]].map { edge in
          Edge(letters: edge.letters, target: states.number(of: edge.target), acceptance: edge.acceptance)
        })
    }
    return result
  }

  /// Returns the automaton without acceptance sets that another one implies. Call it on a result of ``pruned()``.
  func withFewerAcceptanceSets() -> BuchiAutomaton {
    let components = components
    var inner: [UInt64] = []
    var hasRejectingCycle = false
    for state in edges.indices {
      for edge in edges[state] where components.isInner(edge, from: state) {
        if components.isAccepting[components.component[state]] {
          inner.append(edge.acceptance)
        } else {
          hasRejectingCycle = true
        }
      }
    }
    func contains(_ acceptance: UInt64, _ set: Int) -> Bool { acceptance & (1 << UInt64(set)) != 0 }
    // A set is implied if all edges of another set are also in it.
    var kept = Array(0..<acceptanceCount)
    for set in 0..<acceptanceCount {
      let isImplied = kept.contains { other in
        other != set && inner.allSatisfy { !contains($0, other) || contains($0, set) }
      }
      if isImplied { kept.removeAll { $0 == set } }
    }
    // A set of all edges is needed only to distinguish components that accept nothing.
    if kept.count == 1, !hasRejectingCycle, inner.allSatisfy({ contains($0, kept[0]) }) { kept = [] }
    var result = self
    result.acceptanceCount = kept.count
    result.updateEdges { $0.acceptance = $0.acceptance.packed(kept) }
    return result
  }
}

import FlowAlgorithms

extension BuchiAutomaton {
  /// Returns an automaton with exactly one acceptance set that accepts the same runs.
  ///
  /// A state remembers which set it waits for. An edge in that set, and in those after it, moves on. An edge that gets past the
  /// last set is accepting (the construction of Gastin and Oddoux, Fast LTL to Büchi automata translation, 2001). Edges between
  /// components forget the set.
  public func degeneralized() -> BuchiAutomaton {
    guard acceptanceCount != 1 else { return self }
    let components = components
    var states = Interner([Waiting(state: 0, set: 0)])
    var result: [[Edge]] = []
    while result.count < states.count {
      let source = states[result.count]
      result.append(
        edges[source.state].map { edge in
          guard components.isInner(edge, from: source.state) else {
            let target = states.number(of: Waiting(state: edge.target, set: 0))
            return Edge(letters: edge.letters, target: target, acceptance: 1)
          }
          var set = following(source.set, edge.acceptance)
          let isPastLast = set == acceptanceCount
          if isPastLast { set = following(0, edge.acceptance) % max(1, acceptanceCount) }
          let target = states.number(of: Waiting(state: edge.target, set: set))
          return Edge(letters: edge.letters, target: target, acceptance: isPastLast ? 1 : 0)
        })
    }
    return BuchiAutomaton(atoms: atoms, acceptanceCount: 1, edges: result).withMergedStates()
  }

  /// A state of this automaton, and the acceptance set that it waits for.
  private struct Waiting: Hashable {
    var state: Int
    var set: Int
  }

  /// Returns the first set, from this one on, that the edge is not in.
  private func following(_ set: Int, _ acceptance: UInt64) -> Int {
    var set = set
    while set < acceptanceCount, acceptance & (1 << UInt64(set)) != 0 { set += 1 }
    return set
  }
}

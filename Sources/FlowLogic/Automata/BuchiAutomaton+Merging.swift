extension BuchiAutomaton {
  /// Returns the automaton with states of equal edges merged, repeatedly until there are none.
  ///
  /// This is a coarse form of bisimulation: states with equal edges accept the same runs.
  func withMergedStates() -> BuchiAutomaton {
    var result = withMergedEdges()
    while true {
      var first: [[Edge]: Int] = [:]
      var representative = Array(result.edges.indices)
      for (state, edges) in result.edges.enumerated() {
        if let earlier = first[edges] { representative[state] = earlier } else { first[edges] = state }
      }
      if first.count == result.edges.count { return result }
      result.updateEdges { $0.target = representative[$0.target] }
      result = result.renumbered().withMergedEdges()
    }
  }

  /// Returns the automaton with parallel edges joined if one can replace both, and all edges in order.
  func withMergedEdges() -> BuchiAutomaton {
    var result = self
    for state in edges.indices { result.edges[state] = Self.merged(edges[state]) }
    return result
  }

  private static func merged(_ edges: [Edge]) -> [Edge] {
    var kept: [Edge] = []
    var open = Array(Set(edges)).sorted(by: Edge.isBefore)
    while let edge = open.popLast() {
      if kept.contains(where: { $0.isAsGood(as: edge) }) { continue }
      kept.removeAll { edge.isAsGood(as: $0) }
      let partner = kept.firstIndex { other in
        other.target == edge.target && other.acceptance == edge.acceptance
          && other.letters.union(edge.letters) != nil
      }
      if let partner, let union = kept[partner].letters.union(edge.letters) {
        kept.remove(at: partner)
        open.append(Edge(letters: union, target: edge.target, acceptance: edge.acceptance))
      } else {
        kept.append(edge)
      }
    }
    return kept.sorted(by: Edge.isBefore)
  }
}

extension BuchiAutomaton.Edge {
  /// Whether this edge reads every position that the other one reads, leads to the same state and has no less acceptance.
  func isAsGood(as other: Self) -> Bool {
    target == other.target && other.acceptance & ~acceptance == 0 && letters.includes(other.letters)
  }

  /// An arbitrary order, so that equal automata look equal: more acceptance first.
  static func isBefore(_ left: Self, _ right: Self) -> Bool {
    (right.acceptance, left.target, left.letters.positive, left.letters.negative)
      < (left.acceptance, right.target, right.letters.positive, right.letters.negative)
  }
}

extension BuchiAutomaton.Letters {
  /// Whether these letters include every position of the other ones.
  func includes(_ other: Self) -> Bool {
    positive & ~other.positive == 0 && negative & ~other.negative == 0
  }

  /// Whether the two have no position in common.
  func excludes(_ other: Self) -> Bool {
    positive & other.negative != 0 || negative & other.positive != 0
  }

  /// Returns letters with exactly the positions of both, or nil if no single set of demands has these.
  func union(_ other: Self) -> Self? {
    let difference = (positive ^ other.positive) | (negative ^ other.negative)
    guard difference.nonzeroBitCount == 1, excludes(other) else { return nil }
    return Self(positive: positive & ~difference, negative: negative & ~difference)
  }
}

extension BuchiAutomaton {
  /// The automaton with one state for those that have equal edges, as often as there are any.
  ///
  /// This is a coarse form of bisimulation: states of equal edges accept the same runs.
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

  /// The automaton with parallel edges joined where one can stand for two, and the edges in order.
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
  /// Whether it leads to the same state as the other one, with no less acceptance, wherever that one does.
  func isAsGood(as other: Self) -> Bool {
    target == other.target && other.acceptance & ~acceptance == 0 && letters.includes(other.letters)
  }

  /// An order without meaning, so that equal automata look equal: more acceptance first.
  static func isBefore(_ left: Self, _ right: Self) -> Bool {
    (right.acceptance, left.target, left.letters.positive, left.letters.negative)
      < (left.acceptance, right.target, right.letters.positive, right.letters.negative)
  }
}

extension BuchiAutomaton.Letters {
  /// Whether every position that the other one reads is read by this one.
  func includes(_ other: Self) -> Bool {
    positive & ~other.positive == 0 && negative & ~other.negative == 0
  }

  /// Whether no position is read by both.
  func excludes(_ other: Self) -> Bool {
    positive & other.negative != 0 || negative & other.positive != 0
  }

  /// What reads the positions that one of the two reads, where one set of demands can say so.
  func union(_ other: Self) -> Self? {
    let difference = (positive ^ other.positive) | (negative ^ other.negative)
    guard difference.nonzeroBitCount == 1, excludes(other) else { return nil }
    return Self(positive: positive & ~difference, negative: negative & ~difference)
  }
}

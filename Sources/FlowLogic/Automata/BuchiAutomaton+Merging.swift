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
      for state in result.edges.indices {
        for index in result.edges[state].indices {
          result.edges[state][index].target = representative[result.edges[state][index].target]
        }
      }
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
    var kept = Array(Set(edges)).sorted(by: Edge.isBefore)
    var isStable = false
    while !isStable {
      isStable = true
      search: for left in kept.indices {
        for right in kept.indices where left != right {
          guard kept[left].target == kept[right].target,
            kept[right].acceptance & ~kept[left].acceptance == 0
          else { continue }
          if kept[left].letters.includes(kept[right].letters) {
            kept.remove(at: right)
          } else if kept[left].acceptance == kept[right].acceptance,
            let union = kept[left].letters.union(kept[right].letters)
          {
            kept[min(left, right)].letters = union
            kept.remove(at: max(left, right))
          } else {
            continue
          }
          isStable = false
          break search
        }
      }
    }
    return kept.sorted(by: Edge.isBefore)
  }
}

extension BuchiAutomaton.Edge {
  /// An order without meaning, so that equal automata look equal: more acceptance first.
  static func isBefore(_ left: Self, _ right: Self) -> Bool {
    if left.acceptance != right.acceptance { return left.acceptance > right.acceptance }
    if left.target != right.target { return left.target < right.target }
    if left.letters.positive != right.letters.positive {
      return left.letters.positive < right.letters.positive
    }
    return left.letters.negative < right.letters.negative
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
    guard difference.nonzeroBitCount == 1, positive & other.negative != 0 || negative & other.positive != 0
    else { return nil }
    return Self(positive: positive & ~difference, negative: negative & ~difference)
  }
}

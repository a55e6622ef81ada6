extension BuchiAutomaton {
  /// Which states can do, step by step, whatever others can, with no less acceptance (direct simulation, as in
  /// Somenzi and Bloem, 2000); `result[p][q]` says so of q with regard to p.
  ///
  /// Simulation that ``Letters/isCovered(by:depth:)`` does not see is not found.
  ///
  /// - Complexity: the square of the number of edges for each round; meant for small automata.
  var simulation: [[Bool]] {
    var simulates = Array(repeating: Array(repeating: true, count: edges.count), count: edges.count)
    var isStable = false
    while !isStable {
      isStable = true
      for weak in edges.indices {
        for strong in edges.indices where simulates[weak][strong] && weak != strong {
          let answers = edges[weak].allSatisfy { edge in
            let candidates = edges[strong].filter {
              edge.acceptance & ~$0.acceptance == 0 && simulates[edge.target][$0.target]
            }
            return edge.letters.isCovered(by: candidates.map(\.letters))
          }
          if !answers {
            simulates[weak][strong] = false
            isStable = false
          }
        }
      }
    }
    return simulates
  }

  /// The automaton with one state for those that simulate each other, and without what better edges make
  /// superfluous.
  ///
  /// An edge need not be taken at positions that another one from the same state reads too, with no less
  /// acceptance and to a state that simulates its target: whatever the automaton could do before, it still
  /// can. So an edge is removed, or asks for one more literal where that keeps the two apart.
  func reducedBySimulation() -> BuchiAutomaton {
    let simulates = simulation
    let representative = edges.indices.map { state in
      edges.indices.first { simulates[state][$0] && simulates[$0][state] } ?? state
    }
    var result = self
    for state in edges.indices {
      var kept = edges[state].map { edge in
        Edge(letters: edge.letters, target: representative[edge.target], acceptance: edge.acceptance)
      }
      // The worst come last, and are restricted first, by what asks for least.
      for index in kept.indices.reversed() where !Self.restrict(index, of: &kept, by: simulates) {
        kept.remove(at: index)
      }
      result.edges[state] = kept
    }
    return result.renumbered()
  }

  /// Restricts an edge by the others; false when nothing is left of it.
  private static func restrict(_ index: Int, of edges: inout [Edge], by simulates: [[Bool]]) -> Bool {
    let edge = edges[index]
    let better = edges.indices.filter { other in
      other != index && edge.acceptance & ~edges[other].acceptance == 0
        && simulates[edge.target][edges[other].target]
    }.map { edges[$0].letters }
    if edge.letters.isCovered(by: better) { return false }
    for letters in better {
      let edge = edges[index].letters
      guard !edge.excludes(letters) else { continue }
      let positive = letters.positive & ~edge.positive
      let negative = letters.negative & ~edge.negative
      guard positive.nonzeroBitCount + negative.nonzeroBitCount == 1 else { continue }
      edges[index].letters.positive |= negative
      edges[index].letters.negative |= positive
    }
    return true
  }
}

extension BuchiAutomaton.Letters {
  /// Whether it is seen that every position that it reads is read by one of the others; false says nothing.
  ///
  /// By cases of an atom (Shannon), at most `depth` of them in one another, since the question is as hard as that
  /// whether a Boolean formula is a tautology.
  func isCovered(by others: [Self], depth: Int = 8) -> Bool {
    let others = others.filter { !excludes($0) }
    if others.contains(where: { $0.includes(self) }) { return true }
    // One that asks for n atoms more reads a 2^n-th of the positions; together they must come to all of them.
    let shares = others.map { other in
      Double(
        sign: .plus, exponent: -((other.positive & ~positive) | (other.negative & ~negative)).nonzeroBitCount,
        significand: 1)
    }
    guard shares.reduce(0, +) >= 1, depth > 0 else { return false }
    let free = others.reduce(0) { $0 | $1.positive | $1.negative } & ~(positive | negative)
    let atom = free & (~free + 1)
    return Self(positive: positive | atom, negative: negative).isCovered(by: others, depth: depth - 1)
      && Self(positive: positive, negative: negative | atom).isCovered(by: others, depth: depth - 1)
  }
}

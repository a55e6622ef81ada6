extension BuchiAutomaton {
  /// Which states simulate others: they can do, step by step, whatever the others can, with no less acceptance (direct
  /// simulation, as in Somenzi and Bloem, 2000). `result[p][q]` is whether q simulates p.
  ///
  /// Misses simulations that ``Letters/isCovered(by:depth:)`` does not detect.
  ///
  /// - Complexity: The square of the number of edges for each round; meant for small automata.
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

  /// Returns the automaton with one state for those that simulate each other, and without the parts that better edges make
  /// superfluous.
  ///
  /// An edge is not needed at positions that another edge from the same state reads too, with no less acceptance and to a state
  /// that simulates its target: the automaton can still do whatever it could before. So the edge is removed, or gets one more
  /// literal if that separates the two.
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
      // The worst edges come last. They are restricted first, while the better ones still demand least.
      for index in kept.indices.reversed() where !Self.restrict(index, of: &kept, by: simulates) {
        kept.remove(at: index)
      }
      result.edges[state] = kept
    }
    return result.renumbered()
  }

  /// Restricts an edge by the others. Returns whether anything is left of it.
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
  /// Whether the others are found to include every position of these letters. False does not mean that they do not.
  ///
  /// Splits into cases by an atom (Shannon), nested at most `depth` deep, since the question is as hard as whether a Boolean
  /// formula is a tautology.
  func isCovered(by others: [Self], depth: Int = 8) -> Bool {
    let others = others.filter { !excludes($0) }
    if others.contains(where: { $0.includes(self) }) { return true }
    // Letters that demand n more atoms include a 2^n-th of the positions. Together they must add up to all of them.
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

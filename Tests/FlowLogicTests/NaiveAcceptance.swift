import FlowLogic

/// Whether an automaton accepts a run, by the transitive closure of automaton states times positions.
struct NaiveAcceptance<Atom: Hashable & Sendable> {
  private struct Step {
    var source: Int
    var target: Int
    var acceptance: UInt64
  }

  private var steps: [Step] = []
  private var reaches: [[Bool]]
  private let all: UInt64

  /// Unfolds the automaton along the run; `valuation` gives the automaton's atoms at each of its positions.
  init(_ automaton: BuchiAutomaton<Atom>, stem: Int, cycle: Int, valuation: (Int) -> UInt64) {
    let positions = stem + cycle
    all = automaton.allAcceptance
    for (state, edges) in automaton.edges.enumerated() {
      for position in 0..<positions {
        for edge in edges where edge.letters.contains(valuation(position)) {
          let following = position + 1 < positions ? position + 1 : stem
          steps.append(
            Step(
              source: state * positions + position, target: edge.target * positions + following,
              acceptance: edge.acceptance))
        }
      }
    }
    let count = automaton.edges.count * positions
    reaches = Array(repeating: Array(repeating: false, count: count), count: count)
    for step in steps { reaches[step.source][step.target] = true }
    for middle in 0..<count {
      for source in 0..<count where reaches[source][middle] {
        for target in 0..<count where reaches[middle][target] { reaches[source][target] = true }
      }
    }
  }

  /// Whether some way from state 0 at position 0 takes edges of every acceptance set again and again.
  var isAccepted: Bool {
    reaches.indices.contains { node in
      guard node == 0 || reaches[0][node], reaches[node][node] else { return false }
      let inner = steps.filter { step in
        (node == step.source || reaches[node][step.source])
          && (node == step.target || reaches[step.target][node])
      }
      return inner.reduce(0) { $0 | $1.acceptance } == all
    }
  }
}

extension BuchiAutomaton<Int> {
  /// Whether the automaton accepts the run, by the naive way.
  func accepts(_ word: LassoWord) -> Bool {
    NaiveAcceptance(self, stem: word.stem.count, cycle: word.cycle.count) { position in
      atoms.enumerated().reduce(0) { bits, atom in
        word.valuation(position) >> UInt64(atom.element) & 1 == 1 ? bits | 1 << UInt64(atom.offset) : bits
      }
    }.isAccepted
  }
}

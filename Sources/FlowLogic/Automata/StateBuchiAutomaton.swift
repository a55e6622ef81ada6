import FlowAlgorithms

/// A Büchi automaton with acceptance on its states, like a never claim of SPIN. It accepts a run if some path through the
/// automaton reads it and visits accepting states infinitely often.
public struct StateBuchiAutomaton<Atom: Hashable & Sendable>: Hashable, Sendable {
  /// A way to read one position.
  public struct Edge: Hashable, Sendable {
    /// The positions that the edge can read.
    public var letters: BuchiAutomaton<Atom>.Letters
    /// The state that the edge leads to.
    public var target: Int
  }

  /// The atoms that the automaton reads at each position.
  public var atoms: [Atom]
  /// The edges from each state; state 0 always exists and is the initial one.
  public var edges: [[Edge]]
  /// Whether each state is accepting.
  public var isAccepting: [Bool]
}

extension BuchiAutomaton {
  /// Returns an automaton with acceptance on states that accepts the same runs.
  ///
  /// A state is accepting if it has edges within its component and they are all accepting. Any other state may exist twice:
  /// entered by an accepting edge, and by another one.
  public func withAcceptingStates() -> StateBuchiAutomaton<Atom> {
    let simple = degeneralized()
    let components = simple.components
    let isAccepting = simple.edges.indices.map { state in
      let inner = simple.edges[state].filter { components.isInner($0, from: state) }
      return !inner.isEmpty && inner.allSatisfy { $0.acceptance != 0 }
    }
    var states = Interner([Entered(state: 0, isAccepting: isAccepting[0])])
    var edges: [[StateBuchiAutomaton<Atom>.Edge]] = []
    while edges.count < states.count {
      let source = states[edges.count].state
      edges.append(
        simple.edges[source].map { edge in
          let byEdge = !isAccepting[source] && edge.acceptance != 0 && components.isInner(edge, from: source)
          let target = Entered(state: edge.target, isAccepting: isAccepting[edge.target] || byEdge)
          return StateBuchiAutomaton<Atom>.Edge(letters: edge.letters, target: states.number(of: target))
        })
    }
    return StateBuchiAutomaton(atoms: atoms, edges: edges, isAccepting: states.values.map(\.isAccepting))
  }

  /// A state, and whether this copy is accepting.
  private struct Entered: Hashable {
    var state: Int
    var isAccepting: Bool
  }
}

import FlowAlgorithms

/// A Büchi automaton with acceptance on its states, as a never claim of SPIN has it: a run is accepted when some way
/// through the automaton visits accepting states again and again.
public struct StateBuchiAutomaton<Atom: Hashable & Sendable>: Hashable, Sendable {
  /// A way to read one position.
  public struct Edge: Hashable, Sendable {
    /// The positions it can read.
    public var letters: BuchiAutomaton<Atom>.Letters
    /// The state it leads to.
    public var target: Int
  }

  /// What is read at each position.
  public var atoms: [Atom]
  /// The edges from each state; state 0 is the initial one, and always there.
  public var edges: [[Edge]]
  /// Whether a state is accepting.
  public var isAccepting: [Bool]
}

extension BuchiAutomaton {
  /// An automaton with acceptance on states that accepts the same runs.
  ///
  /// A state whose edges within its component are all accepting is accepting itself. Any other state
  /// is there twice if need be: entered by an accepting edge, and not.
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

  /// A state, and whether it is accepting here.
  private struct Entered: Hashable {
    var state: Int
    var isAccepting: Bool
  }
}

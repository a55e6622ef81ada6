/// A generalized Büchi automaton that reads a run position by position, with acceptance on its edges.
///
/// An edge from state 0 reads position 0. The automaton accepts a run if some path through the automaton reads it and takes edges
/// of each acceptance set infinitely often. Without acceptance sets, every such path accepts (generalized acceptance on edges,
/// after Couvreur, On-the-fly verification of linear temporal logic, 1999).
public struct BuchiAutomaton<Atom: Hashable & Sendable>: Hashable, Sendable {
  /// What an edge demands of the atoms at a position: some must be true, some false, and the rest do not matter.
  public struct Letters: Hashable, Sendable {
    /// The atoms that must be true; bit i is `atoms[i]`.
    public var positive: UInt64
    /// The atoms that must be false.
    public var negative: UInt64

    /// Describes demands; by default there are none.
    public init(positive: UInt64 = 0, negative: UInt64 = 0) {
      (self.positive, self.negative) = (positive, negative)
    }

    /// Whether the letters include a position at which exactly these atoms are true.
    public func contains(_ valuation: UInt64) -> Bool {
      positive & ~valuation == 0 && negative & valuation == 0
    }
  }

  /// A way to read one position.
  public struct Edge: Hashable, Sendable {
    /// The positions that the edge can read.
    public var letters: Letters
    /// The state that the edge leads to.
    public var target: Int
    /// The acceptance sets that the edge belongs to; bit i is set number i.
    public var acceptance: UInt64

    /// Describes an edge.
    public init(letters: Letters, target: Int, acceptance: UInt64) {
      (self.letters, self.target, self.acceptance) = (letters, target, acceptance)
    }
  }

  /// The most atoms, and the most acceptance sets.
  public static var capacity: Int { 64 }

  /// The atoms that the automaton reads at each position; at most ``capacity``.
  public var atoms: [Atom]
  /// The number of acceptance sets; at most ``capacity``.
  public var acceptanceCount: Int
  /// The edges from each state; state 0 always exists and is the initial one.
  public var edges: [[Edge]]

  /// Describes an automaton.
  public init(atoms: [Atom], acceptanceCount: Int, edges: [[Edge]]) {
    precondition(atoms.count <= Self.capacity && acceptanceCount <= Self.capacity, "at most 64 of each")
    precondition(!edges.isEmpty, "an initial state")
    (self.atoms, self.acceptanceCount, self.edges) = (atoms, acceptanceCount, edges)
  }

  /// The acceptance of an edge that is in every acceptance set.
  public var allAcceptance: UInt64 {
    acceptanceCount == 64 ? .max : (1 << UInt64(acceptanceCount)) - 1
  }

  /// Changes every edge.
  mutating func updateEdges(_ update: (inout Edge) -> Void) {
    for state in edges.indices {
      for index in edges[state].indices { update(&edges[state][index]) }
    }
  }
}

extension UInt64 {
  /// Returns the bits at some positions, moved together in their order.
  func packed(_ positions: [Int]) -> UInt64 {
    positions.enumerated().reduce(0) { $0 | (self >> UInt64($1.element) & 1) << UInt64($1.offset) }
  }
}

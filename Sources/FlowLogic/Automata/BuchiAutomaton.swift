/// A generalized Büchi automaton that reads a run position by position, with acceptance on its edges.
///
/// Position 0 is read by an edge from state 0. A run is accepted when some way through the automaton reads
/// it and takes, for each acceptance set, edges of that set again and again. With no acceptance sets every such way will do
/// (generalized acceptance on edges, after Couvreur, On-the-fly verification of linear temporal logic, 1999).
public struct BuchiAutomaton<Atom: Hashable & Sendable>: Hashable, Sendable {
  /// What an edge demands of the atoms at a position: some true, some false, others do not matter.
  public struct Letters: Hashable, Sendable {
    /// The atoms that must be true; bit i is `atoms[i]`.
    public var positive: UInt64
    /// The atoms that must be false.
    public var negative: UInt64

    /// Demands nothing where nothing is given.
    public init(positive: UInt64 = 0, negative: UInt64 = 0) {
      (self.positive, self.negative) = (positive, negative)
    }

    /// Whether a position where exactly these atoms are true is one of them.
    public func contains(_ valuation: UInt64) -> Bool {
      positive & ~valuation == 0 && negative & valuation == 0
    }
  }

  /// A way to read one position.
  public struct Edge: Hashable, Sendable {
    /// The positions it can read.
    public var letters: Letters
    /// The state it leads to.
    public var target: Int
    /// The acceptance sets it belongs to; bit i is set number i.
    public var acceptance: UInt64

    /// Describes an edge.
    public init(letters: Letters, target: Int, acceptance: UInt64) {
      (self.letters, self.target, self.acceptance) = (letters, target, acceptance)
    }
  }

  /// The most atoms, and the most acceptance sets.
  public static var capacity: Int { 64 }

  /// What is read at each position; at most ``capacity``.
  public var atoms: [Atom]
  /// The number of acceptance sets; at most ``capacity``.
  public var acceptanceCount: Int
  /// The edges from each state; state 0 is the initial one, and always there.
  public var edges: [[Edge]]

  /// Describes an automaton.
  public init(atoms: [Atom], acceptanceCount: Int, edges: [[Edge]]) {
    precondition(atoms.count <= Self.capacity && acceptanceCount <= Self.capacity, "at most 64 of each")
    precondition(!edges.isEmpty, "an initial state")
    (self.atoms, self.acceptanceCount, self.edges) = (atoms, acceptanceCount, edges)
  }

  /// Every acceptance set, as an edge in all of them has it.
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
  /// The bits at some positions, moved together in their order.
  func packed(_ positions: [Int]) -> UInt64 {
    positions.enumerated().reduce(0) { $0 | (self >> UInt64($1.element) & 1) << UInt64($1.offset) }
  }
}

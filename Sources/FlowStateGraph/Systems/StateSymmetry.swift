/// A group of renamings under which a transition system is invariant, as far as a search needs it.
///
/// States that renamings map onto each other form an *orbit*. One state of it stands for all: its *representative*. A search that
/// keeps only representatives visits one state of each orbit (Clarke, Enders, Filkorn and Jha, Exploiting symmetry in temporal
/// logic model checking, 1996; Ip and Dill, Better verification through symmetry, 1996).
///
/// A conforming type promises for every state `s` and renaming `p` of its group:
/// - the successors of `p(s)` are the renamed successors of `s`, by steps of the same kind with renamed actions;
/// - `p(s)` and `s` have the same representative, which is in the orbit of `s`;
/// - every initial state is alone in its orbit.
///
/// The two functions have no visible side effect. They are mutating so that each thread's copy can keep working memory.
public protocol StateSymmetry: Sendable {
  /// Returns the bits that decide whether a state is a representative: a state that agrees with a representative on them is one,
  /// too.
  ///
  /// All bits by default.
  func relevantBits(stateWidth: Int) -> [UInt64]
  /// Replaces a state's words with those of its representative.
  mutating func represent(_ words: inout [UInt64])
  /// Returns the number of states in the orbit of a state, or nil if it overflows.
  mutating func orbitSize(of words: [UInt64]) -> Int?
}

extension StateSymmetry {
  /// All bits.
  public func relevantBits(stateWidth: Int) -> [UInt64] { Array(repeating: .max, count: stateWidth) }
}

/// The size of a graph without symmetry reduction, computed without visiting its states.
public struct StateSpaceSize: Sendable, Hashable {
  /// The number of states in all orbits.
  public var states: Int
  /// The number of their steps.
  public var transitions: Int

  /// Takes the size of a graph in which each state stands for itself.
  public init(_ graph: StateGraph) {
    (states, transitions) = (graph.stateCount, graph.transitionCount)
  }

  /// Adds up the orbits of a graph's states. Each member of an orbit has as many steps as the representative. Nil if a sum
  /// overflows.
  public init?(of graph: StateGraph, upTo symmetry: some StateSymmetry) {
    var symmetry = symmetry
    var (states, transitions, id) = (0, 0, 0)
    var isTooLarge = false
    graph.forEachState { state in
      let steps = graph.transitions(from: id).count
      id += 1
      guard let orbit = symmetry.orbitSize(of: state.words) else { return isTooLarge = true }
      let (sum, overflow) = states.addingReportingOverflow(orbit)
      let (product, isLarge) = orbit.multipliedReportingOverflow(by: steps)
      let (total, isLarger) = transitions.addingReportingOverflow(product)
      (states, transitions) = (sum, total)
      isTooLarge = isTooLarge || overflow || isLarge || isLarger
    }
    guard !isTooLarge else { return nil }
    (self.states, self.transitions) = (states, transitions)
  }
}

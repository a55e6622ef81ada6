/// A group of renamings under which a transition system stays what it is, as far as a search needs it.
///
/// States that a renaming turns into each other form an *orbit*, and one of them stands for all: its *representative*.
/// A search that keeps representatives only sees one state of each orbit (Clarke, Enders, Filkorn and Jha, Exploiting
/// symmetry in temporal logic model checking, 1996; Ip and Dill, Better verification through symmetry, 1996).
///
/// What a conforming type promises, for every state `s` and renaming `p` of its group:
/// - the successors of `p(s)` are those of `s`, renamed, by steps of the same kind, actions renamed too;
/// - `p(s)` has the representative of `s`, and that is in the orbit of `s`;
/// - every initial state is alone in its orbit.
///
/// The two functions change nothing that can be seen; they are mutating so that a copy for each thread can keep room to
/// work in.
public protocol StateSymmetry: Sendable {
  /// The bits that say which state is a representative: one that agrees with a representative on them is one too.
  ///
  /// All bits, unless a type says otherwise.
  func relevantBits(stateWidth: Int) -> [UInt64]
  /// Replaces a state's words by those of its representative.
  mutating func represent(_ words: inout [UInt64])
  /// The number of states in the orbit of a state, or nil when it is too large for a number.
  mutating func orbitSize(of words: [UInt64]) -> Int?
}

extension StateSymmetry {
  /// All bits.
  public func relevantBits(stateWidth: Int) -> [UInt64] { Array(repeating: .max, count: stateWidth) }
}

/// The size of a graph before states were put together, known without having visited them.
public struct StateSpaceSize: Sendable, Hashable {
  /// The number of states in all orbits.
  public var states: Int
  /// The number of their steps.
  public var transitions: Int

  /// The size of a graph in which each state stands for itself.
  public init(_ graph: StateGraph) {
    (states, transitions) = (graph.stateCount, graph.transitionCount)
  }

  /// Adds up the orbits of a graph's states, each with as many steps from every member as from its representative;
  /// nil when there are more than a number can tell.
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

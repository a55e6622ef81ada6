/// For each proposition the states of a graph in which it holds, computed in one pass.
///
/// The pass unpacks each state once, however many propositions there are.
package struct PropositionSets: Sendable {
  private let sets: [Proposition: StateSet]

  package init(_ exploration: Exploration, propositions: [Proposition], threads: ThreadCount = ThreadCount())
  {
    var seen: Set<Proposition> = []
    let distinct = propositions.filter { seen.insert($0).inserted }
    sets = Dictionary(
      uniqueKeysWithValues: zip(
        distinct, exploration.flow.states(of: distinct, in: exploration.graph, threads: threads)))
  }

  /// The states in which a proposition holds. It must be among the propositions that were passed to the initializer.
  package subscript(proposition: Proposition) -> StateSet {
    guard let set = sets[proposition] else {
      preconditionFailure("every proposition of an obligation is collected before it is evaluated")
    }
    return set
  }
}

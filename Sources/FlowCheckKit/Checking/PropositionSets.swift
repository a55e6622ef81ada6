/// For each proposition, the states of a graph in which it holds; computed together, in one pass.
///
/// One pass unpacks every state once, however many propositions there are.
struct PropositionSets: Sendable {
  private let sets: [Proposition: StateSet]
  private let none: StateSet

  init(_ exploration: Exploration, propositions: [Proposition]) {
    let graph = exploration.graph
    var seen: Set<Proposition> = []
    let distinct = propositions.filter { seen.insert($0).inserted }
    let evaluators = distinct.map { exploration.flow.evaluator(of: $0) }
    none = StateSet(stateCount: graph.stateCount)
    var sets = Array(repeating: none, count: distinct.count)
    for state in 0..<graph.stateCount {
      let packed = graph.state(state)
      for (index, holds) in evaluators.enumerated() where holds(packed) { sets[index].insert(state) }
    }
    self.sets = Dictionary(uniqueKeysWithValues: zip(distinct, sets))
  }

  /// The states in which a proposition holds, which must be one of those asked for.
  subscript(proposition: Proposition) -> StateSet {
    guard let set = sets[proposition] else {
      preconditionFailure("every proposition of an obligation is collected before it is judged")
    }
    return set
  }
}

/// Finds the states of one graph from which others can be reached.
///
/// Most states of a navigation flow can go back to where they were in a few steps, so a few passes over those that are not
/// yet known to reach a target, each looking for one step to a state that is, find nearly all. Only where they do not is the
/// index of predecessors built, and kept.
public final class BackwardSearch {
  /// The most passes before the index is used.
  private static let passLimit = 8

  private let graph: StateGraph
  private lazy var predecessors = PredecessorIndex(graph)

  /// Prepares to search a graph.
  public init(_ graph: StateGraph) {
    self.graph = graph
  }

  /// The states from which steps that satisfy `filter` lead to one of `targets`, these included.
  ///
  /// - Complexity: Linear in the size of the graph.
  public func statesReaching(_ targets: StateSet, along filter: TransitionFilter) -> StateSet {
    guard !filter.acceptsNothing, !targets.isEmpty else { return targets }
    var reaching = targets
    let selection = filter.selection(from: graph.storage.rows)
    var pending = addSources(of: 0..<graph.storage.expandedCount, to: &reaching, filter, selection)
    for _ in 1..<Self.passLimit {
      guard !pending.isEmpty else { return reaching }
      let count = pending.count
      pending = addSources(of: pending.reversed(), to: &reaching, filter, selection)
      if pending.count == count { return reaching }
    }
    return predecessors.statesReaching(reaching, along: filter)
  }

  /// Adds each of some states that has a step into the set, and returns the others in the same order.
  private func addSources(
    of states: some Sequence<StateID>, to reaching: inout StateSet, _ filter: TransitionFilter,
    _ selection: TransitionFilter.Selection
  ) -> [StateID] {
    let storage = graph.storage
    let isLeading = (0..<UInt32(storage.rows.count)).map { row in
      selection.steps[selection.range(of: row)].contains { step in
        step.question < 0 && step.target.state.map { reaching.contains($0) } ?? false
      }
    }
    return states.filter { state in
      guard !reaching.contains(state) else { return false }
      let row = storage.rowNumbers[state]
      let first = storage.positions[state]
      let isSource =
        isLeading[Int(row)]
        || selection.range(of: row).contains { index in
          let step = selection.steps[index]
          let target = step.target.state(from: state, first, in: storage.targets)
          return reaching.contains(target) && filter.accepts(step, source: state, target: target)
        }
      if isSource { reaching.insert(state) }
      return !isSource
    }
  }
}

import FlowAlgorithms

/// Finds the states of one graph from which others can be reached.
///
/// Most states of a navigation flow can go back to where they were in a few steps, so a few passes over those that are not
/// yet known to reach a target, each looking for one step to a state that is, find nearly all. Only where they do not is the
/// index of predecessors built, and kept.
public final class BackwardSearch {
  /// The most passes before the index is used.
  private static let passLimit = 8

  private let graph: StateGraph
  private let threads: ThreadCount
  private lazy var predecessors = PredecessorIndex(graph)

  /// Prepares to search a graph.
  ///
  /// - Parameter threads: How many threads share a pass.
  public init(_ graph: StateGraph, threads: ThreadCount = ThreadCount()) {
    (self.graph, self.threads) = (graph, threads)
  }

  /// The states from which steps that satisfy `filter` lead to one of `targets`, these included.
  ///
  /// - Complexity: Linear in the size of the graph.
  public func statesReaching(_ targets: StateSet, along filter: TransitionFilter) -> StateSet {
    guard !filter.acceptsNothing, !targets.isEmpty else { return targets }
    var reaching = targets
    let selection = filter.selection(from: graph.storage.rows)
    for pass in 0..<Self.passLimit {
      guard addSources(to: &reaching, filter, selection, isReversed: pass > 0) else { return reaching }
    }
    return predecessors.statesReaching(reaching, along: filter)
  }

  /// Adds each state that has a step into the set; false where there was none.
  ///
  /// Each thread looks at a part of the states, and does not see meanwhile what the others add.
  private func addSources(
    to reaching: inout StateSet, _ filter: TransitionFilter, _ selection: TransitionFilter.Selection,
    isReversed: Bool
  ) -> Bool {
    let (storage, known) = (graph.storage, reaching)
    let isLeading = (0..<UInt32(storage.rows.count)).map { row in
      selection.steps[selection.range(of: row)].contains { step in
        step.question < 0 && step.target.state.map { known.contains($0) } ?? false
      }
    }
    let shares = graph.shares(of: 0..<storage.expandedCount, threads: threads)
    let parts = concurrently(shares.count) { part -> StateSet? in
      var reaching = known
      let isAdded = reaching.addMissing(in: shares[part], isReversed: isReversed) { state, reaching in
        let row = storage.rowNumbers[state]
        if isLeading[Int(row)] { return true }
        let first = storage.positions[state]
        return selection.range(of: row).contains { index in
          let step = selection.steps[index]
          let target = step.target.state(from: state, first, in: storage.targets)
          return reaching.contains(target) && filter.accepts(step, source: state, target: target)
        }
      }
      return isAdded ? reaching : nil
    }
    for case let part? in parts { reaching.formUnion(part) }
    return parts.contains { $0 != nil }
  }
}

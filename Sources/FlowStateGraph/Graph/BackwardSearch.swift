import FlowAlgorithms

/// Finds the states of one graph from which given states can be reached.
///
/// Most states of a navigation flow can go back to where they were in a few steps. So a few passes over the states not yet known
/// to reach a target, each looking for one step to a state that does, find nearly all of them. Only if they do not is the index
/// of predecessors built; it is then kept.
public final class BackwardSearch {
  /// The most passes before the index is used.
  private static let passLimit = 8
  /// How many states a thread takes at a time.
  private static let blockSize = 1 << 12

  private let graph: StateGraph
  private let threads: ThreadCount
  private lazy var predecessors = PredecessorIndex(graph)

  /// Prepares to search a graph.
  ///
  /// - Parameter threads: How many threads share a pass.
  public init(_ graph: StateGraph, threads: ThreadCount = ThreadCount()) {
    (self.graph, self.threads) = (graph, threads)
  }

  /// Returns the states from which steps that satisfy `filter` lead to one of `targets`, including `targets`.
  ///
  /// - Complexity: Linear in the size of the graph.
  public func statesReaching(_ targets: StateSet, along filter: TransitionFilter) -> StateSet {
    guard !filter.acceptsNothing, !targets.isEmpty else { return targets }
    let reaching = GrowingStateSet(targets)
    let selection = filter.selection(from: graph.storage.rows)
    for pass in 0..<Self.passLimit {
      guard addSources(to: reaching, filter, selection, isReversed: pass > 0) else { return reaching.states }
    }
    return predecessors.statesReaching(reaching.states, along: filter)
  }

  /// Adds each state that has a step into the set. Returns whether there was one.
  private func addSources(
    to reaching: GrowingStateSet, _ filter: TransitionFilter, _ selection: TransitionFilter.Selection,
    isReversed: Bool
  ) -> Bool {
    let storage = graph.storage
    let isLeading = (0..<UInt32(storage.rows.count)).map { row in
      selection.steps[selection.range(of: row)].contains { step in
        step.question < 0 && step.target.state.map { reaching.contains($0) } ?? false
      }
    }
    let blockCount = (storage.expandedCount + Self.blockSize - 1) / Self.blockSize
    let next = AtomicInt(0)
    return concurrently(threads.count(for: storage.expandedCount)) { _ in
      var isAdded = false
      while true {
        let number = next.add(1)
        guard number < blockCount else { return isAdded }
        let first = (isReversed ? blockCount - 1 - number : number) * Self.blockSize
        let states = first..<min(first + Self.blockSize, storage.expandedCount)
        let isFound = reaching.addMissing(in: states, isReversed: isReversed) { state in
          let row = storage.rowNumbers[state]
          if isLeading[Int(row)] { return true }
          let first = storage.positions[state]
          return selection.range(of: row).contains { index in
            let step = selection.steps[index]
            let target = step.target.state(from: state, first, in: storage.targets)
            return reaching.contains(target) && filter.accepts(step, source: state, target: target)
          }
        }
        isAdded = isAdded || isFound
      }
    }.contains(true)
  }
}

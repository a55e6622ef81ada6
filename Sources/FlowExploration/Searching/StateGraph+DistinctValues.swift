public import FlowStateGraph

extension StateGraph {
  /// The number of different values that some bits have in the states of the graph.
  ///
  /// - Parameter mask: The bits, a state's words.
  /// - Complexity: A lookup for each state.
  public func distinctValues(of mask: [UInt64]) -> Int {
    precondition(mask.count == storage.stateWidth, "words of the system's state width")
    let seen = VisitedSet(stateWidth: storage.stateWidth, limit: max(stateCount, 1))
    forEachState { state in
      _ = seen.number(zip(state.words, mask).map { $0 & $1 }, limit: stateCount)
    }
    return seen.count
  }
}

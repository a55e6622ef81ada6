/// Expands blocks of states, on one thread at a time.
final class ExpansionWorker: @unchecked Sendable {
  private var expansion: any Expansion
  let stateWidth: Int
  /// What the rows that its parts refer to are in the graph; only the search uses it.
  let rows: KnownRows

  init(_ expansion: any Expansion, stateWidth: Int, rows: KnownRows = KnownRows()) {
    self.expansion = expansion
    self.stateWidth = stateWidth
    self.rows = rows
  }

  /// A worker with the same knowledge, for another thread.
  func copy() -> ExpansionWorker {
    ExpansionWorker(expansion.copy(), stateWidth: stateWidth, rows: rows.copy())
  }

  /// The successors of one state, as the system gives them.
  func successors(of state: StateID, in visited: VisitedSet) -> SuccessorBuffer {
    var result = SuccessorBuffer(stateWidth: stateWidth)
    expansion.successors(of: visited.state(state), into: &result)
    return result
  }

  /// Expands some states.
  func expand(_ states: StateBlock, into part: ExpandedPart) {
    part.removeAll()
    expansion.expand(states, into: part)
  }

  /// Prepares what has to be looked up for states that were expanded, by this worker or another one.
  func prepare(_ part: ExpandedPart, from states: StateBlock) {
    part.mergeTargets()
    expansion.representLookups(of: part, from: states)
    part.prepareLookups()
  }
}

/// Some states to expand, one after the other in memory.
struct StateBlock {
  /// The words of the first state.
  let words: UnsafePointer<UInt64>
  /// The number of states.
  let count: Int
  /// The words of each.
  let width: Int

  /// The words of a state.
  @inline(__always)
  subscript(index: Int) -> UnsafePointer<UInt64> { words + index &* width }

  /// A state by itself.
  func state(_ index: Int) -> PackedState { PackedState(words: (0..<width).map { self[index][$0] }) }
}

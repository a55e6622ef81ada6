/// Expands the states of its part of each block, on a thread of its own.
final class ExpansionWorker: @unchecked Sendable {
  private var expansion: any Expansion
  private let stateWidth: Int
  /// What was expanded last.
  let part: ExpandedPart

  init(_ expansion: any Expansion, stateWidth: Int) {
    self.expansion = expansion
    self.stateWidth = stateWidth
    part = ExpandedPart(stateWidth: stateWidth)
  }

  /// The rows that the part refers to.
  var rows: KnownRows { expansion.rows }

  /// A worker with the same knowledge, for another thread.
  func copy() -> ExpansionWorker {
    ExpansionWorker(expansion.copy(), stateWidth: stateWidth)
  }

  /// The successors of one state, as the system gives them.
  func successors(of state: StateID, in visited: VisitedSet) -> SuccessorBuffer {
    var (source, result) = (
      PackedState(words: Array(repeating: 0, count: stateWidth)), SuccessorBuffer(stateWidth: stateWidth)
    )
    visited.copy(state, into: &source)
    expansion.successors(of: source, into: &result)
    return result
  }

  /// Expands some states.
  func expand(_ states: Range<StateID>, of visited: VisitedSet) {
    part.removeAll()
    expansion.expand(states, of: visited, into: part)
    part.prepareLookups()
  }
}

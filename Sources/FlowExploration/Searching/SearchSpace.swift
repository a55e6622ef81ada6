import FlowAlgorithms
import FlowStateGraph

/// The arrays for the states and steps of a search, with room up to its bounds.
struct SearchSpace {
  let visited: VisitedSet
  /// For every eighth state, the state from which it was discovered.
  let parents: PagedArray<UInt32>
  /// The position of the first target that each expanded state keeps.
  let positions: AscendingPositions
  /// The row of the steps of each expanded state.
  let rows: PagedArray<UInt32>
  let targets: PagedArray<UInt32>

  /// - Parameter shards: The number of threads that may look states up at once.
  init(stateWidth: Int, limits: ExplorationLimits, shards: Int) {
    visited = VisitedSet(stateWidth: stateWidth, limit: limits.stateLimit, shards: shards)
    parents = PagedArray(limit: limits.stateLimit >> StateGraph.Storage.parentShift + 1)
    positions = AscendingPositions(limit: limits.stateLimit + 1)
    rows = PagedArray(limit: limits.stateLimit)
    targets = PagedArray(limit: limits.memory / 4, access: .atRandom)
  }

  /// The bytes that states and steps use.
  var memory: Int { visited.memory + parents.memory + positions.memory + rows.memory + targets.memory }

  /// Makes room for more expanded states and the targets that they keep. Returns false if the system refuses.
  func makeRoom(forStates states: Int, targets count: Int) -> Bool {
    positions.makeRoom(for: states) && rows.makeRoom(for: states) && targets.makeRoom(for: count)
  }
}

extension ExplorationLimits {
  /// The most states that can be numbered.
  var stateLimit: Int { min(max(states, 0), Int(Int32.max)) }
}

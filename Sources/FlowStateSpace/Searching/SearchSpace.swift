/// Arrays for the states and steps of a search, with room up to its bounds.
struct SearchSpace {
  let visited: VisitedSet
  /// The state from which each state was discovered.
  let parents: PagedArray<UInt32>
  /// Where the steps of each state begin.
  let offsets: PagedArray<Int>
  let targets: PagedArray<UInt32>
  let kinds: PagedArray<UInt32>

  init(stateWidth: Int, limits: ExplorationLimits) {
    visited = VisitedSet(stateWidth: stateWidth, limit: limits.stateLimit)
    parents = PagedArray(limit: limits.stateLimit)
    offsets = PagedArray(limit: limits.stateLimit + 1)
    targets = PagedArray(limit: limits.memory / 4)
    kinds = PagedArray(limit: limits.memory / 4)
  }
}

extension ExplorationLimits {
  /// The most states that numbers are there for.
  var stateLimit: Int { min(max(states, 0), Int(Int32.max)) }
}

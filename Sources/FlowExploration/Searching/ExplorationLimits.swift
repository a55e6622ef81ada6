/// Bounds on a search; the first one reached ends it, and the graph is then `truncated`.
public struct ExplorationLimits: Sendable, Hashable {
  /// The most states to keep.
  public var states: Int
  /// The most steps from an initial state, or nil for no bound.
  public var depth: Int?
  /// The most time to spend, or nil for no bound.
  public var time: Duration?
  /// The most memory for states and transitions, in bytes; looked at every few hundred states.
  public var memory: Int

  /// Creates bounds; the defaults end any search on an ordinary machine within minutes.
  public init(states: Int = 10_000_000, depth: Int? = nil, time: Duration? = nil, memory: Int = 4 << 30) {
    self.states = states
    self.depth = depth
    self.time = time
    self.memory = memory
  }
}

/// The progress of a search.
public struct ExplorationProgress: Sendable, Hashable {
  /// The states seen so far.
  public var states: Int
  /// The steps seen so far.
  public var transitions: Int
  /// The number of steps from an initial state to the states being expanded.
  public var depth: Int
  /// The states seen but not yet expanded.
  public var frontier: Int
  /// The time since the search began.
  public var elapsed: Duration
  /// The memory that states and transitions take, in bytes.
  public var memory: Int

  /// Describes the progress of a search.
  public init(
    states: Int, transitions: Int, depth: Int, frontier: Int, elapsed: Duration, memory: Int
  ) {
    self.states = states
    self.transitions = transitions
    self.depth = depth
    self.frontier = frontier
    self.elapsed = elapsed
    self.memory = memory
  }
}

/// Reports the progress of a search and can stop it.
///
/// All functions are called on the thread that explores, between two states.
public struct ExplorationMonitor: Sendable {
  /// Called at most about four times a second.
  public var progress: @Sendable (ExplorationProgress) -> Void
  /// Whether the search should end; asked every few hundred states.
  public var isInterrupted: @Sendable () -> Bool

  /// Called to save a search that a bound or an interruption ends, and at intervals one that continues; nil to save nothing.
  public var checkpoint: (@Sendable (UnfinishedSearch) -> Void)?
  /// The time between two checkpoints of a running search.
  public var checkpointInterval: Duration

  /// Creates a monitor.
  public init(
    progress: @escaping @Sendable (ExplorationProgress) -> Void = { _ in },
    isInterrupted: @escaping @Sendable () -> Bool = { false },
    checkpoint: (@Sendable (UnfinishedSearch) -> Void)? = nil, checkpointInterval: Duration = .seconds(300)
  ) {
    self.progress = progress
    self.isInterrupted = isInterrupted
    self.checkpoint = checkpoint
    self.checkpointInterval = checkpointInterval
  }

  /// Reports nothing and never stops a search.
  public static let silent = ExplorationMonitor()
}

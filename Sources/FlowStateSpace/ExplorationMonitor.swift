/// How far a search has come.
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
}

/// What a search tells while it runs, and how it can be stopped.
///
/// Both functions are called on the thread that explores, between two states.
public struct ExplorationMonitor: Sendable {
  /// Called now and then, at most about four times a second.
  public var progress: @Sendable (ExplorationProgress) -> Void
  /// Whether the search should end; asked every few hundred states.
  public var isInterrupted: @Sendable () -> Bool

  /// Watches a search.
  public init(
    progress: @escaping @Sendable (ExplorationProgress) -> Void = { _ in },
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) {
    self.progress = progress
    self.isInterrupted = isInterrupted
  }

  /// Says nothing and never stops a search.
  public static let silent = ExplorationMonitor()
}

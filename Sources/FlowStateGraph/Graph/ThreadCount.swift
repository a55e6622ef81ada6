/// How many threads a search may use, and from when on.
public struct ThreadCount: Sendable, Hashable {
  /// The most threads.
  public var count: Int
  /// The number of known states from which on more than one is used; where steps are worked out that threads share, more are used at once.
  public var minimumStates: Int

  /// Creates a number of threads, which join from sixteen thousand states on unless another number is given.
  public init(_ count: Int = 1, minimumStates: Int = 1 << 14) {
    self.count = count
    self.minimumStates = minimumStates
  }

  /// The number of threads for this many states.
  public func count(for states: Int) -> Int { states < minimumStates ? 1 : max(count, 1) }

  /// The number of parts into which this many states are divided for threads to take in turn: enough that no thread waits long for another.
  package func partCount(for states: Int) -> Int { count(for: states) == 1 ? 1 : 8 * count }
}

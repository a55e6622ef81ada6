/// How many threads a search may use, and the number of states from which it uses them.
public struct ThreadCount: Sendable, Hashable {
  /// The most threads.
  public var count: Int
  /// The number of known states from which more than one thread is used. Where threads share computed steps, a search uses them
  /// from the start.
  public var minimumStates: Int

  /// Sets the most threads, and the number of states from which they are used: 16384 by default.
  public init(_ count: Int = 1, minimumStates: Int = 1 << 14) {
    self.count = count
    self.minimumStates = minimumStates
  }

  /// Returns the number of threads for this many states.
  public func count(for states: Int) -> Int { states < minimumStates ? 1 : max(count, 1) }

  /// Returns the number of parts into which this many states are divided for threads to take in turn: enough that no thread waits
  /// long for another.
  package func partCount(for states: Int) -> Int { count(for: states) == 1 ? 1 : 8 * count }
}

extension Array {
  /// The same elements in memory that no other array shares, for another thread.
  ///
  /// Threads that count references to one memory wait for each other, though none of them writes to it.
  ///
  /// - Complexity: Linear.
  public var inOwnMemory: Array {
    var copy = self
    // Capacity is reserved in memory of its own (The Swift Standard Library, Array, reserveCapacity).
    copy.reserveCapacity(count + 1)
    return copy
  }
}

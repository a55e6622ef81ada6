extension Array {
  /// The same elements in memory that no other array shares, for another thread.
  ///
  /// Threads that count references to the same memory wait for each other, even if none of them writes to it.
  ///
  /// - Complexity: Linear.
  public var inOwnMemory: Array {
    var copy = self
    // reserveCapacity gives the array memory of its own (The Swift Standard Library, Array, reserveCapacity).
    copy.reserveCapacity(count + 1)
    return copy
  }
}

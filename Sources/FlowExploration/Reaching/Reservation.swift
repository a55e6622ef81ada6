import FlowAlgorithms

/// Memory for plain values that never moves or shrinks.
///
/// The inner loops of a search access ``base`` without checks. **Invariant:** they stay below ``capacity``, and no two threads write
/// to one place without ``CProcessor``.
final class Reservation<Element: BitwiseCopyable>: @unchecked Sendable {
  /// The first of the values.
  let base: UnsafeMutablePointer<Element>
  /// The number of values that fit.
  let capacity: Int

  /// Reserves memory for exactly this many values; nil if the system refuses.
  init?(exactly count: Int) {
    capacity = max(count, 1)
    guard let start: UnsafeMutablePointer<Element> = AddressSpace.reserve(capacity, prefersHugePages: true)
    else { return nil }
    base = start
  }

  /// Reserves memory for this many values, or for fewer if the system refuses; nil if it gives none.
  ///
  /// - Parameter isLarge: Whether to ask for huge pages.
  init?(upTo limit: Int, isLarge: Bool = true) {
    var count = min(max(limit, 1), (1 << 44) / MemoryLayout<Element>.stride)
    while true {
      if let start: UnsafeMutablePointer<Element> = AddressSpace.reserve(count, prefersHugePages: isLarge) {
        (base, capacity) = (start, count)
        return
      }
      guard count > 1024 else { return nil }
      count /= 2
    }
  }

  deinit { AddressSpace.release(base, capacity) }
}

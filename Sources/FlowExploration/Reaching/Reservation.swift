import FlowAlgorithms

/// Room for plain values that never moves, and never is less.
///
/// The inner loops of a search read and write ``base`` without a check. **Invariant:** whoever does so stays below
/// ``capacity``, and no two threads write one place without ``CProcessor``.
final class Reservation<Element: BitwiseCopyable>: @unchecked Sendable {
  /// The first of the values.
  let base: UnsafeMutablePointer<Element>
  /// The number of values that there is room for.
  let capacity: Int

  /// Room for exactly so many values, or nil where the system does not give that.
  init?(exactly count: Int) {
    capacity = max(count, 1)
    guard let start: UnsafeMutablePointer<Element> = AddressSpace.reserve(capacity, prefersHugePages: true)
    else { return nil }
    base = start
  }

  /// Room for so many values, or for fewer where the system refuses so much; nil where it gives none.
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

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Address space for plain values that are all zero until they are written; the system gives pages as they are touched.
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
    guard let start = Self.map(count, true) else { return nil }
    (base, capacity) = (start, max(count, 1))
  }

  /// Room for so many values, or for fewer where the system refuses so much; nil where it gives none.
  ///
  /// - Parameter isLarge: Whether to ask for huge pages.
  init?(upTo limit: Int, isLarge: Bool = true) {
    var count = min(max(limit, 1), (1 << 44) / MemoryLayout<Element>.stride)
    while true {
      if let start = Self.map(count, isLarge) {
        (base, capacity) = (start, count)
        return
      }
      guard count > 1024 else { return nil }
      count /= 2
    }
  }

  deinit { munmap(base, capacity * MemoryLayout<Element>.stride) }

  private static func map(_ count: Int, _ isLarge: Bool) -> UnsafeMutablePointer<Element>? {
    let bytes = max(count, 1) * MemoryLayout<Element>.stride
    let flags = MAP_PRIVATE | anonymous | MAP_NORESERVE
    guard let start = mmap(nil, bytes, PROT_READ | PROT_WRITE, flags, -1, 0), start != MAP_FAILED else {
      return nil
    }
    if isLarge { preferHugePages(start, bytes) }
    return start.bindMemory(to: Element.self, capacity: max(count, 1))
  }
}

#if os(Linux)
  private let anonymous = MAP_ANONYMOUS
#else
  private let anonymous = MAP_ANON
#endif

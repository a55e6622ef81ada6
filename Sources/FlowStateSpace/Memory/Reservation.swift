#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Address space for plain values that are all zero until they are written; the system gives pages as they are touched.
enum AddressSpace {
  /// Room for so many values; nil where the system refuses it.
  static func reserve<Element: BitwiseCopyable>(
    _ count: Int, prefersHugePages: Bool
  ) -> UnsafeMutablePointer<Element>? {
    #if os(Linux)
      let anonymous = MAP_ANONYMOUS
    #else
      let anonymous = MAP_ANON
    #endif
    let bytes = count * MemoryLayout<Element>.stride
    let flags = MAP_PRIVATE | anonymous | MAP_NORESERVE
    guard let start = mmap(nil, bytes, PROT_READ | PROT_WRITE, flags, -1, 0), start != MAP_FAILED else {
      return nil
    }
    if prefersHugePages { preferHugePages(start, bytes) }
    return start.bindMemory(to: Element.self, capacity: count)
  }

  /// Gives room for so many values back.
  static func release<Element: BitwiseCopyable>(_ start: UnsafeMutablePointer<Element>, _ count: Int) {
    munmap(start, count * MemoryLayout<Element>.stride)
  }

  /// Asks for huge pages, except at the beginning: who stays there would wait for memory that is never used.
  private static func preferHugePages(_ start: UnsafeMutableRawPointer, _ bytes: Int) {
    #if os(Linux)
      let hugePage = 1 << 21
      let short = hugePage - Int(bitPattern: start) & (hugePage - 1)
      if bytes > short { madvise(start + short, bytes - short, MADV_HUGEPAGE) }
    #endif
  }
}

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

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Has the system make the next pages of growing arrays, so that the thread that fills them seldom waits for one.
///
/// It reads and changes no content, and an address where no array stands any more is harmless: so the other threads need not know
/// where the arrays go on meanwhile. Where the system can't do that, pages are made as they are first touched.
package final class PagesAhead: Sendable {
  /// How many bytes are made at a time.
  private static let chunk: UInt = 1 << 18
  /// For each array the addresses for which nobody asked the system yet.
  private let open = LockedValue<[Range<UInt>]>([])

  package init() {}

  /// Says for each array which addresses it will need next.
  package func want(_ ranges: [Range<UInt>]) {
    open.withLock { open in
      if open.isEmpty { open = Array(repeating: 0..<0, count: ranges.count) }
      for (array, range) in ranges.enumerated() {
        let isGoingOn =
          range.lowerBound < open[array].lowerBound && open[array].lowerBound <= range.upperBound
        open[array] = (isGoingOn ? open[array].lowerBound : range.lowerBound)..<range.upperBound
      }
    }
  }

  /// Makes some of the pages; false where none are wanted.
  package func makeSome() -> Bool {
    let next = open.withLock { open -> Range<UInt>? in
      guard let array = open.firstIndex(where: { !$0.isEmpty }) else { return nil }
      let first = open[array].lowerBound
      let end = min(first & ~(Self.chunk - 1) + Self.chunk, open[array].upperBound)
      open[array] = end..<open[array].upperBound
      return first..<end
    }
    guard let next else { return false }
    return makePages(next)
  }
}

/// Has the system make the pages of some addresses; false where it can't.
private func makePages(_ addresses: Range<UInt>) -> Bool {
  #if os(Linux)
    let populateForWriting: Int32 = 23
    let page = UInt(getpagesize())
    let first = addresses.lowerBound & ~(page - 1)
    guard let start = UnsafeMutableRawPointer(bitPattern: first) else { return false }
    return madvise(start, Int(addresses.upperBound - first), populateForWriting) == 0
  #else
    return false
  #endif
}

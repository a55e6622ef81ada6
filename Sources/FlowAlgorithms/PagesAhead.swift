#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Creates the next pages of growing arrays in advance, so that the thread that fills the arrays seldom waits for a page.
///
/// It neither reads nor changes contents, and an address that no longer belongs to an array does no harm. So other threads need
/// not know where the arrays have moved. If the system cannot create pages in advance, they are created when they are first
/// touched.
package final class PagesAhead: Sendable {
  /// The number of bytes created at a time.
  private static let chunk: UInt = 1 << 18
  /// For each array, the wanted addresses whose pages are not created yet.
  private let open = LockedValue<[Range<UInt>]>([])

  package init() {}

  /// Sets the addresses that each array will need next.
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

  /// Creates some wanted pages. Returns false if none are wanted or the system cannot create them.
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

/// Creates the pages of some addresses. Returns false if the system cannot.
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

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Address space for plain values that are all zero until they are written; the system gives pages as they are touched.
package enum AddressSpace {
  /// Reserves room for this many values. Returns nil if the system refuses.
  package static func reserve<Element: BitwiseCopyable>(
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

  /// Releases room for this many values.
  package static func release<Element: BitwiseCopyable>(_ start: UnsafeMutablePointer<Element>, _ count: Int)
  {
    munmap(start, count * MemoryLayout<Element>.stride)
  }

  /// Requests huge pages, except at the beginning: a small array would wait for memory that it never uses.
  private static func preferHugePages(_ start: UnsafeMutableRawPointer, _ bytes: Int) {
    #if os(Linux)
      let hugePage = 1 << 21
      let short = hugePage - Int(bitPattern: start) & (hugePage - 1)
      if bytes > short { madvise(start + short, bytes - short, MADV_HUGEPAGE) }
    #endif
  }
}

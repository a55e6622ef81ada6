#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A growing array of plain values in memory of its own, whose pages the system gives as they are first touched.
///
/// An array of a hundred million elements then grows without ever being copied: address space for the most elements it
/// can need is reserved at once, which costs nothing. Where the system refuses that, it grows by copying.
///
/// A reference type, since a copy by accident would be a large one. One thread writes; when nobody writes any more, all
/// may read. The only file of the search with unsafe memory. **Invariant:** elements `0..<count` are initialised, the
/// rest of the reservation is zero, and each access is checked against `count`.
final class PagedArray<Element: BitwiseCopyable>: @unchecked Sendable {
  private var elements: UnsafeMutablePointer<Element>
  private var capacity: Int
  /// The number of elements.
  private(set) var count = 0

  /// An empty array that can hold `limit` elements without being copied, if the system allows it.
  init(limit: Int) {
    (elements, capacity) = Self.reserve(min(max(limit, 1024), 1 << 36))
  }

  /// An array of zeros.
  init(zeros count: Int) {
    (elements, capacity) = Self.reserve(max(count, 1))
    precondition(capacity >= count, "the system gives the memory that was asked for")
    self.count = count
    Self.preferHugePages(elements, capacity)
  }

  deinit { munmap(elements, capacity * MemoryLayout<Element>.stride) }

  /// The bytes of the elements.
  var memory: Int { count * MemoryLayout<Element>.stride }

  /// The positions of the elements.
  var indices: Range<Int> { 0..<count }

  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "a position in the array")
      return elements[index]
    }
    set {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "a position in the array")
      elements[index] = newValue
    }
  }

  @inline(__always)
  func append(_ element: Element) {
    if count == capacity { grow() }
    elements[count] = element
    count += 1
  }

  private func grow() {
    let (larger, room) = Self.reserve(capacity * 2)
    precondition(room > capacity, "the system gives more memory")
    larger.update(from: elements, count: count)
    munmap(elements, capacity * MemoryLayout<Element>.stride)
    (elements, capacity) = (larger, room)
  }

  /// Address space for so many elements, or for fewer where the system refuses so much.
  private static func reserve(_ wanted: Int) -> (UnsafeMutablePointer<Element>, capacity: Int) {
    var capacity = wanted
    while true {
      let bytes = capacity * MemoryLayout<Element>.stride
      let flags = MAP_PRIVATE | anonymous | MAP_NORESERVE
      let start = mmap(nil, bytes, PROT_READ | PROT_WRITE, flags, -1, 0)
      if let start, start != MAP_FAILED {
        return (start.bindMemory(to: Element.self, capacity: capacity), capacity)
      }
      precondition(capacity > 1, "the system has memory")
      capacity /= 2
    }
  }

  private static func preferHugePages(_ start: UnsafeMutablePointer<Element>, _ capacity: Int) {
    #if os(Linux)
      let bytes = capacity * MemoryLayout<Element>.stride
      if bytes >= 1 << 21 { madvise(start, bytes, MADV_HUGEPAGE) }
    #endif
  }
}

#if os(Linux)
  private let anonymous = MAP_ANONYMOUS
#else
  private let anonymous = MAP_ANON
#endif

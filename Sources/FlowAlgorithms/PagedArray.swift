/// A growing array of plain values in memory of its own. The system provides its pages when they are first touched.
///
/// The array reserves address space for the most elements that it can need, which costs nothing. So it grows to a hundred
/// million elements without being copied. If the system refuses the reservation, the array starts small and grows by copying.
///
/// A reference type, since an accidental copy could be very large. One thread writes. When no thread writes any more, all may
/// read. **Invariant:** elements `0..<count` are initialised, and memory that never held an element is zero. Each access by
/// position is checked against `count`. Loops that know their positions may use ``start``.
public final class PagedArray<Element: BitwiseCopyable>: @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var first: UnsafeMutablePointer<Element>
  @exclusivity(unchecked) @usableFromInline var capacity: Int
  @exclusivity(unchecked) @usableFromInline var length = 0
  private let access: Access

  /// The address of the first element. ``makeRoom(for:)`` and `append` may change it.
  @inlinable public var start: UnsafeMutablePointer<Element> { first }
  /// The number of elements.
  @inlinable public var count: Int { length }

  /// How an array is mostly used.
  public enum Access: Sendable {
    /// From front to back. Small pages are available sooner.
    case inOrder
    /// At random positions. Huge pages need fewer address translations.
    case atRandom
  }

  /// An empty array that can hold `limit` elements without being copied, if the system allows it.
  public init(limit: Int, access: Access = .inOrder) {
    self.access = access
    let wanted = min(max(limit, 1024), 1 << 36)
    (first, capacity) = Self.reserve(wanted, access) ?? Self.reserve(1024, access) ?? Self.nothing
  }

  deinit { release() }

  /// The bytes of the elements.
  @inlinable public var memory: Int { count * MemoryLayout<Element>.stride }

  /// The positions of its elements.
  @inlinable public var indices: Range<Int> { 0..<count }

  /// The element at a position.
  @inlinable @inline(__always)
  public subscript(index: Int) -> Element {
    get {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "a position in the array")
      return start[index]
    }
    set {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "a position in the array")
      start[index] = newValue
    }
  }

  /// Appends an element; the system must have the memory.
  @inlinable @inline(__always)
  public func append(_ element: Element) {
    if count == capacity { precondition(makeRoom(for: 1), "the system has memory") }
    start[count] = element
    length += 1
  }

  /// Appends the elements of another array; the system must have the memory.
  public func append(contentsOf other: PagedArray) {
    append(contentsOf: UnsafeBufferPointer(start: other.start, count: other.count))
  }

  /// Appends the elements of a buffer; the system must have the memory.
  public func append(contentsOf other: UnsafeBufferPointer<Element>) {
    guard let first = other.baseAddress else { return }
    precondition(makeRoom(for: other.count), "the system has memory")
    (start + count).update(from: first, count: other.count)
    length += other.count
  }

  /// Makes room after the last element. Returns false if the system refuses.
  @inlinable @inline(__always)
  public func makeRoom(for additional: Int) -> Bool {
    capacity - count >= additional || grow(to: count + additional)
  }

  /// Adds elements that were written in the room after the last one, or are still zero.
  @inlinable @inline(__always)
  public func extend(by additional: Int) {
    precondition(additional >= 0 && capacity - count >= additional, "elements for which room was made")
    length += additional
  }

  /// Removes the last elements.
  @inlinable
  public func removeLast(_ removed: Int) {
    precondition(removed >= 0 && removed <= count, "elements of the array")
    length -= removed
  }

  /// Removes the first elements and moves the others to the front.
  ///
  /// - Complexity: Linear in the number of the remaining elements.
  public func removeFirst(_ removed: Int) {
    precondition(removed >= 0 && removed <= count, "elements of the array")
    start.update(from: start + removed, count: count - removed)
    length -= removed
  }

  /// Removes all elements and keeps their memory, which is no longer zero.
  @inlinable public func removeAll() { length = 0 }

  @usableFromInline func grow(to needed: Int) -> Bool {
    guard let (larger, room) = Self.reserve(max(needed, capacity * 2), access) ?? Self.reserve(needed, access)
    else {
      return false
    }
    larger.update(from: start, count: count)
    release()
    (first, capacity) = (larger, room)
    return true
  }

  private func release() {
    if capacity > 0 { AddressSpace.release(start, capacity) }
  }

  /// The address and capacity of an array without room.
  private static var nothing: (UnsafeMutablePointer<Element>, Int) {
    (UnsafeMutableRawPointer(bitPattern: 1 << 12).unsafelyUnwrapped.assumingMemoryBound(to: Element.self), 0)
  }

  /// Reserves address space for this many elements. Returns nil if the system refuses.
  private static func reserve(_ capacity: Int, _ access: Access) -> (UnsafeMutablePointer<Element>, Int)? {
    AddressSpace.reserve(capacity, prefersHugePages: access == .atRandom).map { ($0, capacity) }
  }
}

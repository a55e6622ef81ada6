/// The positions at which consecutive elements begin: half a word for each, relative to the first of about a thousand.
public final class AscendingPositions: Sendable {
  @inlinable static var blockShift: Int { 10 }
  @usableFromInline let lower: PagedArray<UInt32>
  @usableFromInline let bases: PagedArray<Int>

  /// Begins without positions, with room for this many.
  public init(limit: Int) {
    lower = PagedArray(limit: limit)
    bases = PagedArray(limit: limit >> Self.blockShift + 1)
  }

  /// The bytes that they take.
  public var memory: Int { lower.memory + bases.memory }

  /// Makes room for more positions. Returns false if the system refuses.
  public func makeRoom(for additional: Int) -> Bool {
    lower.makeRoom(for: additional) && bases.makeRoom(for: additional >> Self.blockShift + 1)
  }

  /// Adds the position of the next element.
  @inlinable @inline(__always)
  public func append(_ position: Int) {
    if lower.count & (1 << Self.blockShift - 1) == 0 { bases.append(position) }
    lower.append(UInt32(position - bases.start[lower.count >> Self.blockShift]))
  }

  /// Returns the position at which an element begins.
  @inlinable @inline(__always)
  public subscript(index: Int) -> Int { bases[index >> Self.blockShift] + Int(lower[index]) }
}

/// Where things begin that lie one after the other: half a word for each, counted from the first of a thousand.
public final class AscendingPositions: Sendable {
  @inlinable static var blockShift: Int { 10 }
  @usableFromInline let lower: PagedArray<UInt32>
  @usableFromInline let bases: PagedArray<Int>

  /// No positions yet, and room for this many.
  public init(limit: Int) {
    lower = PagedArray(limit: limit)
    bases = PagedArray(limit: limit >> Self.blockShift + 1)
  }

  /// The bytes that they take.
  public var memory: Int { lower.memory + bases.memory }

  /// The addresses where most of the next positions will stand.
  public func addresses(ofNext bytes: Int) -> Range<UInt> { lower.addresses(ofNext: bytes) }

  /// Makes room for more positions; false when the system refuses it.
  public func makeRoom(for additional: Int) -> Bool {
    lower.makeRoom(for: additional) && bases.makeRoom(for: additional >> Self.blockShift + 1)
  }

  /// Adds the position of the next thing.
  @inlinable @inline(__always)
  public func append(_ position: Int) {
    if lower.count & (1 << Self.blockShift - 1) == 0 { bases.append(position) }
    lower.append(UInt32(position - bases.start[lower.count >> Self.blockShift]))
  }

  /// Where a thing begins.
  @inlinable @inline(__always)
  public subscript(index: Int) -> Int { bases[index >> Self.blockShift] + Int(lower[index]) }
}

/// Where the steps of each state begin: half a word each, counted from the first step of a thousand states.
final class TransitionPositions: Sendable {
  private static let blockShift = 10
  private let lower: PagedArray<UInt32>
  private let bases: PagedArray<Int>

  /// No positions yet; room for so many states.
  init(limit: Int) {
    lower = PagedArray(limit: limit)
    bases = PagedArray(limit: limit >> Self.blockShift + 1)
  }

  /// The bytes that they take.
  var memory: Int { lower.memory + bases.memory }

  /// The addresses where most of the next positions will stand.
  func addresses(ofNext bytes: Int) -> Range<UInt> { lower.addresses(ofNext: bytes) }

  /// Makes room for more states; false when the system refuses it.
  func makeRoom(for additional: Int) -> Bool {
    lower.makeRoom(for: additional) && bases.makeRoom(for: additional >> Self.blockShift + 1)
  }

  /// Adds the position of the next state's first step.
  @inline(__always)
  func append(_ position: Int) {
    if lower.count & (1 << Self.blockShift - 1) == 0 { bases.append(position) }
    lower.append(UInt32(position - bases.start[lower.count >> Self.blockShift]))
  }

  /// Where a state's steps begin.
  @inline(__always)
  subscript(state: StateID) -> Int { bases[state >> Self.blockShift] + Int(lower[state]) }
}

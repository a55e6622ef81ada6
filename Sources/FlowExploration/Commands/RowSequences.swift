import FlowAlgorithms
import FlowStateGraph

/// Numbers sequences of shapes. A sequence describes the steps of the states whose groups have these shapes.
///
/// A *shape* is the steps of a group of commands without the states that they lead to.
///
/// A reference type. **Invariant:** one thread uses it at a time.
final class RowSequences: @unchecked Sendable {
  /// The steps of a group of commands, each with its target: the source, or one of the targets that the state keeps.
  private struct Shape: Hashable {
    var labels: [TransitionLabel]
    var targets: [TransitionTarget]
    var keptCount: Int
  }

  @exclusivity(unchecked) private var shapes = Interner([Shape(labels: [], targets: [], keptCount: 0)])
  /// The sequences of all rows, contiguous.
  @exclusivity(unchecked) private var entries: [UInt32] = []
  @exclusivity(unchecked) private var starts: [Int] = [0]
  @exclusivity(unchecked) private var table = HashTable()
  /// The steps of the rows that are new.
  private var newRows: [KnownRows.Row] = []

  /// A copy for another thread.
  func copy() -> RowSequences {
    let other = RowSequences()
    (other.shapes, other.entries) = (Interner(shapes.values), entries.inOwnMemory)
    (other.starts, other.table) = (starts.inOwnMemory, table.inOwnMemory)
    return other
  }

  /// The number of a shape, new or known; 0 has no steps.
  func shape(of steps: NewCommandBlocks.Steps) -> UInt32 {
    let keptCount = steps.reduce(0) { max($0, ($1.target.position ?? -1) + 1) }
    return UInt32(
      shapes.number(of: Shape(labels: steps.map(\.label), targets: steps.map(\.target), keptCount: keptCount))
    )
  }

  /// The number of a sequence, new or known.
  func row(of sequence: ShapeList) -> Int {
    var place = sequence.hash
    while table[place] != 0 {
      let row = Int(table[place]) - 1
      if isSame(row, sequence) { return row }
      place = place &+ 0xD6E8_FEB8_6659_FD93
    }
    let row = starts.count - 1
    table[place] = UInt32(row) + 1
    for index in 0..<sequence.count { entries.append(sequence[index]) }
    starts.append(entries.count)
    let steps = steps(of: sequence)
    newRows.append((steps.labels.count, steps))
    return row
  }

  /// The number of a new row with this many steps, which belongs to no sequence.
  func addRow(stepCount: Int) -> Int {
    starts.append(entries.count)
    newRows.append((stepCount, nil))
    return starts.count - 2
  }

  /// Calls `body` with each step of a shape and its target: the source, or one of the effects of its block.
  func forEachStep(of shape: UInt32, _ body: (TransitionLabel, TransitionTarget) -> Void) {
    let shape = shapes[Int(shape)]
    for (label, target) in zip(shape.labels, shape.targets) { body(label, target) }
  }

  /// Adds the new rows to a part.
  func addNewRows(to part: ExpandedPart) {
    part.newRows += newRows
    newRows.removeAll()
  }

  private func isSame(_ row: Int, _ sequence: ShapeList) -> Bool {
    let start = starts[row]
    guard starts[row + 1] - start == sequence.count else { return false }
    for index in 0..<sequence.count where entries[start + index] != sequence[index] { return false }
    return true
  }

  private func steps(of sequence: ShapeList) -> KnownRows.Steps {
    var steps = KnownRows.Steps()
    var kept = 0
    for index in 0..<sequence.count {
      let shape = shapes[Int(sequence[index])]
      steps.labels += shape.labels
      steps.targets += shape.targets.map { $0.position.map { .kept(kept + $0) } ?? $0 }
      kept += shape.keptCount
    }
    return steps
  }
}

/// The shapes of a state's groups, collected in an inner loop, and their hash.
///
/// A reference type. **Invariant:** one thread uses it at a time.
final class ShapeList: @unchecked Sendable {
  @exclusivity(unchecked) private var capacity = 0
  @exclusivity(unchecked) private var shapes: UnsafeMutablePointer<UInt32>?
  @exclusivity(unchecked) private(set) var count = 0
  @exclusivity(unchecked) private(set) var hash: UInt64 = 0

  deinit { shapes?.deallocate() }

  /// Begins a list.
  @inline(__always)
  func removeAll() { (count, hash) = (0, 0) }

  @inline(__always)
  func append(_ shape: UInt32) {
    if count == capacity { grow() }
    shapes.unsafelyUnwrapped[count] = shape
    count &+= 1
    hash = HashTable.hash(hash, UInt64(shape))
  }

  @inline(never)
  private func grow() {
    let larger = UnsafeMutablePointer<UInt32>.allocate(capacity: 2 * capacity + 16)
    if let shapes { larger.update(from: shapes, count: count) }
    shapes?.deallocate()
    (shapes, capacity) = (larger, 2 * capacity + 16)
  }

  @inline(__always)
  subscript(index: Int) -> UInt32 { shapes.unsafelyUnwrapped[index] }
}

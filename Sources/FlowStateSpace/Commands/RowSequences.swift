import FlowAlgorithms

/// Numbers for sequences of shapes: what steps the states have whose groups have these shapes.
///
/// A *shape* is what steps a group of commands gives, without where they lead.
///
/// A reference type. **Invariant:** one thread uses it at a time.
final class RowSequences: @unchecked Sendable {
  /// The steps of some commands, with where they lead: back, or to one of the targets that the commands keep.
  private struct Shape: Hashable {
    var labels: [TransitionLabel]
    var targets: [TransitionTarget]
    /// How many targets are kept.
    var keptCount: Int
  }

  private var shapes = Interner([Shape(labels: [], targets: [], keptCount: 0)])
  /// The sequences of all rows, one after the other.
  private var entries: [UInt32] = []
  private var starts: [Int] = [0]
  private var table = HashTable()
  /// What the rows are in the graph.
  private(set) var rows = KnownRows()

  /// The same for another thread.
  func copy() -> RowSequences {
    let other = RowSequences()
    (other.shapes, other.entries, other.starts, other.table) = (shapes, entries, starts, table)
    other.rows = rows.copy()
    return other
  }

  /// The number of a shape, new or known; 0 has no steps.
  func shape(of steps: [(TransitionLabel, TransitionTarget)]) -> UInt32 {
    let keptCount = steps.reduce(0) { max($0, ($1.1.position ?? -1) + 1) }
    return UInt32(
      shapes.number(of: Shape(labels: steps.map(\.0), targets: steps.map(\.1), keptCount: keptCount)))
  }

  /// The number of a sequence, new or known.
  func row(of sequence: ShapeList) -> Int {
    var place = sequence.hash
    while table[place] != 0 {
      let row = Int(table[place]) - 1
      if isSame(row, sequence) { return row }
      place = place &+ 0xD6E8_FEB8_6659_FD93
    }
    table[place] = UInt32(rows.count) + 1
    for index in 0..<sequence.count { entries.append(sequence[index]) }
    starts.append(entries.count)
    rows.append(steps(of: sequence))
    return rows.count - 1
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

/// The shapes of a state's groups as an inner loop collects them, and a hash of them.
///
/// A reference type. **Invariant:** one thread uses it at a time.
final class ShapeList: @unchecked Sendable {
  private var capacity = 0
  private var shapes: UnsafeMutablePointer<UInt32>?
  @exclusivity(unchecked) private(set) var count = 0
  @exclusivity(unchecked) private(set) var hash: UInt64 = 0

  deinit { shapes?.deallocate() }

  /// Begins a list of so many shapes at most.
  @inline(__always)
  func begin(atMost most: Int) {
    if most > capacity { grow(to: most) }
    (count, hash) = (0, 0)
  }

  private func grow(to most: Int) {
    shapes?.deallocate()
    capacity = 2 * most
    shapes = .allocate(capacity: capacity)
  }

  /// Adds a shape, for which there is room.
  @inline(__always)
  func append(_ shape: UInt32) {
    shapes.unsafelyUnwrapped[count] = shape
    count &+= 1
    hash = (hash ^ UInt64(shape)) &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash >> 32
  }

  @inline(__always)
  subscript(index: Int) -> UInt32 { shapes.unsafelyUnwrapped[index] }
}

/// What the numbers that a thread gives to rows are in the graph.
///
/// A reference type. **Invariant:** one thread uses it at a time.
final class KnownRows: @unchecked Sendable {
  /// What the states of a row have in common.
  struct Steps {
    var labels: [TransitionLabel] = []
    var targets: [TransitionTarget] = []
  }

  private var numbers: [UInt32?] = []
  private var stepCounts: [Int] = []
  /// The steps of rows that the graph does not have yet.
  private var steps: [Int: Steps] = [:]

  /// The same for another thread.
  func copy() -> KnownRows {
    let other = KnownRows()
    (other.numbers, other.stepCounts, other.steps) = (numbers, stepCounts, steps)
    return other
  }

  /// The number of rows.
  var count: Int { numbers.count }

  /// Adds a row that the graph may not have.
  func append(_ steps: Steps) {
    self.steps[count] = steps
    numbers.append(nil)
    stepCounts.append(steps.labels.count)
  }

  /// Adds a row of so many steps, which the search is told of otherwise.
  func append(stepCount: Int) {
    numbers.append(nil)
    stepCounts.append(stepCount)
  }

  /// Forgets all rows.
  func removeAll() { (numbers, stepCounts, steps) = ([], [], [:]) }

  /// The number of steps of each state of a row.
  @inline(__always)
  func stepCount(of row: Int) -> Int { stepCounts[row] }

  /// The number in the graph, or nil while that has none.
  @inline(__always)
  func number(of row: Int) -> UInt32? { numbers[row] }

  /// Gives a row its number in the graph.
  func setNumber(of row: Int, to number: UInt32) {
    numbers[row] = number
    steps[row] = nil
  }

  /// The steps of a row that has no number yet.
  func steps(of row: Int) -> Steps? { steps[row] }
}

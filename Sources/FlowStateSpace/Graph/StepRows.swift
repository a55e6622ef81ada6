/// The kinds of the steps of each state, kept once for many states that have the same list: a *row*.
///
/// States of one row agree on some bits as well, where it is known on which their steps depend. Row 0 is that of no steps.
/// The others, and the kinds, are numbered in the order of first occurrence.
struct StepRows: Sendable {
  private let stateWidth: Int
  /// The kinds by number.
  private(set) var kinds: [StepKind] = []
  /// The numbers of the kinds, list by list.
  private var entries: [UInt32] = []
  /// Where each row's list begins in ``entries``; rows can share one.
  private var starts: [Int] = []
  private var stepCounts: [UInt32] = []
  /// The bits on which all states of each row agree, a state's words each.
  private var guardMasks: [UInt64] = []
  /// Whether a row has a step that the system cut short.
  private(set) var isCutShort: [Bool] = []

  /// The row of no steps, for states of so many words.
  init(stateWidth: Int) {
    self.stateWidth = stateWidth
    append([], sharing: nil)
  }

  /// The number of rows.
  var count: Int { starts.count }

  /// The number of steps in a row.
  @inline(__always)
  func stepCount(of row: UInt32) -> Int { Int(stepCounts[Int(row)]) }

  /// The kind of a step in a row.
  @inline(__always)
  func kind(at step: Int, of row: UInt32) -> UInt32 { entries[starts[Int(row)] + step] }

  /// The kinds of the steps in a row.
  func list(of row: UInt32) -> ArraySlice<UInt32> {
    entries[starts[Int(row)]..<starts[Int(row)] + stepCount(of: row)]
  }

  /// The bits on which all states of a row agree.
  func sharedBits(of row: Int) -> [UInt64] { Array(guardMasks[row * stateWidth..<(row + 1) * stateWidth]) }

  /// Adds a kind.
  mutating func append(_ kind: StepKind) { kinds.append(kind) }

  /// Adds a row with a new list.
  mutating func append(_ list: some Collection<UInt32>, sharing mask: [UInt64]?) {
    append(
      start: entries.count, stepCount: list.count, mask,
      isCutShort: list.contains { kinds[Int($0)].marks.contains(.cutShort) })
    entries += list
  }

  /// Adds a row with the list of another one.
  mutating func append(listOf row: UInt32, sharing mask: [UInt64]?) {
    let row = Int(row)
    append(start: starts[row], stepCount: Int(stepCounts[row]), mask, isCutShort: isCutShort[row])
  }

  private mutating func append(start: Int, stepCount: Int, _ mask: [UInt64]?, isCutShort isShort: Bool) {
    starts.append(start)
    stepCounts.append(UInt32(stepCount))
    guardMasks += mask ?? Array(repeating: 0, count: stateWidth)
    isCutShort.append(isShort)
  }

  /// The bytes that they take.
  var memory: Int {
    entries.capacity * 4 + starts.capacity * 8 + stepCounts.capacity * 4 + guardMasks.capacity * 8
      + isCutShort.capacity + kinds.capacity * MemoryLayout<StepKind>.stride
  }
}

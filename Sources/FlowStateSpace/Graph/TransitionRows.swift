/// The kinds of the steps of each state, kept once for many states that have the same list: a *row*.
///
/// States of one row agree on some bits as well, where it is known on which their steps depend, and on the targets that follow
/// from that. Row 0 is that of no steps and nothing in common. The others, and the kinds, are numbered in the order of first occurrence.
struct TransitionRows: Sendable {
  /// The number of words in each state.
  let stateWidth: Int
  /// The kinds by number.
  private(set) var labels: [TransitionLabel] = []
  /// The numbers of the kinds, list by list.
  private var entries: [UInt32] = []
  /// Where each row's list begins in ``entries``; rows can share one.
  private var starts: [Int] = []
  private var stepCounts: [UInt32] = []
  /// Where the steps lead, row by row.
  private var targets: [TransitionTarget] = []
  private var firstTargets: [Int] = []
  /// How many targets each state of a row keeps.
  private var keptCounts: [UInt32] = []
  /// The bits on which all states of each row agree, a state's words each.
  private var guardMasks: [UInt64] = []
  /// Whether a row has a step that the system truncated.
  private(set) var isTruncated: [Bool] = []

  /// The row of no steps, for states of so many words.
  init(stateWidth: Int) {
    self.stateWidth = stateWidth
    append([], Alike.nowhere(stateWidth, stepCount: 0))
  }

  /// The number of rows.
  var count: Int { starts.count }

  /// The number of steps in a row.
  @inline(__always)
  func stepCount(of row: UInt32) -> Int { Int(stepCounts[Int(row)]) }

  /// The kind of a step in a row.
  @inline(__always)
  func kind(at step: Int, of row: UInt32) -> UInt32 { entries[starts[Int(row)] + step] }

  /// Where a step in a row leads.
  @inline(__always)
  func target(at step: Int, of row: UInt32) -> TransitionTarget { targets[firstTargets[Int(row)] + step] }

  /// The number of targets that each state of a row keeps for itself.
  @inline(__always)
  func keptCount(of row: UInt32) -> Int { Int(keptCounts[Int(row)]) }

  /// The kinds of the steps in a row.
  func list(of row: UInt32) -> ArraySlice<UInt32> {
    entries[starts[Int(row)]..<starts[Int(row)] + stepCount(of: row)]
  }

  /// The bits on which all states of a row agree.
  func sharedBits(of row: Int) -> [UInt64] { Array(guardMasks[row * stateWidth..<(row + 1) * stateWidth]) }

  /// Adds a kind.
  mutating func append(_ kind: TransitionLabel) { labels.append(kind) }

  /// Adds a row with a new list.
  mutating func append(_ list: some Collection<UInt32>, _ alike: Alike) {
    append(
      start: entries.count, stepCount: list.count, alike,
      isTruncated: list.contains { labels[Int($0)].flags.contains(.truncated) })
    entries += list
  }

  /// Adds a row with the list of another one.
  mutating func append(listOf row: UInt32, _ alike: Alike) {
    let row = Int(row)
    append(start: starts[row], stepCount: Int(stepCounts[row]), alike, isTruncated: isTruncated[row])
  }

  private mutating func append(start: Int, stepCount: Int, _ alike: Alike, isTruncated isShort: Bool) {
    precondition(alike.targets.count == stepCount, "a target for each step")
    starts.append(start)
    stepCounts.append(UInt32(stepCount))
    firstTargets.append(targets.count)
    targets += alike.targets
    keptCounts.append(UInt32(alike.targets.reduce(0) { max($0, ($1.position ?? -1) + 1) }))
    guardMasks += alike.bits
    isTruncated.append(isShort)
  }

  /// The bytes that they take.
  var memory: Int {
    (entries.capacity + targets.capacity + stepCounts.capacity + keptCounts.capacity) * 4
      + (starts.capacity + firstTargets.capacity + guardMasks.capacity) * 8 + isTruncated.capacity + labels
      .capacity * MemoryLayout<TransitionLabel>.stride
  }
}

extension TransitionRows {
  /// What the states of a row have in common besides the kinds of their steps.
  struct Alike {
    /// The bits on which they agree, a state's words.
    var bits: [UInt64]
    /// Where their steps lead.
    var targets: [TransitionTarget]

    /// Nothing: each state keeps all its targets.
    static func nowhere(_ stateWidth: Int, stepCount: Int) -> Alike {
      Alike(
        bits: Array(repeating: 0, count: stateWidth),
        targets: (0..<stepCount).map { TransitionTarget.kept($0) })
    }
  }
}

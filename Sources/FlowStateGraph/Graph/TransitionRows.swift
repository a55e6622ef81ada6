/// The labels of the steps of each state, kept once for many states that have the same list: a *row*.
///
/// States of one row agree on which of their steps lead back, or to one state from all of them. Row 0 is that of no steps. The
/// others, and the labels, are numbered in the order of first occurrence.
package struct TransitionRows: Sendable {
  package private(set) var labels: [TransitionLabel] = []
  /// The numbers of the labels, and where the steps lead, row by row.
  private var entries: [UInt32] = []
  private var targets: [TransitionTarget] = []
  /// Where each row begins; one more at the end.
  private var starts: [Int] = [0]
  /// Whether a row has a step that the system truncated.
  package private(set) var isTruncated: [Bool] = []

  /// The row of no steps.
  package init() { append([], targets: []) }

  /// The number of rows.
  package var count: Int { isTruncated.count }

  @inline(__always)
  package func stepCount(of row: UInt32) -> Int { starts[Int(row) + 1] - starts[Int(row)] }

  /// The label of a step in a row.
  @inline(__always)
  package func kind(at step: Int, of row: UInt32) -> UInt32 { entries[starts[Int(row)] + step] }

  @inline(__always)
  package func target(at step: Int, of row: UInt32) -> TransitionTarget { targets[starts[Int(row)] + step] }

  /// The labels of the steps in a row.
  package func list(of row: UInt32) -> ArraySlice<UInt32> {
    entries[starts[Int(row)]..<starts[Int(row) + 1]]
  }

  package func targets(of row: UInt32) -> ArraySlice<TransitionTarget> {
    targets[starts[Int(row)]..<starts[Int(row) + 1]]
  }

  package mutating func append(_ label: TransitionLabel) { labels.append(label) }

  mutating func append(_ list: ArraySlice<UInt32>, targets: ArraySlice<TransitionTarget>) {
    precondition(targets.count == list.count, "a target for each step")
    isTruncated.append(list.contains { labels[Int($0)].flags.contains(.truncated) })
    entries += list
    self.targets += targets
    starts.append(entries.count)
  }

  /// Adds a row whose states keep all their targets.
  package mutating func append(_ list: ArraySlice<UInt32>) {
    append(list, targets: ArraySlice(list.indices.map { TransitionTarget.kept($0 - list.startIndex) }))
  }

  /// The bytes that they take.
  var memory: Int {
    (entries.capacity + targets.capacity) * 4 + starts.capacity * 8
      + isTruncated.capacity + labels.capacity * MemoryLayout<TransitionLabel>.stride
  }
}

/// The labels of states' steps. States with the same list share one copy: a *row*.
///
/// The states of a row agree on which of their steps lead back to the source, and which lead to one state from all of them. Row 0
/// has no steps. The other rows, and the labels, are numbered in the order of first occurrence.
package struct TransitionRows: Sendable {
  package private(set) var labels: [TransitionLabel] = []
  /// The numbers of the labels, and the targets of the steps, row by row.
  private var entries: [UInt32] = []
  private var targets: [TransitionTarget] = []
  /// Where each row begins, with one more entry at the end.
  private var starts: [Int] = [0]
  /// For each row, whether it has a step that the system truncated.
  package private(set) var isTruncated: [Bool] = []

  /// Creates row 0, which has no steps.
  package init() { append([], targets: []) }

  /// The number of rows.
  package var count: Int { isTruncated.count }

  @inline(__always)
  package func stepCount(of row: UInt32) -> Int { starts[Int(row) + 1] - starts[Int(row)] }

  /// Returns the number of the label of a step in a row.
  @inline(__always)
  package func kind(at step: Int, of row: UInt32) -> UInt32 { entries[starts[Int(row)] + step] }

  @inline(__always)
  package func target(at step: Int, of row: UInt32) -> TransitionTarget { targets[starts[Int(row)] + step] }

  /// Returns the numbers of the labels of the steps in a row.
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

  /// The memory that the rows take, in bytes.
  var memory: Int {
    (entries.capacity + targets.capacity) * 4 + starts.capacity * 8
      + isTruncated.capacity + labels.capacity * MemoryLayout<TransitionLabel>.stride
  }
}

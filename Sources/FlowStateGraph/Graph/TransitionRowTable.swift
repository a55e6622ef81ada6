import FlowAlgorithms

/// Rows of labels with an index to find them again.
package struct TransitionRowTable: Sendable {
  package private(set) var rows: TransitionRows
  private var labels: Interner<TransitionLabel>
  /// For each action, the number of its latest label plus one; 0 before the first.
  private var latest: [UInt32] = []
  /// For the hash of each row, its number plus one.
  private var numbers = HashTable()
  /// The labels of the current row.
  private var list: [UInt32] = []

  /// Creates a table with these rows, whose labels are all different.
  package init(_ rows: TransitionRows) {
    self.rows = rows
    labels = Interner(rows.labels)
    for row in 0..<UInt32(rows.count) {
      list = Array(rows.list(of: row))
      let place = place(of: rows.targets(of: row))
      if numbers[place] == 0 { numbers[place] = row + 1 }
    }
  }

  /// The memory that the table takes, in bytes.
  package var memory: Int { rows.memory + numbers.memory }

  /// Returns the row of some steps whose states keep all their targets. The row is added if it is new.
  package mutating func row(of steps: [TransitionLabel]) -> UInt32 {
    row(of: steps, targets: steps.indices.map { TransitionTarget.kept($0) })
  }

  /// Returns the row of some steps with these targets. The row is added if it is new.
  package mutating func row(of steps: [TransitionLabel], targets: [TransitionTarget]) -> UInt32 {
    list = steps.map { number(of: $0) }
    return row(targets: targets[...])
  }

  /// Returns the row of the current list.
  private mutating func row(targets: ArraySlice<TransitionTarget>) -> UInt32 {
    let place = place(of: targets)
    if numbers[place] == 0 {
      rows.append(list[...], targets: targets)
      numbers[place] = UInt32(rows.count)
    }
    return numbers[place] - 1
  }

  /// Returns the place of the row with the current list and these targets, or where it belongs.
  private func place(of targets: ArraySlice<TransitionTarget>) -> UInt64 {
    let hash = zip(list, targets).reduce(UInt64(list.count)) { hash, step in
      HashTable.hash(hash, UInt64(step.0) ^ UInt64(step.1.code) << 32)
    }
    return numbers.place(of: hash) {
      rows.list(of: $0).elementsEqual(list) && rows.targets(of: $0) == targets
    }
  }

  /// Returns the number of a label, which is added if it is new. Most steps have their action's latest label, so that is tried
  /// first.
  private mutating func number(of label: TransitionLabel) -> UInt32 {
    while latest.count <= label.action { latest.append(0) }
    let last = latest[label.action]
    if last != 0, rows.labels[Int(last) - 1].flags == label.flags { return last - 1 }
    let number = labels.number(of: label)
    if number == rows.labels.count { rows.append(label) }
    latest[label.action] = UInt32(number) + 1
    return UInt32(number)
  }
}

import FlowAlgorithms

/// Rows of labels with what it takes to find one again.
package struct TransitionRowTable: Sendable {
  package private(set) var rows: TransitionRows
  private var labels: Interner<TransitionLabel>
  /// For each action the number of its latest label plus one; 0 before the first.
  private var latest: [UInt32] = []
  /// For the hash of each row its number plus one.
  private var numbers = HashTable()
  /// The labels of the row at hand.
  private var list: [UInt32] = []

  /// A table with these rows, whose labels are all different.
  package init(_ rows: TransitionRows) {
    self.rows = rows
    labels = Interner(rows.labels)
    for row in 0..<UInt32(rows.count) {
      list = Array(rows.list(of: row))
      let place = place(of: rows.targets(of: row))
      if numbers[place] == 0 { numbers[place] = row + 1 }
    }
  }

  /// The bytes that it takes.
  package var memory: Int { rows.memory + numbers.memory }

  /// The row of some steps, new or known, for states that keep all their targets.
  package mutating func row(of steps: [TransitionLabel]) -> UInt32 {
    row(of: steps, targets: steps.indices.map { TransitionTarget.kept($0) })
  }

  /// The row of some steps that lead to these targets, new or known.
  package mutating func row(of steps: [TransitionLabel], targets: [TransitionTarget]) -> UInt32 {
    list = steps.map { number(of: $0) }
    return row(targets: targets[...])
  }

  /// The row of the list at hand.
  private mutating func row(targets: ArraySlice<TransitionTarget>) -> UInt32 {
    let place = place(of: targets)
    if numbers[place] == 0 {
      rows.append(list[...], targets: targets)
      numbers[place] = UInt32(rows.count)
    }
    return numbers[place] - 1
  }

  /// Where the row with the list at hand and these targets is found, or belongs.
  private func place(of targets: ArraySlice<TransitionTarget>) -> UInt64 {
    let hash = zip(list, targets).reduce(UInt64(list.count)) { hash, step in
      HashTable.hash(hash, UInt64(step.0) ^ UInt64(step.1.code) << 32)
    }
    return numbers.place(of: hash) {
      rows.list(of: $0).elementsEqual(list) && rows.targets(of: $0) == targets
    }
  }

  /// The number of a label, new or known; most steps have the one that their action had last, so that is looked at first.
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

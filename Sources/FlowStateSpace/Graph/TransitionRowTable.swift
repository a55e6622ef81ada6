/// Rows of kinds with what it takes to find one again.
struct TransitionRowTable: Sendable {
  /// The rows so far.
  private(set) var rows: TransitionRows
  private var labels: TransitionLabelTable
  /// For the hash of each list the first row with it, plus one.
  private var firstRows = HashTable()
  /// For each first row of a list the row whose states have nothing else in common.
  private var plainRows: [UInt32: UInt32] = [:]
  /// The list at hand.
  private var list: [UInt32] = []

  /// A table with these rows, whose kinds are all different.
  init(_ rows: TransitionRows) {
    self.rows = rows
    labels = TransitionLabelTable(rows.labels)
    for row in 0..<UInt32(rows.count) {
      list = Array(rows.list(of: row))
      let (hash, first) = find()
      if first == nil { firstRows[hash] = row + 1 }
      plainRows[first ?? row] = plainRows[first ?? row] ?? row
    }
  }

  /// The bytes that it takes.
  var memory: Int { rows.memory + firstRows.memory + plainRows.capacity * 8 }

  /// The row of some steps, new or known.
  mutating func row(
    of steps: Range<Int>, in buffer: borrowing SuccessorBuffer, where isKept: (Int) -> Bool
  ) -> UInt32 {
    list.removeAll(keepingCapacity: true)
    for step in steps where isKept(step) {
      list.append(kind(ofAction: buffer.actions[step], flags: buffer.flags[step]))
    }
    return plainRow()
  }

  /// The row of some steps of another row, new or known, for states that keep all their targets.
  mutating func row(of steps: [Int], in row: UInt32) -> UInt32 {
    list = steps.map { rows.kind(at: $0, of: row) }
    return plainRow()
  }

  /// A row of its own for the states that take some steps and have something in common.
  mutating func addRow(
    of steps: Range<Int>, in buffer: borrowing SuccessorBuffer, _ alike: TransitionRows.Alike
  ) -> UInt32 {
    list.removeAll(keepingCapacity: true)
    for step in steps { list.append(kind(ofAction: buffer.actions[step], flags: buffer.flags[step])) }
    return add(after: find(), alike)
  }

  /// The row of the list at hand whose states have nothing else in common.
  private mutating func plainRow() -> UInt32 {
    let found = find()
    if let first = found.row, let plain = plainRows[first] { return plain }
    let row = add(after: found, .nowhere(rows.stateWidth, stepCount: list.count))
    plainRows[found.row ?? row] = row
    return row
  }

  /// Adds a row with the list at hand.
  private mutating func add(after found: (hash: UInt64, row: UInt32?), _ alike: TransitionRows.Alike)
    -> UInt32
  {
    let row = UInt32(rows.count)
    if let first = found.row {
      rows.append(listOf: first, alike)
    } else {
      rows.append(list, alike)
      firstRows[found.hash] = row + 1
    }
    return row
  }

  /// The first row with the list at hand, if there is one, and the hash where it is or belongs.
  private func find() -> (hash: UInt64, row: UInt32?) {
    var hash = UInt64(list.count)
    for kind in list {
      hash = (hash ^ UInt64(kind)) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
    }
    while firstRows[hash] != 0 {
      let row = firstRows[hash] - 1
      if rows.list(of: row).elementsEqual(list) { return (hash, row) }
      hash = hash &+ 0xD6E8_FEB8_6659_FD93
    }
    return (hash, nil)
  }

  /// The number of a kind, new or known.
  private mutating func kind(ofAction action: UInt32, flags: TransitionFlags) -> UInt32 {
    let number = labels.number(ofAction: action, flags: flags)
    if number == rows.labels.count { rows.append(labels.labels[Int(number)]) }
    return number
  }
}

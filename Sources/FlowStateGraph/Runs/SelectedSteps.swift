/// The steps that each automaton state can read, judged by their labels, so that a search skips all others.
struct SelectedSteps: Sendable {
  struct Step: BitwiseCopyable {
    /// The position among the steps of the row.
    let position: Int32
    let target: TransitionTarget
  }

  /// The steps, row by row. Automaton states that can read the same labels share a list.
  private var steps: [Step] = []
  /// Where the steps of each row begin, with one more entry after the last row of each list.
  private var starts: [Int] = []
  /// Where the list of each automaton state begins in ``starts``.
  private var firstRows: [Int] = []

  /// Selects for each automaton state the steps that some of its moves can read.
  ///
  /// - Complexity: Linear in the sizes of all rows, for each set of labels that some automaton state can read.
  init(_ tables: ProductTables, _ moves: [[ProductTables.Move]]) {
    var known: [[Bool]?: Int] = [:]
    for moves in moves {
      let isRead = tables.labelsRead(by: moves)
      if let first = known[isRead] {
        firstRows.append(first)
        continue
      }
      known[isRead] = starts.count
      firstRows.append(starts.count)
      let rows = tables.storage.rows
      for row in 0..<UInt32(rows.count) {
        starts.append(steps.count)
        for step in 0..<rows.stepCount(of: row) where isRead?[Int(rows.kind(at: step, of: row))] ?? true {
          steps.append(Step(position: Int32(step), target: rows.target(at: step, of: row)))
        }
      }
      starts.append(steps.count)
    }
  }

  /// Returns the positions of a row's steps that an automaton state can read.
  @inline(__always)
  func range(of row: UInt32, at automaton: Int) -> Range<Int> {
    let first = firstRows[automaton] &+ Int(row)
    return starts[first]..<starts[first &+ 1]
  }

  @inline(__always)
  subscript(index: Int) -> Step { steps[index] }
}

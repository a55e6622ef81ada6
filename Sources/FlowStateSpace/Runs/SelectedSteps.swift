/// The steps that each state of an automaton can read, as far as their labels say, so that a search need not look at the others.
struct SelectedSteps: Sendable {
  /// The positions of the steps among those of their row, row by row, for one automaton state after the other.
  private var steps: [Int32] = []
  /// Where the steps of each row begin; one more after the last row of each automaton state.
  private var starts: [Int] = []
  /// Where the rows of each automaton state begin in ``starts``; -1 where every step can be read.
  private var firstRows: [Int] = []

  /// Selects for each automaton state those that some of its moves can read.
  ///
  /// - Complexity: Linear in the sizes of all rows, for each automaton state whose moves all ask for a label.
  init(_ tables: ProductTables, _ moves: [[ProductTables.Move]]) {
    for moves in moves {
      guard let isRead = tables.labelsRead(by: moves) else {
        firstRows.append(-1)
        continue
      }
      firstRows.append(starts.count)
      let rows = tables.storage.rows
      for row in 0..<UInt32(rows.count) {
        starts.append(steps.count)
        for step in 0..<rows.stepCount(of: row) where isRead[Int(rows.kind(at: step, of: row))] {
          steps.append(Int32(step))
        }
      }
      starts.append(steps.count)
    }
  }

  /// How many steps an automaton state can read of a row.
  ///
  /// - Parameter all: The number of the row's steps.
  @inline(__always)
  func count(of row: UInt32, at automaton: Int, of all: Int) -> Int {
    let first = firstRows[automaton]
    return first < 0 ? all : starts[first &+ Int(row) &+ 1] &- starts[first &+ Int(row)]
  }

  /// The position of one of these steps among all of the row's.
  @inline(__always)
  func step(_ index: Int, of row: UInt32, at automaton: Int) -> Int {
    let first = firstRows[automaton]
    return first < 0 ? index : Int(steps[starts[first &+ Int(row)] &+ index])
  }
}

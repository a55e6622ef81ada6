import FlowStateGraph

/// Maps a worker's row numbers to row numbers of the graph.
///
/// A reference type. **Invariant:** one thread uses it at a time.
final class KnownRows: @unchecked Sendable {
  /// What the states of a row have in common.
  struct Steps {
    var labels: [TransitionLabel] = []
    var targets: [TransitionTarget] = []
  }

  /// A row that may be missing in the graph: how many steps it has, and the steps unless they come with the first of its states.
  typealias Row = (stepCount: Int, steps: Steps?)

  private var numbers: [UInt32?] = []
  private var stepCounts: [Int] = []
  /// The steps of rows that are not in the graph yet.
  private var steps: [Int: Steps] = [:]

  /// A copy for another worker.
  func copy() -> KnownRows {
    let other = KnownRows()
    (other.numbers, other.stepCounts, other.steps) = (numbers, stepCounts, steps)
    return other
  }

  /// Adds the new rows of a part.
  func add(_ part: ExpandedPart) {
    if part.forgetsRows { (numbers, stepCounts, steps) = ([], [], [:]) }
    for row in part.newRows {
      steps[numbers.count] = row.steps
      stepCounts.append(row.stepCount)
      numbers.append(nil)
    }
  }

  /// The number of steps of each state of a row.
  @inline(__always)
  func stepCount(of row: Int) -> Int { stepCounts[row] }

  /// The row's number in the graph; nil if it is not there yet.
  @inline(__always)
  func number(of row: Int) -> UInt32? { numbers[row] }

  /// Sets the row's number in the graph.
  func setNumber(of row: Int, to number: UInt32) {
    numbers[row] = number
    steps[row] = nil
  }

  /// The steps of a row that is not in the graph yet.
  func steps(of row: Int) -> Steps? { steps[row] }
}

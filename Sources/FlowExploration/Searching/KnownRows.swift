import FlowStateGraph

/// What the numbers that a worker gives to rows are in the graph.
///
/// A reference type. **Invariant:** one thread uses it at a time.
final class KnownRows: @unchecked Sendable {
  /// What the states of a row have in common.
  struct Steps {
    var labels: [TransitionLabel] = []
    var targets: [TransitionTarget] = []
  }

  /// A row that the graph may not have.
  enum Row {
    /// One of which the steps are known.
    case steps(Steps)
    /// One of so many steps, which come with the first of its states.
    case count(Int)
  }

  private var numbers: [UInt32?] = []
  private var stepCounts: [Int] = []
  /// The steps of rows that the graph does not have yet.
  private var steps: [Int: Steps] = [:]

  /// The same for another worker.
  func copy() -> KnownRows {
    let other = KnownRows()
    (other.numbers, other.stepCounts, other.steps) = (numbers, stepCounts, steps)
    return other
  }

  /// Adds the rows that a part brings.
  func add(_ part: ExpandedPart) {
    if part.forgetsRows { (numbers, stepCounts, steps) = ([], [], [:]) }
    for row in part.newRows {
      switch row {
      case .steps(let steps):
        self.steps[numbers.count] = steps
        stepCounts.append(steps.labels.count)
      case .count(let count): stepCounts.append(count)
      }
      numbers.append(nil)
    }
  }

  /// The number of steps of each state of a row.
  @inline(__always)
  func stepCount(of row: Int) -> Int { stepCounts[row] }

  /// The number in the graph, or nil while that has none.
  @inline(__always)
  func number(of row: Int) -> UInt32? { numbers[row] }

  /// Gives a row its number in the graph.
  func setNumber(of row: Int, to number: UInt32) {
    numbers[row] = number
    steps[row] = nil
  }

  /// The steps of a row that has no number yet.
  func steps(of row: Int) -> Steps? { steps[row] }
}

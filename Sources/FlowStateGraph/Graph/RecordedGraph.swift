import FlowAlgorithms

/// Builds a graph from states and steps that another breadth-first search has found.
///
/// The states are numbered in the order of discovery, as everywhere. They differ only in the last word, which is the state's
/// number.
package struct RecordedGraph {
  private let stateWidth: Int
  private let words: PagedArray<UInt64>
  private let parents: PagedArray<UInt32>
  private let positions: AscendingPositions
  private let rowNumbers: PagedArray<UInt32>
  private let targets = PagedArray<UInt32>(limit: 1 << 30, access: .atRandom)
  private var rows = TransitionRowTable(TransitionRows())
  private var openStates: [StateID] = []
  private var stepCount = 0

  /// Creates a graph of states that share all words but the last, which is the state's number.
  ///
  /// - Precondition: The system has the memory.
  package init(sharing words: [UInt64], stateCount: Int) {
    let width = words.count
    stateWidth = width
    self.words = PagedArray(limit: stateCount * width, access: .atRandom)
    parents = PagedArray(limit: stateCount >> StateGraph.Storage.parentShift + 1)
    positions = AscendingPositions(limit: stateCount + 1)
    rowNumbers = PagedArray(limit: stateCount)
    precondition(self.words.makeRoom(for: stateCount * width), "the system has memory")
    var place = self.words.start
    self.words.extend(by: stateCount * width)
    var state = 0
    while state < stateCount {
      var index = 0
      while index < width - 1 {
        place[index] = words[index]
        index += 1
      }
      place[width - 1] = UInt64(state)
      place += width
      state += 1
    }
  }

  /// Returns the row of a list of steps, which is added if it is new.
  package mutating func row(of steps: [TransitionLabel]) -> UInt32 { rows.row(of: steps) }

  /// Adds the transitions of the next state: a row, and how many of the next targets belong to it.
  package mutating func expand(_ row: UInt32, stepCount count: Int, isOpen: Bool) {
    if isOpen { openStates.append(rowNumbers.count) }
    positions.append(stepCount)
    rowNumbers.append(row)
    stepCount += count
  }

  /// Adds targets of steps, in the order of the states.
  package func append(targets new: UnsafePointer<UInt32>, count: Int) {
    precondition(targets.makeRoom(for: count), "the system has memory")
    (targets.start + targets.count).update(from: new, count: count)
    targets.extend(by: count)
  }

  /// Returns the graph. The states with steps are the expanded ones and come first.
  ///
  /// - Parameters:
  ///   - levels: The first state of each level.
  ///   - truncation: The bound that ended the search.
  ///   - parent: The state from which a state was discovered; for an initial state, the state itself.
  package consuming func finish(
    levels: [Int], truncation: Truncation?, stateCount: Int, parent: (StateID) -> StateID
  ) -> StateGraph {
    for state in stride(from: 0, to: stateCount, by: 1 << StateGraph.Storage.parentShift) {
      parents.append(UInt32(parent(state)))
    }
    let expanded = rowNumbers.count
    var open = StateSet(stateCount: stateCount)
    for state in openStates { open.insert(state) }
    for state in expanded..<stateCount { open.insert(state) }
    let storage = StateGraph.Storage(
      stateWidth: stateWidth, stateCount: stateCount, words: words, parents: parents, levels: levels,
      expandedCount: expanded, stepCount: stepCount, positions: positions, rowNumbers: rowNumbers,
      targets: targets, rows: rows.rows)
    return StateGraph(
      storage: storage, truncation: truncation ?? (openStates.isEmpty ? nil : .system), openStates: open)
  }
}

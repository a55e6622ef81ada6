import FlowAlgorithms

/// Makes a graph of states and steps that another search than ours has found, breadth first.
///
/// The states are numbered in the order of discovery, as everywhere; of each, only the last word is its own, its number.
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

  /// A graph of states that share all words but the last, which is the number of each.
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

  /// The number of a list of steps, new or known.
  package mutating func row(of steps: [TransitionLabel]) -> UInt32 { rows.row(of: steps) }

  /// Adds the transitions of the next state: a row, and as many of the next targets as the row has transitions.
  package mutating func expand(_ row: UInt32, stepCount count: Int, isOpen: Bool) {
    if isOpen { openStates.append(rowNumbers.count) }
    positions.append(stepCount)
    rowNumbers.append(row)
    stepCount += count
  }

  /// Adds where steps lead, in the order of the states.
  package func append(targets new: UnsafePointer<UInt32>, count: Int) {
    precondition(targets.makeRoom(for: count), "the system has memory")
    (targets.start + targets.count).update(from: new, count: count)
    targets.extend(by: count)
  }

  /// The graph; its expanded states are those with steps, which come first.
  ///
  /// - Parameters:
  ///   - levels: The first state of each level.
  ///   - truncation: The bound that ended the search.
  ///   - parent: The state from which another was discovered; its own number for the first.
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

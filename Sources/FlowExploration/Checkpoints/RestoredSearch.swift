import FlowAlgorithms
import FlowStateGraph

/// A search read from a checkpoint and checked.
///
/// The search that wrote it numbered states, labels and levels in the order of discovery. So its contents follow an order that can be
/// checked while reading.
struct RestoredSearch {
  let space: SearchSpace
  private let header: CheckpointHeader
  private(set) var levels: [Int] = []
  private(set) var rows = TransitionRows()
  /// The states before the cursor that have a truncated step.
  private(set) var truncatedStates: [StateID] = []
  /// The number of states that are initial or were discovered from states before the cursor.
  private(set) var discovered = 0

  var levelEnd: Int { header.levelEnd }
  var cursor: Int { header.cursor }
  var initialCount: Int { levels.count > 1 ? levels[1] : levelEnd }

  /// Reads a checkpoint of a system to its end.
  ///
  /// - Parameters:
  ///   - reader: A reader at the beginning.
  ///   - identity: The number for the system.
  ///   - limits: The bounds that it must not exceed.
  ///   - shards: The number of threads that may look states up at once.
  init(
    _ reader: inout CheckpointReader, identity: UInt64, stateWidth: Int, limits: ExplorationLimits,
    shards: Int
  ) throws(CheckpointFailure) {
    space = SearchSpace(stateWidth: stateWidth, limits: limits, shards: shards)
    header = try reader.header(identity: identity, stateWidth: stateWidth)
    guard header.states <= limits.stateLimit else {
      throw .beyondStates(states: header.states, limit: limits.states)
    }
    try readKinds(&reader)
    try readLevels(&reader)
    try readStates(&reader)
    try readRows(&reader)
    try readSteps(&reader)
    try reader.checkSum()
    try reader.checkEnd()
    if cursor > 0 { try checkOrder() }
    if let depth = limits.depth, levels.count > depth, cursor > levels[depth] { throw .beyondDepth(depth) }
  }

  private mutating func readKinds(_ reader: inout CheckpointReader) throws(CheckpointFailure) {
    for _ in 0..<header.labels {
      let action = try reader.number(below: 1 << 32)
      rows.append(TransitionLabel(action: action, flags: TransitionFlags(rawValue: try reader.word())))
    }
  }

  private mutating func readRows(_ reader: inout CheckpointReader) throws(CheckpointFailure) {
    var (counts, entries): ([Int], [UInt32]) = ([], [])
    try reader.forEachHalf(header.rows) { counts.append(Int($0)) }
    try reader.forEachHalf(header.rowKinds) { entries.append($0) }
    guard counts.reduce(0, +) == entries.count, entries.allSatisfy({ $0 < header.labels })
    else { throw .damaged }
    var first = 0
    for count in counts {
      rows.append(entries[first..<first + count])
      first += count
    }
  }

  private func readSteps(_ reader: inout CheckpointReader) throws(CheckpointFailure) {
    let (space, rows) = (space, rows)
    var (steps, isPossible) = (0, true)
    try reader.forEachHalf(header.cursor) { row in
      isPossible = isPossible && row < rows.count
      guard isPossible else { return }
      space.positions.append(steps)
      space.rows.append(row)
      steps += rows.stepCount(of: row)
    }
    guard isPossible, steps == header.steps else { throw .damaged }
    try reader.forEachHalf(header.steps) { space.targets.append($0) }
  }

  private mutating func readLevels(_ reader: inout CheckpointReader) throws(CheckpointFailure) {
    for index in 0..<header.levels {
      let level = try reader.number(below: header.states)
      guard index == 0 ? level == 0 : level > levels[index - 1] else { throw .damaged }
      levels.append(level)
    }
    guard header.cursor > 0 else { return }
    guard let last = levels.last, last <= cursor, cursor < levelEnd else { throw .damaged }
  }

  /// Reads the states, checks that they all differ, and builds the index.
  private mutating func readStates(_ reader: inout CheckpointReader) throws(CheckpointFailure) {
    var state = [UInt64](repeating: 0, count: space.visited.stateWidth)
    for number in 0..<header.states {
      for word in state.indices { state[word] = try reader.word() }
      guard space.visited.number(state, limit: header.states) == number else { throw .damaged }
    }
  }

  /// Replays the search: states, levels, rows and labels must appear in the order of their numbers.
  private mutating func checkOrder() throws(CheckpointFailure) {
    while discovered < initialCount { discover(from: discovered) }
    var (rowsFound, kindsFound) = (1, 0)
    var level = 0
    for state in 0...cursor {
      if level < levels.count, state == levels[level] {
        level += 1
        guard discovered == (level < levels.count ? levels[level] : levelEnd) else { throw .damaged }
      }
      guard state < cursor else { break }
      let row = space.rows[state]
      if row == rowsFound {
        rowsFound += 1
        for step in 0..<rows.stepCount(of: row) {
          let kind = rows.kind(at: step, of: row)
          if kind == kindsFound { kindsFound += 1 }
          guard kind < kindsFound else { throw .damaged }
        }
      }
      guard row < rowsFound else { throw .damaged }
      for step in 0..<rows.stepCount(of: row) {
        let target = Int(space.targets[space.positions[state] + step])
        if target == discovered, target < space.visited.count { discover(from: state) }
        guard target < discovered else { throw .damaged }
      }
      if rows.isTruncated[Int(row)] { truncatedStates.append(state) }
    }
    guard rowsFound == rows.count, kindsFound == rows.labels.count else { throw .damaged }
  }

  private mutating func discover(from source: Int) {
    if discovered & (1 << StateGraph.Storage.parentShift - 1) == 0 { space.parents.append(UInt32(source)) }
    discovered += 1
  }
}

extension RestoredSearch {
  /// How many states are expanded again to check that the system is still the same.
  private static let trial = 256

  /// Compares the initial states and the steps of the first states with those of the system.
  ///
  /// States that were not discovered from a state before the cursor must be discovered from the one at the cursor.
  func check(against system: some TransitionSystem) throws(CheckpointFailure) {
    let visited = space.visited
    func number(of state: PackedState) -> UInt32 { visited.number(state.words, limit: visited.count) }
    let initialStates = system.initialStates()
    let numbers = (0..<initialStates.count).map { number(of: initialStates.state(at: $0)) }
    guard Set(numbers) == Set(0..<UInt32(initialCount)) else { throw .otherSystem }
    for state in 0..<min(Self.trial, cursor) {
      let steps = system.steps(from: visited.state(state))
      let row = space.rows[state]
      guard steps.count == rows.stepCount(of: row) else { throw .otherSystem }
      for (position, step) in steps.enumerated() {
        let kind = rows.labels[Int(rows.kind(at: position, of: row))]
        guard step.kind == kind,
          number(of: step.state) == space.targets[space.positions[state] + position]
        else { throw .otherSystem }
      }
    }
    var next = discovered
    for step in system.steps(from: visited.state(cursor)) where number(of: step.state) == next { next += 1 }
    guard next == visited.count else { throw .damaged }
  }
}

import FlowAlgorithms
import FlowStateGraph

/// A breadth-first search in progress: the states and steps seen so far, and the next states to expand.
///
/// It expands states in blocks and looks up the successors of a block together. The result is the same as one state at a time.
struct Search {
  /// The number of states in a block. After each block the search checks the clock, the memory and the monitor.
  static let blockSize = 512

  private let watch: SearchWatch
  private var limits: ExplorationLimits { watch.limits }
  private var stateLimit: Int { limits.stateLimit }

  private let space: SearchSpace
  /// The first state of each level begun so far.
  private var levels: [Int] = []
  /// The end of the level that is being expanded.
  private var levelEnd = 0
  private var rowTable: TransitionRowTable
  /// The number of states that are initial or were discovered from states before the cursor.
  ///
  /// Only a search that resumes after a refused state has seen others.
  private var discovered = 0

  /// The next state to expand; all states before it are expanded.
  private(set) var cursor = 0
  /// The states before the cursor that have truncated or refused steps.
  private var openStates: [StateID] = []
  private var truncation: Truncation?
  /// The number of steps of the states before the cursor.
  private var stepCount = 0

  init(_ space: SearchSpace, rows: TransitionRows = TransitionRows(), _ watch: SearchWatch) {
    (self.space, self.watch) = (space, watch)
    rowTable = TransitionRowTable(rows)
  }

  /// Resumes a search that did not pass these bounds.
  init(_ restored: RestoredSearch, limits: ExplorationLimits, monitor: ExplorationMonitor) {
    self.init(restored.space, rows: restored.rows, SearchWatch(limits: limits, monitor: monitor))
    (levels, levelEnd, cursor) = (restored.levels, restored.levelEnd, restored.cursor)
    discovered = restored.discovered
    openStates = restored.truncatedStates
    stepCount = space.targets.count
    checkDepth()
  }

  var visited: VisitedSet { space.visited }

  /// Numbers the initial states.
  mutating func begin(with initialStates: borrowing SuccessorBuffer) {
    for index in 0..<initialStates.count {
      let number = visited.number(initialStates.state(at: index).words, limit: stateLimit)
      if number == VisitedSet.refused { truncation = refusal }
    }
    while discovered < visited.count { discover(from: discovered) }
  }

  /// Records the source of the next new state.
  @inline(__always)
  private mutating func discover(from source: Int) {
    if discovered & (1 << StateGraph.Storage.parentShift - 1) == 0 { space.parents.append(UInt32(source)) }
    discovered += 1
  }

  /// The bound for which the index refuses a new state.
  private var refusal: Truncation { visited.count >= stateLimit ? .states(limits.states) : .noMemory }

  /// The next states to expand, all of one level; nil when all states are expanded or a bound was hit.
  mutating func nextBlock() -> Range<StateID>? {
    guard let block = block(from: cursor, atMost: Self.blockSize, isPartial: true), begin(block) else {
      return nil
    }
    return block
  }

  /// A block of states of one level from a given state on; nil if they are not known yet.
  ///
  /// - Parameters:
  ///   - size: The number of states in a whole block, a power of two.
  ///   - isPartial: Whether an incomplete block is accepted.
  func block(from first: StateID, atMost size: Int, isPartial: Bool) -> Range<StateID>? {
    guard first < visited.count else { return nil }
    let whole = (first / size + 1) * size
    let end = min(whole, first < levelEnd ? levelEnd : visited.count)
    return isPartial || end == whole || end == levelEnd ? first..<end : nil
  }

  /// Begins the block at the cursor. Returns false if a bound was hit.
  mutating func begin(_ block: Range<StateID>) -> Bool {
    guard truncation == nil else { return false }
    precondition(block.lowerBound == cursor, "blocks one after the other")
    if cursor == levelEnd { beginLevel() }
    if cursor.isMultiple(of: Self.blockSize) { poll() }
    return truncation == nil
  }

  /// Begins a level with all unexpanded states, unless it lies at the bound on depth.
  private mutating func beginLevel() {
    levels.append(cursor)
    levelEnd = visited.count
    checkDepth()
  }

  private mutating func checkDepth() {
    if let depth = limits.depth, levels.count > depth { truncation = .depth(depth) }
  }

  /// Numbers the targets of a part, which have been looked up, and keeps its steps.
  ///
  /// - Parameter rows: Maps its rows to rows of the graph.
  mutating func record(_ part: ExpandedPart, _ rows: KnownRows) {
    guard makeRoom(for: part) else { return truncation = .noMemory }
    rows.add(part)
    let known = visited.count
    let isRefused = !visited.number(part, limit: stateLimit)
    discover(part, known: known)
    recordSteps(part, rows, isRefused: isRefused)
  }

  /// Makes room for everything that a part can add. Returns false if the system refuses.
  private func makeRoom(for part: ExpandedPart) -> Bool {
    visited.words.makeRoom(for: part.lookups.count)
      && space.makeRoom(forStates: part.sources.count, targets: part.targetCount)
  }

  /// Keeps the steps of a part whose targets are numbered.
  ///
  /// - Parameter isRefused: Whether a target may have been refused.
  private mutating func recordSteps(_ part: ExpandedPart, _ rows: KnownRows, isRefused: Bool) {
    // Targets from `first` on are kept later, all at once.
    var (first, target, step) = (0, 0, 0)
    for index in part.sources.indices {
      let source = part.sources[index]
      let targets = target..<source.targetEnd
      if isRefused, targets.contains(where: { part.number(of: $0) == VisitedSet.refused }) {
        keep(first..<target, of: part)
        return recordRefused(source, targets, step, part, rows)
      }
      if source.stepCount < 0 {
        space.positions.append(space.targets.count + target - first)
        record(number(of: source.row, rows), stepCount: rows.stepCount(of: source.row))
      } else {
        keep(first..<target, of: part)
        first = source.targetEnd
        recordFirst(source, targets, step..<step + source.stepCount, part, rows)
        step += source.stepCount
      }
      target = targets.upperBound
    }
    keep(first..<target, of: part)
  }

  /// Records from which states of a part new states were discovered.
  ///
  /// - Parameter known: The number of states before the part.
  private mutating func discover(_ part: ExpandedPart, known: Int) {
    guard discovered == known else { return discoverKnown(part) }
    var index = 0
    for milestone in part.milestones.indices {
      let target = Int(part.milestones[milestone])
      while part.sources[index].targetEnd <= target { index += 1 }
      space.parents.append(UInt32(cursor + index))
    }
    discovered = visited.count
  }

  /// Records from which states of a part states were discovered that the interrupted search had already seen.
  private mutating func discoverKnown(_ part: ExpandedPart) {
    var target = 0
    for index in part.sources.indices {
      var isRefused = false
      for target in target..<part.sources[index].targetEnd {
        let number = part.number(of: target)
        if number == discovered { discover(from: cursor + index) }
        isRefused = isRefused || number == VisitedSet.refused
      }
      if isRefused { return }
      target = part.sources[index].targetEnd
    }
  }

  /// Keeps the numbers of some targets.
  private func keep(_ targets: Range<Int>, of part: ExpandedPart) {
    let kept = space.targets.start + space.targets.count
    space.targets.extend(by: targets.count)
    part.copyNumbers(of: targets, to: kept)
  }

  /// Keeps the row of the state at the cursor and advances the cursor.
  @inline(__always)
  private mutating func record(_ row: UInt32, stepCount count: Int) {
    space.rows.append(row)
    stepCount += count
    if rowTable.rows.isTruncated[Int(row)] { openStates.append(cursor) }
    cursor += 1
  }

  /// The graph's number for a row of an expansion.
  @inline(__always)
  private mutating func number(of row: Int, _ rows: KnownRows) -> UInt32 {
    if let number = rows.number(of: row) { return number }
    guard let steps = rows.steps(of: row) else {
      preconditionFailure("a row is recorded with the first of its states")
    }
    let number = rowTable.row(of: steps.labels, targets: steps.targets)
    rows.setNumber(of: row, to: number)
    return number
  }

  /// Keeps the steps of a state whose targets are all looked up, and completes its row with them.
  private mutating func recordFirst(
    _ source: ExpandedPart.Source, _ found: Range<Int>, _ steps: Range<Int>, _ part: ExpandedPart,
    _ rows: KnownRows
  ) {
    let labels = steps.map(part.steps.label)
    guard source.row >= 0 else {
      space.positions.append(space.targets.count)
      keep(found, of: part)
      return record(rowTable.row(of: labels), stepCount: steps.count)
    }
    var targets = part.targets(of: source)
    space.positions.append(space.targets.count)
    var keptCount = 0
    for (step, target) in targets.enumerated() {
      let number = part.number(of: found.lowerBound + step)
      if target == .state(0) { targets[step] = .state(number) }
      guard target == .kept(keptCount) else { continue }
      space.targets.append(number)
      keptCount += 1
    }
    let row = rowTable.row(of: labels, targets: targets)
    rows.setNumber(of: source.row, to: row)
    record(row, stepCount: steps.count)
  }

  /// Keeps the steps of the state at the cursor whose targets were not refused, and ends the search.
  private mutating func recordRefused(
    _ source: ExpandedPart.Source, _ found: Range<Int>, _ firstStep: Int, _ part: ExpandedPart,
    _ rows: KnownRows
  ) {
    let numbers = found.map { part.number(of: $0) }
    truncation = refusal
    let labels: [TransitionLabel]
    let targets: [UInt32]
    if source.stepCount >= 0 {
      labels = (firstStep..<firstStep + source.stepCount).map(part.steps.label)
      targets = numbers
    } else {
      let steps = steps(of: source.row, rows)
      (labels, targets) = (steps.labels, steps.targets.map { $0.number(from: cursor, numbers) })
    }
    let kept = targets.indices.filter { targets[$0] != VisitedSet.refused }
    space.positions.append(space.targets.count)
    for step in kept { space.targets.append(targets[step]) }
    let state = cursor
    record(rowTable.row(of: kept.map { labels[$0] }), stepCount: kept.count)
    if openStates.last != state { openStates.append(state) }
  }

  /// The steps of an expansion's row, which may be missing in the graph.
  private func steps(of row: Int, _ rows: KnownRows) -> KnownRows.Steps {
    if let steps = rows.steps(of: row) { return steps }
    guard let number = rows.number(of: row) else {
      preconditionFailure("a row is recorded with the first of its states")
    }
    let known = rowTable.rows
    return KnownRows.Steps(
      labels: known.list(of: number).map { known.labels[Int($0)] }, targets: Array(known.targets(of: number)))
  }

  /// Checks the clock, the memory and the monitor.
  private mutating func poll() {
    truncation =
      watch.poll(
        states: visited.count, transitions: stepCount, depth: levels.count - 1,
        frontier: visited.count - cursor, memory: memory, keeping: unfinished)
      ?? truncation
  }

  /// The bytes that states and steps use.
  private var memory: Int { space.memory + rowTable.memory }

  /// The search so far; a state with refused steps counts as unexpanded.
  private var unfinished: UnfinishedSearch {
    var cursor = cursor
    switch truncation {
    case .states, .noMemory: if let last = openStates.last, last == cursor - 1 { cursor = last }
    default: break
    }
    return UnfinishedSearch(
      space: space, levels: levels, levelEnd: levelEnd, rows: rowTable.rows, cursor: cursor)
  }

  /// The graph of all states and steps seen.
  consuming func finish() -> StateGraph {
    if truncation != nil { watch.monitor.checkpoint?(unfinished) }
    let count = discovered
    var open = StateSet(stateCount: count)
    for state in openStates { open.insert(state) }
    for state in cursor..<count { open.insert(state) }
    if levelEnd < count { levels.append(levelEnd) }
    let storage = StateGraph.Storage(
      stateWidth: visited.stateWidth, stateCount: count, words: visited.words, parents: space.parents,
      levels: levels, expandedCount: cursor, stepCount: stepCount, positions: space.positions,
      rowNumbers: space.rows, targets: space.targets, rows: rowTable.rows)
    return StateGraph(
      storage: storage, truncation: truncation ?? (openStates.isEmpty ? nil : .system), openStates: open)
  }
}

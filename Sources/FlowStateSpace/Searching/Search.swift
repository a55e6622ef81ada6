/// A breadth-first search in progress: what was seen, and the next states to expand.
///
/// States are expanded in blocks, and the successors of a block are looked up together. What comes out is the same as one
/// by one.
struct Search {
  /// How many states are expanded between two looks at the clock, the memory and the monitor, by one thread.
  private static let pollingInterval = 256
  /// How many states a block has for several threads.
  private static let sharedBlock = 1 << 14

  private let limits: ExplorationLimits
  private let stateLimit: Int
  private let monitor: ExplorationMonitor
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var lastReport: Duration = .zero
  private var lastCheckpoint: Duration = .zero

  private let space: SearchSpace
  /// The first state of each level begun so far.
  private var levels: [Int] = []
  /// The end of the level that is being expanded.
  private var levelEnd = 0
  private var rowTable: StepRowTable
  /// The number of states that were discovered from those before the cursor, or are initial.
  ///
  /// Only a search that goes on after a refused state has seen others.
  private var discovered = 0

  /// The next state to expand; all before it have been.
  private var cursor = 0
  /// The states before the cursor with steps that were cut short or refused.
  private var openStates: [StateID] = []
  private var truncation: Truncation?
  private var hasCutShortSteps = false

  init(stateWidth: Int, limits: ExplorationLimits, monitor: ExplorationMonitor) {
    self.limits = limits
    self.monitor = monitor
    stateLimit = limits.stateLimit
    space = SearchSpace(stateWidth: stateWidth, limits: limits)
    rowTable = StepRowTable(StepRows(stateWidth: stateWidth))
    start = clock.now
  }

  /// Goes on where another search ended; its bounds must not have been passed.
  init(_ restored: RestoredSearch, limits: ExplorationLimits, monitor: ExplorationMonitor) {
    self.limits = limits
    self.monitor = monitor
    stateLimit = limits.stateLimit
    space = restored.space
    (levels, levelEnd, cursor) = (restored.levels, restored.levelEnd, restored.cursor)
    discovered = restored.discovered
    rowTable = StepRowTable(restored.rows)
    openStates = restored.cutShortStates
    hasCutShortSteps = !openStates.isEmpty
    start = clock.now
    checkDepth()
  }

  /// The states seen so far.
  var visited: VisitedSet { space.visited }

  /// Numbers the initial states.
  mutating func begin(with initialStates: borrowing SuccessorBuffer) {
    for index in 0..<initialStates.count {
      let number = visited.number(initialStates.state(at: index).words, limit: stateLimit)
      if number == VisitedSet.refused { truncation = refusal }
    }
    while discovered < visited.count { discover(from: discovered) }
  }

  /// Notes from where the next new state was discovered.
  @inline(__always)
  private mutating func discover(from source: Int) {
    if discovered & (1 << StateGraph.Storage.parentShift - 1) == 0 { space.parents.append(UInt32(source)) }
    discovered += 1
  }

  /// The bound that makes the index refuse a new state.
  private var refusal: Truncation { visited.count >= stateLimit ? .states(limits.states) : .noMemory }

  /// The next states to expand, all of one level; nil when everything was expanded or a bound was hit.
  ///
  /// - Parameter isShared: Whether the block is for several threads.
  mutating func nextBlock(isShared: Bool) -> Range<StateID>? {
    guard truncation == nil, cursor < visited.count else { return nil }
    if cursor == levelEnd { beginLevel() }
    if isShared || cursor.isMultiple(of: Self.pollingInterval) { poll() }
    guard truncation == nil else { return nil }
    let size = isShared ? Self.sharedBlock : Self.pollingInterval
    let end = (cursor / size + 1) * size
    return cursor..<min(end, levelEnd)
  }

  /// Starts a level with all the states not yet expanded, unless it lies at the bound on depth.
  private mutating func beginLevel() {
    levels.append(cursor)
    levelEnd = visited.count
    checkDepth()
  }

  private mutating func checkDepth() {
    if let depth = limits.depth, levels.count > depth { truncation = .depth(depth) }
  }

  /// Numbers the states to which a part of a block leads, and keeps its steps.
  mutating func record(_ worker: ExpansionWorker<some Expansion>) {
    guard makeRoom(for: worker.part) else { return truncation = .noMemory }
    visited.number(worker.part, limit: stateLimit)
    recordSteps(worker.part, worker.blocks)
  }

  /// Keeps the steps of a part of a block whose states were looked up by several threads.
  mutating func record(_ worker: ExpansionWorker<some Expansion>, _ newStates: [NewStates]) {
    let (part, visited) = (worker.part, visited)
    guard truncation == nil else { return }
    guard makeRoom(for: part) else { return truncation = .noMemory }
    var limit = stateLimit
    for position in part.numbers.indices {
      let number = part.numbers[position]
      if number == VisitedSet.refused { limit = 0 }
      guard number & NewStates.flag != 0, number != VisitedSet.refused else { continue }
      let thread = NewStates.thread(of: part.keys[position], count: newStates.count)
      part.numbers[position] = newStates[thread].id(of: number) {
        guard visited.count < limit else { return VisitedSet.refused }
        return visited.append(part.lookups.start + position * visited.stateWidth)
      }
    }
    recordSteps(part, worker.blocks)
  }

  /// Makes room for all that a part can add; false when the system refuses it.
  private func makeRoom(for part: ExpandedPart) -> Bool {
    visited.words.makeRoom(for: part.lookups.count)
      && space.makeRoom(forStates: part.sources.count, steps: part.stepCount)
  }

  /// Keeps the steps of a part whose lookups have numbers.
  private mutating func recordSteps(_ part: ExpandedPart, _ blocks: CommandBlocks) {
    var (lookup, step) = (0, 0)
    for source in part.sources {
      let lookups = lookup..<source.lookupEnd
      let steps = step..<step + (source.stepCount ?? 0)
      recordSteps(of: source, lookups, steps, part, blocks)
      guard truncation == nil else { return }
      (lookup, step) = (lookups.upperBound, steps.upperBound)
    }
  }

  /// Keeps the steps of the state at the cursor.
  private mutating func recordSteps(
    of source: ExpandedPart.Source, _ lookups: Range<Int>, _ steps: Range<Int>, _ part: ExpandedPart,
    _ blocks: CommandBlocks
  ) {
    let numbers = part.numbers.start
    var isRefused = false
    for position in lookups {
      if numbers[position] == discovered { discover(from: cursor) }
      if numbers[position] == VisitedSet.refused { isRefused = true }
    }
    let first = space.targets.count
    let targets = space.targets.start + first
    let isKept = { (step: Int) in !isRefused || targets[step] != VisitedSet.refused }
    var (row, count): (UInt32, Int)
    if source.stepCount != nil {
      count = steps.count
      targets.update(from: numbers + lookups.lowerBound, count: count)
      if let block = source.block, !isRefused {
        row = rowTable.addRow(of: steps, in: part.steps, sharing: blocks.guardMask(of: block))
        blocks.learn(block, row: row, targets: targets)
      } else {
        row = rowTable.row(of: steps, in: part.steps) { isKept($0 - steps.lowerBound) }
      }
    } else {
      guard let block = source.block, let known = blocks.row(of: block) else {
        preconditionFailure("the first state of a block is recorded before the others")
      }
      count = blocks.stepCount(of: block)
      blocks.writeTargets(of: block, numbers + lookups.lowerBound, into: targets)
      row = isRefused ? rowTable.row(of: known, where: isKept) : known
    }
    if isRefused {
      let kept = (0..<count).filter(isKept)
      for (position, step) in kept.enumerated() { targets[position] = targets[step] }
      count = kept.count
      truncation = refusal
    }
    space.targets.extend(by: count)
    space.positions.append(first)
    space.rows.append(row)
    let isCutShort = rowTable.rows.isCutShort[Int(row)]
    if isCutShort { hasCutShortSteps = true }
    if isCutShort || truncation != nil { openStates.append(cursor) }
    cursor += 1
  }

  /// Looks at the clock, the memory and the monitor.
  private mutating func poll() {
    let elapsed = clock.now - start
    if elapsed - lastReport >= .milliseconds(250) {
      lastReport = elapsed
      monitor.progress(progress(after: elapsed))
    }
    if let checkpoint = monitor.checkpoint, elapsed - lastCheckpoint >= monitor.checkpointInterval {
      checkpoint(unfinished)
      lastCheckpoint = clock.now - start
    }
    if monitor.isInterrupted() {
      truncation = .interrupted
    } else if let time = limits.time, elapsed >= time {
      truncation = .time(time)
    } else if memory > limits.memory {
      truncation = .memory(limits.memory)
    } else if visited.index.isExhausted {
      truncation = .noMemory
    }
  }

  private func progress(after elapsed: Duration) -> ExplorationProgress {
    ExplorationProgress(
      states: visited.count, transitions: space.targets.count, depth: levels.count - 1,
      frontier: visited.count - cursor, elapsed: elapsed, memory: memory)
  }

  /// The bytes that states and steps take.
  private var memory: Int { space.memory + rowTable.memory }

  /// The search so far; a state that refused steps counts as not expanded.
  private var unfinished: UnfinishedSearch {
    var cursor = cursor
    switch truncation {
    case .states, .noMemory: if let last = openStates.last, last == cursor - 1 { cursor = last }
    default: break
    }
    return UnfinishedSearch(
      space: space, levels: levels, levelEnd: levelEnd, rows: rowTable.rows, cursor: cursor)
  }

  /// The graph of what was seen.
  consuming func finish() -> StateGraph {
    if truncation != nil { monitor.checkpoint?(unfinished) }
    let count = discovered
    var open = StateSet(stateCount: count)
    for state in openStates { open.insert(state) }
    for state in cursor..<count { open.insert(state) }
    if levelEnd < count { levels.append(levelEnd) }
    let storage = StateGraph.Storage(
      space, stateCount: count, levels: levels, expandedCount: cursor, rows: rowTable.rows)
    return StateGraph(
      storage: storage, truncation: truncation ?? (hasCutShortSteps ? .cutShort : nil), openStates: open)
  }
}

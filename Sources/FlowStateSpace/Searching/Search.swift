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

  private(set) var visited: VisitedSet
  private let parents: PagedArray<UInt32>
  /// The first state of each level begun so far.
  private var levels: [Int] = []
  /// The end of the level that is being expanded.
  private var levelEnd = 0
  /// Where the steps of each state begin.
  private let offsets: PagedArray<Int>
  private let targets: PagedArray<UInt32>
  private let kinds: PagedArray<UInt32>
  private var kindTable = StepKindTable()
  /// The numbers of the states in the buffer at hand.
  private var numbers: [UInt32] = []

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
    let space = SearchSpace(stateWidth: stateWidth, limits: limits)
    visited = space.visited
    (parents, offsets, targets, kinds) = (space.parents, space.offsets, space.targets, space.kinds)
    start = clock.now
  }

  /// Goes on where another search ended; its bounds must not have been passed.
  init(_ restored: RestoredSearch, limits: ExplorationLimits, monitor: ExplorationMonitor) {
    self.limits = limits
    self.monitor = monitor
    stateLimit = limits.stateLimit
    visited = restored.visited
    (parents, offsets) = (restored.parents, restored.offsets)
    (targets, kinds) = (restored.targets, restored.stepKinds)
    (levels, levelEnd, cursor) = (restored.levels, restored.levelEnd, restored.cursor)
    kindTable = StepKindTable(restored.kinds)
    openStates = restored.cutShortStates
    hasCutShortSteps = !openStates.isEmpty
    start = clock.now
    checkDepth()
  }

  /// Numbers the initial states.
  mutating func begin(with initialStates: borrowing SuccessorBuffer) {
    visited.insert(initialStates, limit: stateLimit, numbers: &numbers)
    for state in 0..<visited.count { parents.append(UInt32(state)) }
    if numbers.contains(VisitedSet.refused) { truncation = .states(limits.states) }
  }

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

  /// Keeps the steps of a block of states and numbers the states they lead to.
  ///
  /// - Parameter ends: For each state of the block, where its successors end in the buffer.
  mutating func record(_ successors: borrowing SuccessorBuffer, endingAt ends: [Int]) {
    visited.insert(successors, limit: stateLimit, numbers: &numbers)
    var first = 0
    for end in ends {
      record(first..<end, of: successors) { $0.numbers[$1] }
      guard truncation == nil else { return }
      first = end
    }
  }

  /// Keeps the steps of a part of a block whose successors were looked up by several threads.
  mutating func record(_ part: ExpandedPart, _ newStates: [NewStates]) {
    var first = 0
    for end in part.ends {
      guard truncation == nil else { return }
      record(first..<end, of: part.successors) { search, index in
        let number = part.numbers[index]
        guard number & NewStates.flag != 0 else { return number }
        return newStates[VisitedSet.shard(of: part.hashes[index]) % newStates.count].id(of: number) {
          guard search.visited.count < search.stateLimit else { return VisitedSet.refused }
          return search.visited.append(part.successors.words, at: index * search.visited.stateWidth)
        }
      }
      first = end
    }
  }

  /// Keeps the steps of the state at the cursor.
  private mutating func record(
    _ range: Range<Int>, of successors: borrowing SuccessorBuffer, number: (inout Search, Int) -> UInt32
  ) {
    offsets.append(targets.count)
    var isCutShort = false
    for index in range {
      let target = number(&self, index)
      if successors.marks[index].contains(.cutShort) { isCutShort = true }
      guard target != VisitedSet.refused else {
        truncation = .states(limits.states)
        continue
      }
      if target == parents.count { parents.append(UInt32(cursor)) }
      targets.append(target)
      kinds.append(kindTable.number(ofAction: successors.actions[index], marks: successors.marks[index]))
    }
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
    }
  }

  private func progress(after elapsed: Duration) -> ExplorationProgress {
    ExplorationProgress(
      states: visited.count, transitions: targets.count, depth: levels.count - 1,
      frontier: visited.count - cursor, elapsed: elapsed, memory: memory)
  }

  /// The bytes that states and steps take.
  private var memory: Int {
    visited.memory + parents.memory + offsets.memory + targets.memory + kinds.memory
  }

  /// The search so far; a state that refused steps counts as not expanded.
  private var unfinished: UnfinishedSearch {
    var cursor = cursor
    if case .states = truncation, cursor > 0 { cursor -= 1 }
    return UnfinishedSearch(
      visited: visited, parents: parents, levels: levels, levelEnd: levelEnd, offsets: offsets,
      targets: targets,
      stepKinds: kinds, kinds: kindTable.kinds, cursor: cursor)
  }

  /// The graph of what was seen.
  consuming func finish() -> StateGraph {
    if truncation != nil { monitor.checkpoint?(unfinished) }
    let count = visited.count
    var open = StateSet(stateCount: count)
    for state in openStates { open.insert(state) }
    for state in cursor..<count { open.insert(state) }
    if levelEnd < count { levels.append(levelEnd) }
    while offsets.count <= count { offsets.append(targets.count) }
    let storage = StateGraph.Storage(
      stateWidth: visited.stateWidth, words: visited.words, parents: parents, levels: levels,
      offsets: offsets, targets: targets, kinds: kinds, distinctKinds: kindTable.kinds)
    return StateGraph(
      storage: storage, truncation: truncation ?? (hasCutShortSteps ? .cutShort : nil), openStates: open)
  }
}

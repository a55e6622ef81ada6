/// A breadth-first search in progress: what was seen, and the next state to expand.
struct Search {
  /// How many states are expanded between two looks at the clock, the memory and the monitor.
  private static let pollingInterval = 256

  private let limits: ExplorationLimits
  private let stateLimit: Int
  private let monitor: ExplorationMonitor
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var lastReport: Duration = .zero

  private var visited: VisitedSet
  private var parents: [UInt32] = []
  /// The first state of each level begun so far.
  private var levels: [Int] = []
  /// The end of the level that is being expanded.
  private var levelEnd = 0
  private var offsets: [Int] = []
  private var targets: [UInt32] = []
  private var kinds: [UInt32] = []
  private var kindTable = StepKindTable()
  /// The numbers of the states in the buffer at hand.
  private var ids: [UInt32] = []

  /// The next state to expand; all before it have been.
  private var cursor = 0
  /// The states before the cursor with steps that were cut short or refused.
  private var openStates: [StateID] = []
  private var truncation: Truncation?
  private var hasCutShortSteps = false

  init(stateWidth: Int, limits: ExplorationLimits, monitor: ExplorationMonitor) {
    self.limits = limits
    self.monitor = monitor
    stateLimit = min(max(limits.states, 0), Int(UInt32.max) - 1)
    visited = VisitedSet(stateWidth: stateWidth)
    start = clock.now
  }

  /// Numbers the initial states.
  mutating func begin(with initialStates: borrowing SuccessorBuffer) {
    visited.insert(initialStates, limit: stateLimit, ids: &ids)
    parents = Array(0..<UInt32(visited.count))
    if ids.contains(VisitedSet.refused) { truncation = .states(limits.states) }
  }

  /// Moves to the next state, unless everything was expanded or a bound was hit.
  mutating func next(into state: inout PackedState) -> Bool {
    guard truncation == nil, cursor < visited.count else { return false }
    if cursor == levelEnd { beginLevel() }
    if cursor.isMultiple(of: Self.pollingInterval) { poll() }
    guard truncation == nil else { return false }
    for offset in 0..<visited.stateWidth {
      state.words[offset] = visited.words[cursor * visited.stateWidth + offset]
    }
    return true
  }

  /// Starts a level with all the states not yet expanded, unless it lies at the bound on depth.
  private mutating func beginLevel() {
    levels.append(cursor)
    levelEnd = visited.count
    if let depth = limits.depth, levels.count > depth { truncation = .depth(depth) }
  }

  /// Keeps the steps of the state at hand and numbers the states they lead to.
  mutating func record(_ successors: borrowing SuccessorBuffer) {
    let known = visited.count
    visited.insert(successors, limit: stateLimit, ids: &ids)
    for _ in known..<visited.count { parents.append(UInt32(cursor)) }
    offsets.append(targets.count)
    if successors.marks.contains(where: { $0.contains(.cutShort) }) {
      openStates.append(cursor)
      hasCutShortSteps = true
    }
    if visited.count == stateLimit, ids.contains(VisitedSet.refused) {
      truncation = .states(limits.states)
      openStates.append(cursor)
      keepAdmitted(successors)
    } else {
      targets.append(contentsOf: ids)
      for index in 0..<successors.count { appendKind(of: index, in: successors) }
    }
    cursor += 1
  }

  /// Keeps the steps to states that were not refused.
  private mutating func keepAdmitted(_ successors: borrowing SuccessorBuffer) {
    for index in 0..<successors.count where ids[index] != VisitedSet.refused {
      targets.append(ids[index])
      appendKind(of: index, in: successors)
    }
  }

  private mutating func appendKind(of index: Int, in successors: borrowing SuccessorBuffer) {
    kinds.append(kindTable.number(ofAction: successors.actions[index], marks: successors.marks[index]))
  }

  /// Looks at the clock, the memory and the monitor.
  private mutating func poll() {
    let elapsed = clock.now - start
    if elapsed - lastReport >= .milliseconds(250) {
      lastReport = elapsed
      monitor.progress(progress(after: elapsed))
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
    visited.memory + parents.capacity * 4 + offsets.capacity * 8 + targets.capacity * 4
      + kinds.capacity * 4
  }

  /// The graph of what was seen.
  consuming func finish() -> StateGraph {
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

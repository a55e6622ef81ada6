/// What a checkpoint says of a search, read and checked.
///
/// The search that wrote it numbered states, kinds and levels in the order of discovery, and so everything in it follows an
/// order that can be checked on the way.
struct RestoredSearch {
  private(set) var visited: VisitedSet
  let parents: PagedArray<UInt32>
  private(set) var levels: [Int] = []
  let levelEnd: Int
  let offsets: PagedArray<Int>
  let targets: PagedArray<UInt32>
  let stepKinds: PagedArray<UInt32>
  private(set) var kinds: [StepKind] = []
  let cursor: Int
  /// The states before the cursor with a step that the system cut short.
  private(set) var cutShortStates: [StateID] = []

  /// The number of initial states.
  var initialCount: Int { levels.count > 1 ? levels[1] : levelEnd }

  /// Reads a checkpoint of a system to its end.
  ///
  /// - Parameters:
  ///   - reader: Stands at the beginning.
  ///   - identity: The number for the system.
  ///   - limits: Bounds that it must not have passed.
  init(
    _ reader: inout CheckpointReader, identity: UInt64, stateWidth: Int, limits: ExplorationLimits
  ) throws(CheckpointFailure) {
    let space = SearchSpace(stateWidth: stateWidth, limits: limits)
    visited = space.visited
    (parents, offsets, targets, stepKinds) = (space.parents, space.offsets, space.targets, space.kinds)
    let header = try reader.header(identity: identity, stateWidth: visited.stateWidth)
    (levelEnd, cursor) = (header.levelEnd, header.cursor)
    guard header.states <= limits.stateLimit else {
      throw .beyondStates(states: header.states, limit: limits.states)
    }
    try readKinds(&reader, header)
    try readLevels(&reader, header)
    try readStates(&reader, header)
    let (parents, offsets, targets, stepKinds) = (parents, offsets, targets, stepKinds)
    try reader.forEachHalf(header.states) { parents.append($0) }
    var steps = 0
    try reader.forEachHalf(header.cursor) { count in
      offsets.append(steps)
      steps += Int(count)
    }
    guard steps == header.steps else { throw .damaged }
    try reader.forEachHalf(header.steps) { targets.append($0) }
    try reader.forEachHalf(header.steps) { stepKinds.append($0) }
    try reader.checkSum()
    try reader.checkEnd()
    if cursor > 0 { try checkOrder() }
    if let depth = limits.depth, levels.count > depth, cursor > levels[depth] { throw .beyondDepth(depth) }
  }

  private mutating func readKinds(_ reader: inout CheckpointReader, _ header: CheckpointHeader)
    throws(CheckpointFailure)
  {
    for _ in 0..<header.kinds {
      let action = try reader.number(below: 1 << 32)
      kinds.append(StepKind(action: action, marks: StepMarks(rawValue: try reader.word())))
    }
  }

  private mutating func readLevels(_ reader: inout CheckpointReader, _ header: CheckpointHeader)
    throws(CheckpointFailure)
  {
    for index in 0..<header.levels {
      let level = try reader.number(below: header.states)
      guard index == 0 ? level == 0 : level > levels[index - 1] else { throw .damaged }
      levels.append(level)
    }
    guard header.cursor > 0 else { return }
    guard let last = levels.last, last <= cursor, cursor < levelEnd else { throw .damaged }
  }

  /// Reads the states, which are all different, and looks each up, so that the index is made.
  private mutating func readStates(_ reader: inout CheckpointReader, _ header: CheckpointHeader)
    throws(CheckpointFailure)
  {
    var numbers: [UInt32] = []
    var state = [UInt64](repeating: 0, count: visited.stateWidth)
    while visited.count < header.states {
      let first = visited.count
      var block = SuccessorBuffer(stateWidth: visited.stateWidth)
      for _ in first..<min(first + 4096, header.states) {
        for word in state.indices { state[word] = try reader.word() }
        block.append(state.span, action: 0)
      }
      visited.insert(block, limit: header.states, numbers: &numbers)
      guard visited.count == first + block.count else { throw .damaged }
    }
  }

  /// Follows the search: states, levels and kinds must come up in the order of their numbers.
  private mutating func checkOrder() throws(CheckpointFailure) {
    var (found, kindsFound) = (initialCount, 0)
    for state in 0..<initialCount where parents[state] != state { throw .damaged }
    var level = 0
    for state in 0...cursor {
      if level < levels.count, state == levels[level] {
        level += 1
        guard found == (level < levels.count ? levels[level] : levelEnd) else { throw .damaged }
      }
      guard state < cursor else { break }
      var isCutShort = false
      for step in offsets[state]..<(state + 1 < offsets.count ? offsets[state + 1] : targets.count) {
        let (target, kind) = (Int(targets[step]), Int(stepKinds[step]))
        if target == found, target < visited.count, parents[target] == state { found += 1 }
        if kind == kindsFound, kind < kinds.count { kindsFound += 1 }
        guard target < found, kind < kindsFound else { throw .damaged }
        if kinds[kind].marks.contains(.cutShort) { isCutShort = true }
      }
      if isCutShort { cutShortStates.append(state) }
    }
    guard kindsFound == kinds.count else { throw .damaged }
    for state in found..<visited.count where parents[state] != cursor { throw .damaged }
  }
}

extension RestoredSearch {
  /// How many states are expanded a second time to see that the system is still the same.
  private static let trial = 256

  /// Compares the initial states and the steps of the first states with those of the system.
  mutating func check(
    against worker: ExpansionWorker<some Expansion>, initialStates: SuccessorBuffer
  ) throws(CheckpointFailure) {
    var numbers: [UInt32] = []
    visited.insert(initialStates, limit: visited.count, numbers: &numbers)
    guard Set(numbers) == Set(0..<UInt32(initialCount)) else { throw .otherSystem }
    let states = 0..<min(Self.trial, cursor)
    worker.expand(states, of: visited)
    let (successors, ends) = (worker.part.successors, worker.part.ends)
    visited.insert(successors, limit: visited.count, numbers: &numbers)
    for state in states {
      let end = state + 1 < offsets.count ? offsets[state + 1] : targets.count
      guard ends[state] == end else { throw .otherSystem }
    }
    for (step, target) in numbers.enumerated() {
      let kind = StepKind(action: Int(successors.actions[step]), marks: successors.marks[step])
      guard target == targets[step], kind == kinds[Int(stepKinds[step])] else { throw .otherSystem }
    }
  }
}

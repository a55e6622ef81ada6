import FlowAlgorithms
import FlowStateGraph

/// A breadth-first search that keeps whole states and no steps.
///
/// States have no numbers, and a level has the same states whichever thread finds them first. So the counts, the depth and the chosen
/// trace are the same for any number of threads. If the bound on states ends the search, one thread repeats the last level, with its
/// states in the order of their words.
final class ExplicitReachability<State: StateWords> {
  private let system: any CommandSystem
  private let limits: ExplorationLimits
  /// For each thread, the search for states that pass the test; none if there is no test.
  private let tests: [HitSearch<State>]
  private let stopsAtFirst: Bool
  private let threads: ThreadCount
  private let watch: SearchWatch

  private let table: StateTable<State>
  /// The workers that expand a level together; each takes another part when it is done with one.
  private var workers: [ReachabilityWorker<State>]
  private var truncation: Truncation?
  private var levels: [Int] = []
  /// The level that is expanded next.
  private var level = 0
  private var (hasBegun, isDone) = (false, false)
  /// Whether several threads are working.
  private var isShared = false
  /// The steps and labels of workers that were discarded.
  private var earlierSteps = 0
  private var labels = Interner<TransitionLabel>()

  /// Creates a search; nil if there is no memory.
  init?(_ request: ReachabilityRequest) {
    (system, limits, threads) = (request.system, request.limits, request.threads)
    let most = limits.stateLimit + 1 << 20
    let count = max(1, min(threads.count, StateTable<State>.listLimit))
    guard let table = StateTable<State>(lists: count, limit: most) else { return nil }
    var workers: [ReachabilityWorker<State>] = []
    for list in 0..<count {
      // Copies of one value would share arrays until each thread first changes its copy.
      let blocks = StepBlocks<State>(
        system, memoryLimit: limits.memory / 8 / count, wantsFlags: false)
      guard let worker = ReachabilityWorker(table, list: list, blocks: blocks) else { return nil }
      workers.append(worker)
    }
    self.workers = workers
    tests =
      request.test.map { test in workers.map { _ in HitSearch(test, width: request.system.stateWidth) } }
      ?? []
    (stopsAtFirst, self.table) = (request.stopsAtFirst, table)
    watch = SearchWatch(limits: limits, monitor: request.monitor)
  }

  /// Searches to the end, to a bound or to a state that passes the test.
  func run() -> ReachableStates {
    _ = search(pausingAt: .max)
    return result
  }

  /// Searches until a level ends with at least this many states. Returns false if the search is over.
  func search(pausingAt count: Int) -> Bool {
    if !hasBegun { begin() }
    while !isDone, table.count < count {
      isDone = truncation != nil || !beginLevel(level) || !expand(level)
      level += 1
    }
    return !isDone
  }

  /// Whether a set for each content of the stacks would use less memory than the states seen so far.
  ///
  /// - Complexity: Linear in their number.
  var prefersSets: Bool {
    let stackBits = State(system.stackBits)
    guard stackBits != .zero, var stacks = StackSets<State>(limit: table.count),
      var controls = StackSets<State>(limit: table.count)
    else { return false }
    for list in table.lists {
      for index in 0..<list.count {
        let state = list.base[index]
        _ = stacks.number(of: State.masked(state, stackBits))
        _ = controls.number(of: State.without(stackBits, state))
        guard controls.count <= 1024 else { return false }
      }
    }
    return !stacks.isFull && !controls.isFull
      && stacks.memory(forControls: controls.count) < table.memoryForOneThread
  }

  private func begin() {
    hasBegun = true
    let initial = system.initialStates()
    for list in table.lists { list.levels.append(0) }
    for index in 0..<initial.count {
      guard table.count < limits.stateLimit else {
        truncation = .states(limits.states)
        return
      }
      guard table.room > 0 || makeRoom(threadCount) else { return }
      insert(State(initial.state(at: index).words))
    }
  }

  private func insert(_ state: State) {
    _ = withUnsafePointer(to: state) {
      table.insert($0, count: 1, of: 1, into: table.lists[0], isShared: false)
    }
  }

  /// Begins a level. Returns false if there is nothing to expand.
  private func beginLevel(_ level: Int) -> Bool {
    let count = table.lists.reduce(0) { $0 + $1.level(level).count }
    guard count > 0 else { return false }
    levels.append(count)
    ask(level)
    if stopsAtFirst, firstHits != nil { return false }
    if let depth = limits.depth, level >= depth {
      truncation = .depth(depth)
      return false
    }
    return true
  }

  /// Expands all states of a level. Returns false if a bound was hit.
  private func expand(_ level: Int) -> Bool {
    let counts = table.lists.map(\.count)
    let known = (labels: knownLabels, steps: steps)
    for list in table.lists { list.levels.append(list.count) }
    let threads = threadCount
    if threads > 1, !isShared {
      isShared = true
      for worker in workers.dropFirst() { worker.adopt(workers[0].knowledge) }
    }
    let parts = LevelParts(of: level, in: table.lists, threads: threads)
    while parts.count > 0 || !workers.allSatisfy(\.isIdle) {
      truncation = watch.poll(
        states: table.count, transitions: steps, depth: level, frontier: parts.count, memory: memory)
      guard truncation == nil, makeRoom(threads) else { return false }
      let wanted = max(1 << 16, leastRoom(threads), limits.stateLimit - table.count)
      let room = min(table.room, table.listRoom, wanted)
      expand(parts, room: room, threads: threads)
      if table.count > limits.stateLimit {
        finishWithinLimit(level, counts: counts, known.labels, known.steps)
        return false
      }
    }
    return true
  }

  /// Expands parts of a level. A worker that finds no room keeps its rest.
  private func expand(_ parts: LevelParts<State>, room: Int, threads: Int) {
    // All workers share both counts, so none waits for another that has some left.
    let (taken, left) = (AtomicInt(0), AtomicInt(room))
    let most = threads == 1 ? 512 : 2048 * threads
    concurrently(threads) { [workers] thread in
      let worker = workers[thread]
      worker.beginRound()
      while true {
        worker.work(within: left, isShared: threads > 1)
        guard worker.isIdle, taken.add(1) < most, let part = parts.take(for: thread) else { return }
        worker.take(part.states, of: part.list)
      }
    }
  }

  /// The room that the threads need to make progress.
  private func leastRoom(_ threads: Int) -> Int {
    threads * ((1 << 12) + workers.reduce(0) { $0 + $1.pendingCount })
  }

  /// Grows the table if the threads could fill it.
  private func makeRoom(_ threads: Int) -> Bool {
    let wanted = leastRoom(threads)
    guard table.room < wanted || table.listRoom < wanted else { return true }
    // What the threads learn needs memory too.
    let left = limits.memory - memory
    let isAllowed = table.listRoom >= wanted && table.growth(for: wanted, atMost: left / 4) <= left
    if isAllowed, table.grow(for: wanted, threads: threads, atMost: left / 4) { return true }
    truncation = .memory(limits.memory)
    return false
  }

  /// Undoes a level that exceeds the bound on states, and adds its states one by one until the bound is reached.
  private func finishWithinLimit(
    _ level: Int, counts: [Int], _ labels: Interner<TransitionLabel>, _ steps: Int
  ) {
    truncation = .states(limits.states)
    self.labels = labels
    table.shrink(to: counts)
    var states: [State] = []
    for list in table.lists { for index in list.level(level) { states.append(list.base[index]) } }
    states.sort { $0.precedes($1) }
    var blocks = StepBlocks<State>(system, memoryLimit: 0)
    var taken = 0
    for state in states {
      let found = blocks.successors(of: state)
      for successor in found {
        if table.room == 0, !table.grow(for: 1 << 12, threads: 1) { break }
        if table.count < limits.stateLimit {
          insert(successor)
        } else if !table.contains(successor) {
          (earlierSteps, workers) = (steps + taken, [])
          return
        }
      }
      taken += found.count
      for label in blocks.labels.values { _ = self.labels.number(of: label) }
    }
    preconditionFailure("a level that went beyond the bound does so again")
  }

  /// Tests the states of a level.
  private func ask(_ level: Int) {
    guard !tests.isEmpty else { return }
    let parts = LevelParts(of: level, in: table.lists, threads: threadCount)
    concurrently(threadCount) { [tests] thread in
      while let part = parts.take(for: thread) {
        tests[thread].look(at: part.states, of: part.list, level: level)
      }
    }
  }

  /// The states that pass the test in the first level that has any.
  private var firstHits: (states: [State], level: Int)? {
    let first = tests.compactMap(\.first)
    guard let level = first.map(\.level).min() else { return nil }
    return (first.filter { $0.level == level }.flatMap(\.states), level)
  }

  /// The number of threads that pay: more than one if there are enough states, or commands that threads share.
  private var threadCount: Int {
    let hasLearnt = workers.first?.knowledge.hasLearntShared ?? false
    return table.count >= threads.minimumStates || hasLearnt ? table.lists.count : 1
  }

  // MARK: - What was found

  private var steps: Int { workers.reduce(earlierSteps) { $0 + $1.steps } }

  private var memory: Int { workers.reduce(table.memory) { $0 + $1.memory } }

  private var knownLabels: Interner<TransitionLabel> {
    var all = labels
    for worker in workers {
      for label in worker.knowledge.labels.values { _ = all.number(of: label) }
    }
    return all
  }

  private var result: ReachableStates {
    let last = table.lists.reduce(0) {
      $0 + ($1.levels.count > levels.count ? $1.level(levels.count).count : 0)
    }
    if last > 0 {
      ask(levels.count)
      levels.append(last)
    }
    let labels = knownLabels.values
    return ReachableStates(
      store: .packed(words: system.stateWidth), stateCount: table.count, transitionCount: steps,
      levels: levels, ending: .init(truncation, isStopped: stopsAtFirst && firstHits != nil, labels),
      labels: labels,
      memory: memory,
      blockCount: workers.first?.knowledge.blockCount ?? 0, hitCount: tests.reduce(0) { $0 + $1.count },
      shortestTrace: firstHits.map { run(to: $0.states, at: $0.level) },
      visit: visit(table.lists, width: system.stateWidth))
  }

  /// The first of the shortest traces to some states of a level.
  private func run(to states: [State], at level: Int) -> StateTrace {
    let blocks =
      workers.first?.knowledge ?? StepBlocks<State>(system, memoryLimit: limits.memory / 8)
    var search = TraceReconstruction(to: states, of: system, knowing: blocks)
    for below in (0..<level).reversed() {
      search.descend { body in
        for list in table.lists { for index in list.level(below) { body(list.base[index]) } }
      }
    }
    return search.run()
  }
}

/// Calls a function with the states of some lists, level by level, until it returns true. It uses one value for all states.
private func visit<State: StateWords>(
  _ lists: [StateList<State>], width: Int
) -> @Sendable ((PackedState) -> Bool) -> Bool {
  { isWanted in
    var state = PackedState(words: Array(repeating: 0, count: width))
    let levelCount = lists.map(\.levels.count).max() ?? 0
    for level in 0..<levelCount {
      for list in lists where level < list.levels.count {
        for index in list.level(level) {
          for word in 0..<width { state.words[word] = list.base[index][word: word] }
          if isWanted(state) { return true }
        }
      }
    }
    return false
  }
}

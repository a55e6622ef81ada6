import FlowAlgorithms
public import FlowStateGraph

/// Visits every state that the system can reach, breadth first, and records every step.
///
/// The result depends only on the system, the symmetry and the limits on states and depth: states have the same numbers each
/// time, for any number of threads. If a bound ends the search, the states that were not fully expanded are `openStates`.
///
/// The steps of a ``CommandSystem`` are computed once for all states that agree on the bits that the steps depend on. The graph is the
/// same. Commands are kept in memory, at most an eighth of the limit for each thread, and only while most of them are used
/// again.
///
/// - Parameters:
///   - system: What to explore.
///   - symmetry: If it is given, the search visits one representative of each orbit. The system can reach it, at the same
///     distance from the start. A step leads to the representative of its target; its action and flags are those of a step of
///     the system.
///   - limits: When to give up; the first bound reached is the graph's `truncation`.
///   - threads: How many threads to use once there are enough states for them to pay.
///   - monitor: What to tell while it runs, and whether to stop.
public func explore(
  _ system: some TransitionSystem, upTo symmetry: (any StateSymmetry)? = nil,
  limits: ExplorationLimits = ExplorationLimits(), threads: ThreadCount = ThreadCount(),
  monitor: ExplorationMonitor = .silent
) -> StateGraph {
  var expansion = expansion(of: system, limits)
  if let symmetry {
    expansion = SymmetricExpansion(expansion, upTo: symmetry, stateWidth: system.stateWidth)
  }
  let space = SearchSpace(stateWidth: system.stateWidth, limits: limits, shards: max(threads.count, 1))
  var search = Search(space, SearchWatch(limits: limits, monitor: monitor))
  search.begin(with: system.initialStates())
  return finish(
    search, ExpansionWorker(expansion, stateWidth: system.stateWidth, shards: search.visited.shardCount),
    threads)
}

/// Resumes a search that ended early, from the bytes that ``UnfinishedSearch/write(identity:to:)`` wrote.
///
/// The graph is the same as without the interruption, numbers included. The time limit counts from now. A checkpoint beyond the bounds
/// on states or depth is refused, since no search within these bounds gets that far.
///
/// - Parameters:
///   - system: The system that was explored.
///   - bytes: Returns the next bytes, at most as many as it is asked for, and none at the end.
///   - identity: The number that the checkpoint was written with.
///   - limits: When to give up.
///   - threads: How many threads to use once there are enough states for them to pay.
///   - monitor: What to tell while it runs, and whether to stop.
public func explore(
  _ system: some TransitionSystem, resuming bytes: @escaping (Int) -> [UInt8], identity: UInt64,
  limits: ExplorationLimits = ExplorationLimits(), threads: ThreadCount = ThreadCount(),
  monitor: ExplorationMonitor = .silent
) throws(CheckpointFailure) -> StateGraph {
  var reader = CheckpointReader(bytes)
  let restored = try RestoredSearch(
    &reader, identity: identity, stateWidth: system.stateWidth, limits: limits, shards: max(threads.count, 1))
  guard restored.cursor > 0 else {
    return explore(system, limits: limits, threads: threads, monitor: monitor)
  }
  let worker = ExpansionWorker(
    expansion(of: system, limits), stateWidth: system.stateWidth, shards: restored.space.visited.shardCount)
  try restored.check(against: system)
  return finish(Search(restored, limits: limits, monitor: monitor), worker, threads)
}

/// The expansion for a system: with a cache if the system has commands, else state by state.
private func expansion(of system: some TransitionSystem, _ limits: ExplorationLimits) -> any Expansion {
  guard let system = system as? any CommandSystem else { return DirectExpansion(system) }
  let memory = limits.memory / 8
  return GroupedCommands.fits(system)
    ? GroupedTransitionCache(system, memoryLimit: memory) : TransitionCache(system, memoryLimit: memory)
}

/// Expands all remaining states. Other threads join when they pay: when there are enough states, or commands that they share.
private func finish(
  _ search: consuming Search, _ worker: ExpansionWorker, _ threads: ThreadCount
) -> StateGraph {
  var search = search
  var hasLearnt = false
  while threads.count < 2 || search.visited.count < threads.minimumStates && !hasLearnt {
    guard let block = search.nextBlock() else { return search.finish() }
    let words = search.visited.words.start + block.lowerBound * worker.stateWidth
    let states = StateBlock(words: words, count: block.count, width: worker.stateWidth)
    let part = worker.expand(states, block: -1, recorded: 0)
    hasLearnt = hasLearnt || part.hasLearnt
    for shard in 0..<search.visited.shardCount {
      search.visited.lookUp(part, in: shard, knowing: search.visited.count)
    }
    search.record(part, worker.rows)
  }
  ExpansionPipeline(worker, threads: threads.count, for: search.visited).run(&search)
  return search.finish()
}

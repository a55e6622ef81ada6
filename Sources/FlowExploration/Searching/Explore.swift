import FlowAlgorithms
public import FlowStateGraph

/// Visits every state that the system can reach, breadth first, and records every step.
///
/// The result depends on the system, the symmetry and the limits for states and depth alone: states have the same
/// numbers each time, for any number of threads. Where a bound is hit, the states that were not fully expanded are
/// `openStates`.
///
/// Of a ``CommandSystem``, steps are worked out once for all states that agree on the bits they depend on. The graph is the
/// same. Commands are kept in memory, at most an eighth of the limit for each thread, and only while they are used again
/// more often than not.
///
/// - Parameters:
///   - system: What to explore.
///   - symmetry: Where one is given, only one state of each orbit is visited. It is a state that the system can reach, at the
///     system's own distance from the start. A step leads to the representative of where it really leads; its action and
///     flags are those of a step of the system.
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
  var search = Search(
    stateWidth: system.stateWidth, limits: limits, monitor: monitor)
  search.begin(with: system.initialStates())
  return finish(search, ExpansionWorker(expansion, stateWidth: system.stateWidth), threads)
}

/// Goes on with a search that ended early, from the bytes that ``UnfinishedSearch/write(identity:to:)`` gave.
///
/// The graph is the one that a search without the break gives, numbers included. Time counts from now on. A checkpoint
/// that has passed the bounds on states or depth is refused, since no search within them has so many states.
///
/// - Parameters:
///   - system: The system that the search was about.
///   - bytes: Gives the next bytes, at most as many as it is asked for, and none at the end.
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
    &reader, identity: identity, stateWidth: system.stateWidth, limits: limits)
  guard restored.cursor > 0 else {
    return explore(system, limits: limits, threads: threads, monitor: monitor)
  }
  let worker = ExpansionWorker(expansion(of: system, limits), stateWidth: system.stateWidth)
  try restored.check(against: worker, initialStates: system.initialStates())
  return finish(Search(restored, limits: limits, monitor: monitor), worker, threads)
}

/// What works out the steps of a system: with kept commands where it gives them, else state by state.
private func expansion(of system: some TransitionSystem, _ limits: ExplorationLimits) -> any Expansion {
  guard let system = system as? any CommandSystem else { return DirectExpansion(system) }
  let memory = limits.memory / 8
  return GroupedCommands.fits(system)
    ? GroupedTransitionCache(system, memoryLimit: memory) : TransitionCache(system, memoryLimit: memory)
}

/// Expands all that is left; other threads join once they pay: for so many states as there are, or since something was worked out
/// that they share.
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
    search.record(part, worker.rows)
  }
  ExpansionPipeline(worker, threads: threads.count, stateWidth: worker.stateWidth).run(&search)
  return search.finish()
}

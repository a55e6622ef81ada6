/// Visits every state that the system can reach, breadth first, and records every step.
///
/// The result depends on the system and on the limits for states and depth alone: states have the same
/// numbers each time, for any number of threads. Where a bound is hit, the states that were not fully expanded are
/// `openStates`.
///
/// - Parameters:
///   - system: What to explore.
///   - limits: When to give up; the first bound reached is the graph's `truncation`.
///   - threads: How many threads to use once there are enough states for them to pay.
///   - monitor: What to tell while it runs, and whether to stop.
public func explore(
  _ system: some TransitionSystem, limits: ExplorationLimits = ExplorationLimits(),
  threads: ThreadCount = ThreadCount(), monitor: ExplorationMonitor = .silent
) -> StateGraph {
  explore(system, DirectExpansion(system), limits, threads, monitor)
}

/// Visits every state that the system can reach, breadth first, as for any transition system, and works out steps once for
/// all states that agree on the bits they depend on.
///
/// The graph is the same. Commands are kept in memory, at most an eighth of the limit for each thread, and only while they
/// are used again more often than not.
public func explore(
  _ system: some CommandSystem, limits: ExplorationLimits = ExplorationLimits(),
  threads: ThreadCount = ThreadCount(), monitor: ExplorationMonitor = .silent
) -> StateGraph {
  explore(system, expansion(of: system, limits), limits, threads, monitor)
}

/// What works out the steps of a system that gives commands.
func expansion(of system: some CommandSystem, _ limits: ExplorationLimits) -> any Expansion {
  let memory = limits.memory / 8
  return GroupedCommands.fits(system)
    ? GroupedTransitionCache(system, memoryLimit: memory) : TransitionCache(system, memoryLimit: memory)
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
public func resume(
  _ system: some CommandSystem, from bytes: @escaping (Int) -> [UInt8], identity: UInt64,
  limits: ExplorationLimits = ExplorationLimits(), threads: ThreadCount = ThreadCount(),
  monitor: ExplorationMonitor = .silent
) throws(CheckpointFailure) -> StateGraph {
  let expansion = expansion(of: system, limits)
  return try resume(system, expansion, CheckpointReader(bytes), identity, limits, threads, monitor)
}

/// Goes on with a search that ended early, as for a system that gives commands.
public func resume(
  _ system: some TransitionSystem, from bytes: @escaping (Int) -> [UInt8], identity: UInt64,
  limits: ExplorationLimits = ExplorationLimits(), threads: ThreadCount = ThreadCount(),
  monitor: ExplorationMonitor = .silent
) throws(CheckpointFailure) -> StateGraph {
  let expansion = DirectExpansion(system)
  return try resume(system, expansion, CheckpointReader(bytes), identity, limits, threads, monitor)
}

func explore(
  _ system: some TransitionSystem, _ expansion: any Expansion, _ limits: ExplorationLimits,
  _ threads: ThreadCount, _ monitor: ExplorationMonitor
) -> StateGraph {
  var search = Search(
    stateWidth: system.stateWidth, limits: limits, isShared: threads.count > 1,
    monitor: monitor)
  search.begin(with: initialStates(of: system))
  return finish(search, ExpansionWorker(expansion, stateWidth: system.stateWidth), threads)
}

private func resume(
  _ system: some TransitionSystem, _ expansion: any Expansion, _ reader: CheckpointReader,
  _ identity: UInt64,
  _ limits: ExplorationLimits, _ threads: ThreadCount, _ monitor: ExplorationMonitor
) throws(CheckpointFailure) -> StateGraph {
  var reader = reader
  let restored = try RestoredSearch(
    &reader, identity: identity, stateWidth: system.stateWidth, limits: limits, isShared: threads.count > 1)
  guard restored.cursor > 0 else { return explore(system, expansion, limits, threads, monitor) }
  let worker = ExpansionWorker(expansion, stateWidth: system.stateWidth)
  try restored.check(against: worker, initialStates: initialStates(of: system))
  return finish(Search(restored, limits: limits, monitor: monitor), worker, threads)
}

private func initialStates(of system: some TransitionSystem) -> SuccessorBuffer {
  var states = SuccessorBuffer(stateWidth: system.stateWidth)
  system.initialStates(into: &states)
  return states
}

/// Expands all that is left.
private func finish(
  _ search: consuming Search, _ worker: ExpansionWorker, _ threads: ThreadCount
) -> StateGraph {
  var search = search
  while search.visited.count < threads.minimumStates || threads.count < 2 {
    guard let block = search.nextBlock(isShared: false) else { return search.finish() }
    worker.expand(block, of: search.visited)
    search.record(worker)
  }
  let team = ExpansionTeam((0..<threads.count).map { _ in worker.copy() })
  while let block = search.nextBlock(isShared: true) { team.expand(block, &search) }
  return search.finish()
}

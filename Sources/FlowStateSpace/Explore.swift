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
  explore(system, DirectExpansion(system: system), limits, threads, monitor)
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
  explore(system, KnownCommands(system, memoryLimit: limits.memory / 8), limits, threads, monitor)
}

private func explore<Expanding: Expansion>(
  _ system: some TransitionSystem, _ expansion: Expanding, _ limits: ExplorationLimits,
  _ threads: ThreadCount,
  _ monitor: ExplorationMonitor
) -> StateGraph {
  var search = Search(stateWidth: system.stateWidth, limits: limits, monitor: monitor)
  var initialStates = SuccessorBuffer(stateWidth: system.stateWidth)
  system.initialStates(into: &initialStates)
  search.begin(with: initialStates)
  let worker = ExpansionWorker(expansion, stateWidth: system.stateWidth)
  while search.visited.count < threads.minimumStates || threads.count < 2 {
    guard let block = search.nextBlock(isShared: false) else { return search.finish() }
    worker.expand(block, of: search.visited)
    search.record(worker.part.successors, endingAt: worker.part.ends)
  }
  let team = ExpansionTeam((0..<threads.count).map { _ in worker.copy() })
  while let block = search.nextBlock(isShared: true) { team.expand(block, &search) }
  return search.finish()
}

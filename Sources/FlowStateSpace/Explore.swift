/// Visits every state that the system can reach, breadth first, and records every step.
///
/// The result depends on the system and on the limits for states and depth alone: states have the same
/// numbers each time. Where a bound is hit, the states that were not fully expanded are `openStates`.
///
/// - Parameters:
///   - system: What to explore.
///   - limits: When to give up; the first bound reached is the graph's `truncation`.
///   - monitor: What to tell while it runs, and whether to stop.
public func explore(
  _ system: some TransitionSystem, limits: ExplorationLimits = ExplorationLimits(),
  monitor: ExplorationMonitor = .silent
) -> StateGraph {
  explore(from: system, limits: limits, monitor: monitor) { state, successors in
    system.successors(of: state, into: &successors)
  }
}

/// Visits every state that the system can reach as ``explore(_:limits:monitor:)-(some TransitionSystem,_,_)`` does,
/// and works out steps once for all states that agree on the bits they depend on.
///
/// The graph is the same. Commands are kept in memory, at most a quarter of the limit, and only while they are used
/// again more often than not.
public func explore(
  _ system: some CommandSystem, limits: ExplorationLimits = ExplorationLimits(),
  monitor: ExplorationMonitor = .silent
) -> StateGraph {
  var commands = KnownCommands(system, memoryLimit: limits.memory / 4)
  return explore(from: system, limits: limits, monitor: monitor) { state, successors in
    commands.expand(state, into: &successors)
  }
}

private func explore(
  from system: some TransitionSystem, limits: ExplorationLimits, monitor: ExplorationMonitor,
  expand: (PackedState, inout SuccessorBuffer) -> Void
) -> StateGraph {
  var search = Search(stateWidth: system.stateWidth, limits: limits, monitor: monitor)
  var successors = SuccessorBuffer(stateWidth: system.stateWidth)
  system.initialStates(into: &successors)
  search.begin(with: successors)
  var state = PackedState(words: Array(repeating: 0, count: system.stateWidth))
  var ends: [Int] = []
  while let block = search.nextBlock() {
    successors.removeAll()
    ends.removeAll(keepingCapacity: true)
    for id in block {
      search.read(id, into: &state)
      expand(state, &successors)
      ends.append(successors.count)
    }
    search.record(successors, endingAt: ends)
  }
  return search.finish()
}

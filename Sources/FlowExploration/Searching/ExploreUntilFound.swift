public import FlowStateGraph

/// Searches ever larger parts of the reachable states, and stops at the first part that contains what it looks for.
///
/// A part has the states nearest to the initial ones, and the steps of those that are expanded. The next part has four times as
/// many states; the last one has all, or as many as the limits allow. Each part is explored from the start, so all earlier parts
/// together take about a third of the time of the last. An infinite execution of a part is one of the whole: the steps and states of
/// a lasso are real, and whether a class of steps is enabled in a state is known without its steps. Among the lassos inside the part, the
/// result is the one that ``EmptinessCheck/lasso(from:)`` promises; a lasso with a shorter stem may have a loop that leaves the part.
///
/// - Parameters:
///   - system: What to explore.
///   - firstPart: The number of states of the first part.
///   - limits: When to give up.
///   - threads: How many threads to use once there are enough states for them to pay.
///   - monitor: What to tell while it runs, and whether to stop; without checkpoints.
///   - find: Looks at a part.
/// - Returns: The last part that was looked at, and what was found there.
public func explore<Found>(
  _ system: some CommandSystem, firstPart: Int = 1024, limits: ExplorationLimits = ExplorationLimits(),
  threads: ThreadCount = ThreadCount(), monitor: ExplorationMonitor = .silent,
  until find: (StateGraph) throws(EmptinessCheckEnd) -> Found?
) throws(EmptinessCheckEnd) -> (graph: StateGraph, found: Found?) {
  precondition(firstPart > 0, "a part has states")
  var monitor = monitor
  monitor.checkpoint = nil
  var part = limits
  part.states = min(firstPart, limits.states)
  while true {
    let graph = explore(system, limits: part, threads: threads, monitor: monitor)
    let found = try find(graph)
    guard found == nil, graph.truncation == .states(part.states), part.states < limits.states else {
      return (graph, found)
    }
    let (next, overflows) = part.states.multipliedReportingOverflow(by: 4)
    part.states = overflows ? limits.states : min(next, limits.states)
  }
}

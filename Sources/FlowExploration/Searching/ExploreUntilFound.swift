public import FlowStateGraph

/// Looks for something in ever larger parts of what a system can reach, and ends as soon as it is there.
///
/// Each part has the states nearest to the initial ones, with all their steps but those of its unexpanded states; the next has four
/// times as many, and the last is everything, or as much as the limits allow. Parts are explored anew, so all before the
/// last take about a third of its time. What a part shows of infinite runs is true of the whole: the steps and the states of a lasso are
/// real, and where a class of steps is enabled is known of a state without its steps. A lasso that is found has the
/// promise of ``EmptinessCheck/lasso(from:)`` among those that lie in the part; one with a shorter stem may have a loop that leaves it.
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

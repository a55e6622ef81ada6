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
  var search = Search(stateWidth: system.stateWidth, limits: limits, monitor: monitor)
  var successors = SuccessorBuffer(stateWidth: system.stateWidth)
  system.initialStates(into: &successors)
  search.begin(with: successors)
  var state = PackedState(words: Array(repeating: 0, count: system.stateWidth))
  while search.next(into: &state) {
    successors.removeAll()
    system.successors(of: state, into: &successors)
    search.record(successors)
  }
  return search.finish()
}

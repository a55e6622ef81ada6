import FlowAlgorithms
public import FlowStateGraph

/// The result of a search for a shortest run.
public enum ShortestTrace: Sendable, Hashable {
  /// The first of the shortest runs, in the system's order.
  case found(StateTrace)
  /// No goal is reachable.
  case unreachable
  /// The search ended at its limit or was told to stop. It saw this many states, and no goal.
  case undetermined(states: Int)
}

extension TransitionSystem {
  /// Returns a shortest run from a state to a goal, which is a step or a state.
  ///
  /// The search is breadth first. Its time and memory are those of the states that are nearer than the end of the run.
  ///
  /// - Parameters:
  ///   - start: Where the run starts.
  ///   - limit: The most states to see.
  ///   - shouldStop: Whether to give up, asked from time to time with the number of states seen.
  ///   - isGoal: Whether a step ends the run, given the state before it; a nil step asks about the start itself.
  public func shortestTrace(
    from start: PackedState, limit: Int = 2_000_000, shouldStop: (_ seen: Int) -> Bool = { _ in false },
    to isGoal: (_ before: PackedState, _ step: StateTrace.Step?) -> Bool
  ) -> ShortestTrace {
    if isGoal(start, nil) { return .found(StateTrace(start: start, steps: [])) }
    var search = BreadthFirstSearch<PackedState, StateTrace.Step>(from: [start])
    var seen: Set<PackedState> = [start]
    while let before = search.next() {
      if search.position & 0xFF == 0, shouldStop(seen.count) { return .undetermined(states: seen.count) }
      for step in steps(from: before) {
        if isGoal(before, step) { return .found(StateTrace(start: start, steps: search.path + [step])) }
        guard !seen.contains(step.state) else { continue }
        guard seen.count < limit else { return .undetermined(states: seen.count) }
        seen.insert(step.state)
        search.add(step.state, by: step)
      }
    }
    return .unreachable
  }
}

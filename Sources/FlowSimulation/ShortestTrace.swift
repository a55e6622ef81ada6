public import FlowStateSpace

/// What came of looking for a shortest run.
public enum ShortestTrace: Sendable, Hashable {
  /// The first of the shortest ones, in the system's order.
  case found(StateTrace)
  /// Nothing that can be reached is what was looked for.
  case unreachable
  /// So many states were seen, as many as were allowed, and what was looked for was not among them.
  case undetermined(states: Int)
}

extension TransitionSystem {
  /// The shortest run from a state to a step or state that is looked for.
  ///
  /// It searches breadth first. Time and memory are those of the states that are nearer than the end of the run.
  ///
  /// - Parameters:
  ///   - start: Where the run starts.
  ///   - limit: The most states to see.
  ///   - shouldStop: Whether to give up, asked now and then with the number of states seen.
  ///   - isGoal: Whether a step ends the run, by the state before it and the step; nil as the step asks about the start itself.
  public func shortestTrace(
    from start: PackedState, limit: Int = 2_000_000, shouldStop: (_ seen: Int) -> Bool = { _ in false },
    to isGoal: (_ before: PackedState, _ step: StateTrace.Step?) -> Bool
  ) -> ShortestTrace {
    if isGoal(start, nil) { return .found(StateTrace(start: start, steps: [])) }
    var states = [start]
    var arrivals: [(parent: Int, kind: TransitionLabel)] = [(0, TransitionLabel(action: 0))]
    var seen: Set<PackedState> = [start]
    var next = 0
    while next < states.count {
      if next & 0xFF == 0, shouldStop(states.count) { return .undetermined(states: states.count) }
      let before = states[next]
      for step in steps(from: before) {
        if isGoal(before, step) {
          var run = StateTrace(start: start, steps: [step])
          var index = next
          while index > 0 {
            run.steps.append(StateTrace.Step(kind: arrivals[index].kind, state: states[index]))
            index = arrivals[index].parent
          }
          run.steps.reverse()
          return .found(run)
        }
        guard seen.insert(step.state).inserted else { continue }
        guard states.count < limit else { return .undetermined(states: states.count) }
        states.append(step.state)
        arrivals.append((next, step.kind))
      }
      next += 1
    }
    return .unreachable
  }

  /// A run that ends in the same way as a longer one, as short as can be found.
  ///
  /// Detours are cut first: what lies between two visits of one state. Then the shortest run of all is looked for, breadth
  /// first; where that takes too many states, the run without detours is the answer.
  ///
  /// - Returns: The run, and whether none is shorter.
  public func shrunk(
    _ run: StateTrace, limit: Int = 2_000_000, shouldStop: (_ seen: Int) -> Bool = { _ in false },
    endingIn isGoal: (_ before: PackedState, _ step: StateTrace.Step?) -> Bool
  ) -> (run: StateTrace, isShortest: Bool) {
    switch shortestTrace(from: run.start, limit: limit, shouldStop: shouldStop, to: isGoal) {
    case .found(let shortest): (shortest, true)
    case .unreachable, .undetermined: (run.withoutDetours, false)
    }
  }
}

extension StateTrace {
  /// The same run without what lies between two visits of one state; its last step stays.
  public var withoutDetours: StateTrace {
    guard let last = steps.last else { return self }
    var result = StateTrace(start: start, steps: [])
    var positions: [PackedState: Int] = [start: 0]
    for step in steps.dropLast() {
      if let position = positions[step.state] {
        for dropped in result.steps[position...] { positions[dropped.state] = nil }
        result.steps.removeSubrange(position...)
      } else {
        result.steps.append(step)
      }
      positions[step.state] = result.steps.count
    }
    result.steps.append(last)
    return result
  }
}

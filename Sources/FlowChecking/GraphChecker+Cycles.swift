import FlowStateSpace

extension GraphChecker {
  /// A run to a cycle that stays in `region` and takes a wanted step.
  ///
  /// The way to the cycle is a shortest one to any such cycle, and the cycle a shortest one from where it begins.
  func cycle(within region: StateSet, taking isWanted: (Transition) -> Bool) -> Counterexample? {
    guard !region.isEmpty else { return nil }
    let components = Components(of: graph, within: region)
    return cycle(in: components, along: components.liesOnCycle, taking: isWanted)
  }

  /// A run to a cycle of allowed steps through at least two states, with the same promise.
  func cycle(along isAllowed: @escaping (Transition) -> Bool) -> Counterexample? {
    let components = Components(of: graph, along: isAllowed)
    return cycle(
      in: components, along: { components.liesOnCycle($0) && isAllowed($0) },
      taking: { $0.source != $0.target })
  }

  private func cycle(
    in components: Components, along isAllowed: (Transition) -> Bool, taking isWanted: (Transition) -> Bool
  ) -> Counterexample? {
    var guilty: Set<Int> = []
    for state in 0..<graph.stateCount {
      guard let component = components.component(of: state), !guilty.contains(component) else { continue }
      if graph.transitions(from: state).contains(where: { isAllowed($0) && isWanted($0) }) {
        guilty.insert(component)
      }
    }
    let begin = (0..<graph.stateCount).first { state in
      components.component(of: state).map(guilty.contains) ?? false
    }
    return begin.map { state in
      Counterexample(
        trace: graph.shortestTrace(to: state),
        cycle: shortestCycle(at: state, along: isAllowed, taking: isWanted))
    }
  }

  /// A state on the way round a cycle, and whether a wanted step was taken on the way to it.
  private struct Stage: Hashable {
    var state: StateID
    var isSatisfied: Bool
  }

  /// A shortest run of allowed steps from `home` back to it that takes a wanted step.
  private func shortestCycle(
    at home: StateID, along isAllowed: (Transition) -> Bool, taking isWanted: (Transition) -> Bool
  ) -> [Transition] {
    var arrivals: [Stage: (from: Stage, step: Transition)] = [:]
    var queue = [Stage(state: home, isSatisfied: false)]
    let goal = Stage(state: home, isSatisfied: true)
    var next = 0
    while next < queue.count, arrivals[goal] == nil {
      let stage = queue[next]
      next += 1
      for step in graph.transitions(from: stage.state) where isAllowed(step) {
        let reached = Stage(state: step.target, isSatisfied: stage.isSatisfied || isWanted(step))
        guard reached != queue[0], arrivals[reached] == nil else { continue }
        arrivals[reached] = (stage, step)
        queue.append(reached)
      }
    }
    var steps: [Transition] = []
    var stage = goal
    while let arrival = arrivals[stage] {
      steps.append(arrival.step)
      stage = arrival.from
    }
    precondition(
      !steps.isEmpty, "a wanted step inside a component lies on a cycle through each of its states")
    return steps.reversed()
  }
}

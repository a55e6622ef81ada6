import FlowStateSpace

extension GraphChecker {
  /// A run to a cycle that stays in `region` and takes a wanted step.
  ///
  /// The way to the cycle is a shortest one to any such cycle, and the cycle a shortest one from where it begins.
  func cycle(within region: StateSet, taking wanted: StepFilter) -> Counterexample? {
    guard !region.isEmpty, graph.firstTransition(satisfying: wanted) != nil else { return nil }
    let components = Components(of: graph, within: region)
    return cycle(along: { self.graph.transitions(from: $0).filter(components.liesOnCycle) }, in: components) {
      self.graph.transitions(from: $0, satisfying: wanted).filter(components.liesOnCycle)
    }
  }

  /// A run to a cycle of allowed steps through at least two states, with the same promise.
  func cycle(along allowed: StepFilter) -> Counterexample? {
    guard graph.firstTransition(satisfying: allowed) != nil else { return nil }
    let components = Components(of: graph, along: allowed)
    let steps = { self.graph.transitions(from: $0, satisfying: allowed).filter(components.liesOnCycle) }
    return cycle(along: steps, in: components) { steps($0).filter { $0.source != $0.target } }
  }

  /// The steps from a state that a search for cycles looks at.
  private typealias Steps = (StateID) -> [Transition]

  private func cycle(along allowed: Steps, in components: Components, taking wanted: Steps) -> Counterexample?
  {
    var guilty: Set<Int> = []
    for state in 0..<graph.stateCount {
      guard let component = components.component(of: state), !guilty.contains(component) else { continue }
      if !wanted(state).isEmpty { guilty.insert(component) }
    }
    let begin = (0..<graph.stateCount).first { state in
      components.component(of: state).map(guilty.contains) ?? false
    }
    return begin.map { state in
      Counterexample(
        trace: graph.shortestTrace(to: state),
        cycle: shortestCycle(at: state, along: allowed, taking: wanted))
    }
  }

  /// A state on the way round a cycle, and whether a wanted step was taken on the way to it.
  private struct Stage: Hashable {
    var state: StateID
    var isSatisfied: Bool
  }

  /// A shortest run of allowed steps from `home` back to it that takes a wanted step.
  private func shortestCycle(at home: StateID, along allowed: Steps, taking wanted: Steps) -> [Transition] {
    var arrivals: [Stage: (from: Stage, step: Transition)] = [:]
    var queue = [Stage(state: home, isSatisfied: false)]
    let goal = Stage(state: home, isSatisfied: true)
    var next = 0
    while next < queue.count, arrivals[goal] == nil {
      let stage = queue[next]
      next += 1
      let satisfying = Set(wanted(stage.state))
      for step in allowed(stage.state) {
        let reached = Stage(
          state: step.target, isSatisfied: stage.isSatisfied || satisfying.contains(step))
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

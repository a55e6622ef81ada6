import FlowStateSpace

extension GraphChecker {
  /// A run to a cycle that stays in `region` and takes a wanted step first.
  ///
  /// The way to the cycle is a shortest one; of the wanted steps that begin there, the cycle is a shortest.
  func cycle(within region: StateSet, taking isWanted: (Transition) -> Bool) -> Counterexample? {
    guard !region.isEmpty else { return nil }
    let components = Components(of: graph, within: region)
    guard let first = firstTransition(where: { components.liesOnCycle($0) && isWanted($0) }) else {
      return nil
    }
    let source = first.source
    let starts = graph.transitions(from: source).filter { components.liesOnCycle($0) && isWanted($0) }
    return Counterexample(
      trace: graph.shortestTrace(to: source), cycle: shortestCycle(starts, within: region))
  }

  /// A shortest run that begins with one of the steps, all from one state, and leads back inside `region`.
  private func shortestCycle(_ starts: [Transition], within region: StateSet) -> [Transition] {
    guard let home = starts.first?.source else { return [] }
    var arrivals: [StateID: Transition] = [:]
    var queue: [Transition] = starts
    var next = 0
    while next < queue.count {
      let step = queue[next]
      next += 1
      guard region.contains(step.target), arrivals[step.target] == nil else { continue }
      arrivals[step.target] = step
      if step.target == home { return path(to: home, arrivals: arrivals) }
      queue.append(contentsOf: graph.transitions(from: step.target))
    }
    preconditionFailure("a step inside a component lies on a cycle")
  }

  /// The steps that led to `home`, back to the one that left it.
  private func path(to home: StateID, arrivals: [StateID: Transition]) -> [Transition] {
    var steps: [Transition] = []
    var state = home
    while let step = arrivals[state] {
      steps.append(step)
      state = step.source
      if state == home { break }
    }
    return steps.reversed()
  }
}

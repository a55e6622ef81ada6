import FlowStateSpace

extension GraphChecker {
  /// A run to a cycle that stays in `region` and takes a wanted step.
  ///
  /// The way to the cycle is a shortest one to any such cycle, and the cycle a shortest one from where it begins.
  func cycle(within region: StateSet, taking wanted: StepFilter) throws(RunSearchEnd) -> Counterexample? {
    guard !region.isEmpty, graph.firstTransition(satisfying: wanted) != nil else { return nil }
    let staying = RunReader.Edge(states: region, readsIdling: false, target: 0, acceptance: 0)
    var taking = staying
    taking.arrivals = wanted
    taking.acceptance = 1
    return try firstCycle(of: [staying, taking])
  }

  /// A run to a cycle of allowed steps that takes a wanted one to another state, with the same promise.
  func cycle(along allowed: StepFilter, taking wanted: StepFilter) throws(RunSearchEnd) -> Counterexample? {
    guard graph.firstTransition(satisfying: wanted) != nil else { return nil }
    let everywhere = StateSet(stateCount: graph.stateCount, containsAll: true)
    let going = RunReader.Edge(
      states: everywhere, arrivals: allowed, readsIdling: false, target: 0, acceptance: 0)
    var leaving = going
    leaving.arrivals = wanted
    leaving.refusesLoops = true
    leaving.acceptance = 1
    return try firstCycle(of: [going, leaving])
  }

  /// A run to a cycle of such steps that has one of the last kind.
  private func firstCycle(of steps: [RunReader.Edge]) throws(RunSearchEnd) -> Counterexample? {
    let search = RunSearch(
      of: graph, reader: RunReader(acceptanceCount: 1, edges: [steps]), bounds: bounds)
    return try search.firstLoop().map { state, loop in
      Counterexample(trace: graph.shortestTrace(to: state), cycle: loop.compactMap(\.transition))
    }
  }
}

import FlowStateSpace

extension GraphChecker {
  /// A run to a cycle that stays in `region` and takes a wanted step.
  ///
  /// The way to the cycle is a shortest one to any such cycle, and the cycle a shortest one from where it begins.
  func cycle(within region: StateSet, taking wanted: Step) throws(EmptinessCheckEnd) -> Counterexample? {
    guard !region.isEmpty, firstStep(wanted) != nil else { return nil }
    let staying = BuchiMonitor.Edge(
      states: region, arrivals: wholeSteps, readsStuttering: false, target: 0, acceptance: 0)
    var taking = staying
    taking.arrivals = filter(wanted, .must)
    taking.acceptance = 1
    return try firstCycle(of: [staying, taking])
  }

  /// A run to a cycle of allowed steps that takes a wanted one to another state, with the same promise.
  func cycle(along allowed: TransitionFilter, taking wanted: Step) throws(EmptinessCheckEnd)
    -> Counterexample?
  {
    guard firstStep(wanted) != nil else { return nil }
    let everywhere = StateSet(stateCount: graph.stateCount, containsAll: true)
    let going = BuchiMonitor.Edge(
      states: everywhere, arrivals: allowed, readsStuttering: false, target: 0, acceptance: 0)
    var leaving = going
    leaving.arrivals = filter(wanted, .must)
    leaving.refusesLoops = true
    leaving.acceptance = 1
    return try firstCycle(of: [going, leaving])
  }

  /// A run to a cycle of such steps that has one of the last kind.
  private func firstCycle(of steps: [BuchiMonitor.Edge]) throws(EmptinessCheckEnd) -> Counterexample? {
    let search = EmptinessCheck(
      of: graph, reader: BuchiMonitor(acceptanceCount: 1, edges: [steps]), bounds: bounds)
    return try search.firstLoop().map { state, loop in
      Counterexample(trace: graph.shortestTrace(to: state), cycle: loop.compactMap(\.transition))
    }
  }
}

import FlowLogic
import FlowStateSpace

extension GraphChecker {
  /// Decides whether there is no cycle that refutes a claim, with a run to one: the way to the cycle is a shortest one to any such cycle,
  /// and the cycle a shortest one from where it begins.
  func checkCycles(_ claim: Claim<Atom, StepAtom>) -> ClaimResult {
    result { () throws(EmptinessCheckEnd) in
      guard let found = knownRuns[claim] ?? cycleSearch(claim)?.find() else { return nil }
      return try found.get().map { run in
        Counterexample(
          trace: graph.shortestTrace(to: run.start), cycle: run.loop.compactMap(\.transition))
      }
    }
  }

  /// The search for a cycle that refutes a claim, as a run that begins on it; nil where there can't be one.
  func cycleSearch(_ claim: Claim<Atom, StepAtom>) -> RunSearch<Claim<Atom, StepAtom>>? {
    let wanted: Step
    var edge = BuchiMonitor.Edge(
      states: StateSet(stateCount: graph.stateCount), arrivals: nil, readsStuttering: false, target: 0,
      acceptance: 0)
    switch claim {
    case .noCycle(let within, let taking):
      (edge.states, edge.arrivals, wanted) = (evaluate(within).must, wholeSteps, taking)
    case .noCycleAlong(let steps, let taking):
      wanted = .all([steps, taking])
      edge.states = StateSet(stateCount: graph.stateCount, containsAll: true)
      edge.arrivals = filter(steps, .must)
    default: return nil
    }
    guard !edge.states.isEmpty, firstStep(wanted) != nil else { return nil }
    var last = edge
    last.arrivals = filter(wanted, .must)
    last.acceptance = 1
    // Along steps, the wanted one must lead to another state.
    if case .noCycleAlong = claim { last.refusesLoops = true }
    let check = EmptinessCheck(
      of: graph, reader: BuchiMonitor(acceptanceCount: 1, edges: [[edge, last]]), bounds: bounds)
    return RunSearch(claim) { () throws(EmptinessCheckEnd) in
      try check.firstLoop().map { Lasso(start: $0.state, stem: [], loop: $0.loop) }
    }
  }
}

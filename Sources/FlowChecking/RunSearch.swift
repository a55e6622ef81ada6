import FlowAlgorithms
import FlowLogic
import FlowStateGraph

/// A search for a run that refutes a claim, for any thread.
final class RunSearch<Claim: Sendable>: Sendable {
  typealias Found = Result<Lasso?, EmptinessCheckEnd>

  let claim: Claim
  private let search: @Sendable () throws(EmptinessCheckEnd) -> Lasso?
  private let found = LockedValue<Found?>(nil)

  init(_ claim: Claim, _ search: @escaping @Sendable () throws(EmptinessCheckEnd) -> Lasso?) {
    (self.claim, self.search) = (claim, search)
  }

  @discardableResult
  func find() -> Found {
    let found = Found(catching: search)
    self.found.withLock { $0 = found }
    return found
  }

  /// What was found; nil before the search.
  var result: Found? { found.withLock { $0 } }
}

extension GraphChecker {
  /// The searches for runs that refute some claims, but for those that depend on something that could not be worked out.
  func searches(refuting claims: some Sequence<Claim<Atom, StepAtom>>) -> [RunSearch<Claim<Atom, StepAtom>>] {
    defer { shortfall = nil }
    return claims.compactMap { claim in
      shortfall = nil
      guard knownRuns[claim] == nil, !bounds.isInterrupted() else { return nil }
      let search =
        if case .linear(let formula) = claim {
          holdsAtEachStep(formula) ? nil : try? search(refuting: formula)
        } else {
          cycleSearch(claim)
        }
      return shortfall == nil ? search : nil
    }
  }

  /// Decides whether every fair run satisfies a formula.
  func check(_ formula: TraceFormula) -> ClaimResult {
    if holdsAtEachStep(formula) { return .holds(witness: nil) }
    do throws(TranslationError) {
      let found =
        if let known = knownRuns[.linear(formula)] { known } else { try search(refuting: formula).find() }
      return result { () throws(EmptinessCheckEnd) in
        try found.get().map { Counterexample(withoutNeedlessStuttering($0, breaking: formula)) }
      }
    } catch {
      return .unfinished(.formula(error))
    }
  }

  /// The search for a fair run from an initial state that refutes a formula, as far as that is sure.
  ///
  /// On a truncated graph the run is one of the whole system all the same.
  func search(
    refuting formula: TraceFormula
  ) throws(TranslationError) -> RunSearch<Claim<Atom, StepAtom>> {
    let automaton = try LTLFormula.not(formula).automaton()
    let check = EmptinessCheck(
      of: graph, reader: reader(automaton), fairness: constraints(.must), bounds: bounds)
    return RunSearch(.linear(formula)) { () throws(EmptinessCheckEnd) in try check.lasso() }
  }

  /// Whether a formula says the same of each step and is so of every one; false also where that is not known.
  func holdsAtEachStep(_ formula: TraceFormula) -> Bool {
    formula.claimOfEachStep().map(holdsThroughout) ?? false
  }

  /// Whether a claim about one step holds of every step, and of stuttering in every state; false also where that is not known.
  ///
  /// Then it holds at every position of every run, fair or not.
  private func holdsThroughout(_ claim: StepClaim<Atom, StepAtom>) -> Bool {
    let bad = StepClaim.not(claim)
    guard isExact, !occurs(bad.stuttering), isExact else { return false }
    return firstStep(bad.step) == nil && isExact
  }

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

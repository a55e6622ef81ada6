import FlowAlgorithms
import FlowLogic
import FlowStateGraph

/// A search for a run that refutes a claim. Any thread can do it.
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

  /// The result; nil before the search.
  var result: Found? { found.withLock { $0 } }
}

extension GraphChecker {
  /// Returns the searches for runs that refute some claims, except claims that depend on something that could not be computed.
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

  /// Returns a search for a fair run from an initial state that must refute a formula.
  ///
  /// On a truncated graph, too, the run is one of the whole system.
  func search(
    refuting formula: TraceFormula
  ) throws(TranslationError) -> RunSearch<Claim<Atom, StepAtom>> {
    let automaton = try LTLFormula.not(formula).automaton()
    let check = EmptinessCheck(
      of: graph, reader: reader(automaton), fairness: constraints(.must), bounds: bounds)
    return RunSearch(.linear(formula)) { () throws(EmptinessCheckEnd) in try check.lasso() }
  }

  /// Whether a formula is a claim about each step that every step satisfies; false also if that is unknown.
  func holdsAtEachStep(_ formula: TraceFormula) -> Bool {
    formula.claimOfEachStep().map(holdsThroughout) ?? false
  }

  /// Whether a claim about one step holds of every step, and of stuttering in every state; false also if that is unknown.
  ///
  /// If so, it holds at every position of every run, fair or not.
  private func holdsThroughout(_ claim: StepClaim<Atom, StepAtom>) -> Bool {
    let bad = StepClaim.not(claim)
    guard isExact, !occurs(bad.stuttering), isExact else { return false }
    return firstStep(bad.step) == nil && isExact
  }

  /// Decides a claim that there is no cycle. A counterexample has a shortest path to any refuting cycle, and a shortest cycle
  /// from where it begins.
  func checkCycles(_ claim: Claim<Atom, StepAtom>) -> ClaimResult {
    result { () throws(EmptinessCheckEnd) in
      guard let found = knownRuns[claim] ?? cycleSearch(claim)?.find() else { return nil }
      return try found.get().map { run in
        Counterexample(
          trace: graph.shortestTrace(to: run.start), cycle: run.loop.compactMap(\.transition))
      }
    }
  }

  /// Returns a search for a cycle that refutes a claim, as a run that begins on the cycle; nil if there can be none.
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

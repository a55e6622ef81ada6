import FlowAlgorithms
public import FlowLogic
import FlowStateSpace

extension GraphChecker {
  /// Decides whether every fair run satisfies a formula.
  func check(_ formula: TraceFormula) -> ClaimResult {
    if holdsAtEachStep(formula) { return .holds(witness: nil) }
    do throws(TranslationError) {
      let found =
        if let known = knownRuns[formula] { known } else { try search(forRunsRefuting: formula).result }
      return result { () throws(EmptinessCheckEnd) in
        try found.get().map { Counterexample(withoutNeedlessStuttering($0, breaking: formula)) }
      }
    } catch {
      return .unfinished(.formula(error))
    }
  }

  /// Searches for the runs that refute some formulas, each search on one thread, several at a time; what is asked about them later is
  /// known then.
  ///
  /// A formula that depends on something that could not be worked out is left for later, and so is each when there is but one thread, or the
  /// graph is small.
  ///
  /// - Returns: How many searches there were.
  @discardableResult
  public func prepareRuns(refuting formulas: some Sequence<TraceFormula>) -> Int {
    guard threads.count > 1, graph.stateCount >= threads.minimumStates else { return 0 }
    var (wanted, searches): ([TraceFormula], [EmptinessCheck]) = ([], [])
    for formula in Set(formulas) where knownRuns[formula] == nil {
      shortfall = nil
      guard !bounds.isInterrupted(), !holdsAtEachStep(formula),
        let search = try? search(forRunsRefuting: formula), shortfall == nil
      else { continue }
      wanted.append(formula)
      searches.append(search)
    }
    shortfall = nil
    let found = concurrently(searches.count, threads: threads.count) { [searches] in searches[$0].result }
    for (formula, found) in zip(wanted, found) { knownRuns[formula] = found }
    return searches.count
  }

  /// The search for a fair run from an initial state that refutes a formula, as far as that is sure.
  ///
  /// On a truncated graph the run is one of the whole system all the same.
  private func search(forRunsRefuting formula: TraceFormula) throws(TranslationError) -> EmptinessCheck {
    let automaton = try LTLFormula.not(formula).automaton()
    return EmptinessCheck(
      of: graph, reader: reader(automaton), fairness: constraints(.must), bounds: bounds)
  }

  /// Whether a formula says the same of each step and is so of every one; false also where that is not known.
  private func holdsAtEachStep(_ formula: TraceFormula) -> Bool {
    guard case .always(let body) = formula, let claim = body.stepClaim() else { return false }
    return holdsThroughout(claim)
  }

  /// Whether a claim about one step holds of every step, and of stuttering in every state; false also where that is not known.
  ///
  /// Then it holds at every position of every run, fair or not.
  private func holdsThroughout(_ claim: StepClaim<Atom, StepAtom>) -> Bool {
    let bad = StepClaim.not(claim)
    guard isExact, !occurs(bad.stuttering), isExact else { return false }
    return firstStep(bad.step) == nil && isExact
  }
}

extension EmptinessCheck {
  /// What ``lasso(from:)`` finds from the initial states.
  fileprivate var result: Result<Lasso?, EmptinessCheckEnd> {
    Result { () throws(EmptinessCheckEnd) in try lasso() }
  }
}

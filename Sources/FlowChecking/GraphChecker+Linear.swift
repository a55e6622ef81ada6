import FlowLogic
import FlowStateSpace

extension GraphChecker {
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
}

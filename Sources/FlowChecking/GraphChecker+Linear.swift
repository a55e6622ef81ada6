import FlowLogic
import FlowStateSpace
import FlowAlgorithms

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

  /// The searches for runs that refute some formulas, but for those that depend on something that could not be worked out.
  func searches(refuting formulas: some Sequence<TraceFormula>) -> [RunSearch<TraceFormula>] {
    defer { shortfall = nil }
    return formulas.compactMap { formula in
      shortfall = nil
      guard knownRuns[formula] == nil, !bounds.isInterrupted(), !holdsAtEachStep(formula),
        let search = try? search(forRunsRefuting: formula), shortfall == nil
      else { return nil }
      return RunSearch(formula, search)
    }
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

/// A search for a run that refutes a formula, for any thread.
final class RunSearch<Formula: Sendable>: Sendable {
  let formula: Formula
  private let search: EmptinessCheck
  private let found = LockedValue<Result<Lasso?, EmptinessCheckEnd>?>(nil)

  init(_ formula: Formula, _ search: EmptinessCheck) { (self.formula, self.search) = (formula, search) }

  /// Searches.
  var task: @Sendable () -> Void {
    {
      let result = self.search.result
      self.found.withLock { $0 = result }
    }
  }

  /// What was found; nil before the search.
  var result: Result<Lasso?, EmptinessCheckEnd>? { found.withLock { $0 } }
}

extension EmptinessCheck {
  /// What ``lasso(from:)`` finds from the initial states.
  fileprivate var result: Result<Lasso?, EmptinessCheckEnd> {
    Result { () throws(EmptinessCheckEnd) in try lasso() }
  }
}

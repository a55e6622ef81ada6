import FlowAlgorithms
import FlowLogic
import FlowStateSpace

/// A search for a run that refutes a claim, for any thread.
final class RunSearch<Claim: Sendable>: Sendable {
  /// What a search found.
  typealias Found = Result<Lasso?, EmptinessCheckEnd>

  let claim: Claim
  private let search: @Sendable () throws(EmptinessCheckEnd) -> Lasso?
  private let found = LockedValue<Found?>(nil)

  init(_ claim: Claim, _ search: @escaping @Sendable () throws(EmptinessCheckEnd) -> Lasso?) {
    (self.claim, self.search) = (claim, search)
  }

  /// Searches.
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
}

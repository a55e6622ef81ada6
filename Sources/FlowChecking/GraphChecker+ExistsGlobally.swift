public import FlowStateSpace

extension GraphChecker {
  /// A fair run from a state that stays for ever where a formula must hold, by steps that satisfy another one.
  ///
  /// Nil when there is none, or the search for it hit a bound. Its stem and loop are as short as ``EmptinessCheck/lasso(from:)`` promises,
  /// without positions at which it stutters, unless it stutters for ever.
  public func run(from state: StateID, remainingIn formula: State, along steps: Step) -> Lasso? {
    run(from: state, remainingIn: evaluate(formula).must, along: filter(steps, .must))
  }

  /// The same for a set of states.
  func run(from state: StateID, remainingIn region: StateSet, along steps: TransitionFilter? = nil) -> Lasso?
  {
    let staying = BuchiMonitor.Edge(
      states: region, arrivals: steps ?? wholeSteps, readsStuttering: true, target: 0, acceptance: 0)
    let search = EmptinessCheck(
      of: graph, reader: BuchiMonitor(acceptanceCount: 0, edges: [[staying]]),
      fairness: constraints(.must), bounds: bounds)
    return (try? search.lasso(from: state..<state + 1))??.withoutStuttering
  }
}

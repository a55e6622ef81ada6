public import FlowStateSpace

extension GraphChecker {
  /// A fair run from a state that stays for ever where a formula surely holds, by steps that satisfy another one.
  ///
  /// Nil when there is none, or the search for it hit a bound. Its stem and loop are as short as ``RunSearch/lasso(from:)`` promises,
  /// without positions at which it idles, unless it idles for ever.
  public func run(from state: StateID, remainingIn formula: State, along steps: Step) -> Lasso? {
    run(from: state, remainingIn: evaluate(formula).surely, along: filter(steps, .surely))
  }

  /// The same for a set of states.
  func run(from state: StateID, remainingIn region: StateSet, along steps: StepFilter? = nil) -> Lasso? {
    let staying = RunReader.Edge(
      states: region, arrivals: steps, readsIdling: true, target: 0, acceptance: 0)
    let search = RunSearch(
      of: graph, reader: RunReader(acceptanceCount: 0, edges: [[staying]]),
      fairness: constraints(.surely), bounds: bounds)
    return (try? search.lasso(from: state..<state + 1))??.withoutIdling
  }
}

public import FlowLogic
public import FlowStateSpace

extension GraphChecker {
  /// Decides a claim, with a shortest run that refutes or demonstrates it.
  public func check(_ claim: Claim<Atom, StepAtom>) -> ClaimResult {
    switch claim {
    case .never(let bad):
      result(
        refutation: evaluate(bad).surely.first.map { Counterexample(trace: graph.shortestTrace(to: $0)) })
    case .neverStep(let bad):
      result(refutation: firstTransition(where: test(bad, .surely)).map { counterexample(through: $0) })
    case .reachable(let target):
      result(witness: evaluate(target).surely.first.map(graph.shortestTrace))
    case .noCycle(let within, let taking):
      result(refutation: cycle(within: evaluate(within).surely, taking: test(taking, .surely)))
    }
  }

  private func result(refutation: Counterexample?) -> ClaimResult {
    if let refutation { return .violated(refutation) }
    return graph.truncation == nil ? .holds(witness: nil) : .undetermined
  }

  private func result(witness: Trace?) -> ClaimResult {
    if let witness { return .holds(witness: witness) }
    return graph.truncation == nil ? .violated(nil) : .undetermined
  }

  /// One shortest counterexample for each kind of step that refutes a claim.
  ///
  /// For `never` these are the steps from a good state into a bad one, for `neverStep` the bad steps; a
  /// bad initial state is a group of its own, with an empty trace. Other claims have at most one.
  ///
  /// - Parameter key: What tells groups apart.
  /// - Returns: Counterexamples by length, then by the state they end in; a shortest one of all is first.
  public func counterexamples<Key: Hashable>(
    of claim: Claim<Atom, StepAtom>, groupedBy key: (Transition) -> Key
  ) -> [Counterexample] {
    switch claim {
    case .never(let formula):
      let bad = evaluate(formula).surely
      let initial = graph.initialStates.first(where: bad.contains).map {
        Counterexample(trace: Trace(start: $0))
      }
      let entering = shortest(groupedBy: key) { !bad.contains($0.source) && bad.contains($0.target) }
      return (initial.map { [$0] } ?? []) + entering
    case .neverStep(let bad):
      return shortest(groupedBy: key, where: test(bad, .surely))
    case .reachable, .noCycle:
      guard case .violated(let counterexample?) = check(claim) else { return [] }
      return [counterexample]
    }
  }

  /// A shortest run through one of the wanted steps of each group, in order.
  private func shortest<Key: Hashable>(
    groupedBy key: (Transition) -> Key, where isWanted: (Transition) -> Bool
  ) -> [Counterexample] {
    var seen: Set<Key> = []
    var found: [Transition] = []
    for source in 0..<graph.stateCount {
      for step in graph.transitions(from: source) where isWanted(step) && seen.insert(key(step)).inserted {
        found.append(step)
      }
    }
    let ranked = found.enumerated().sorted {
      rank($0.element, found: $0.offset) < rank($1.element, found: $1.offset)
    }
    return ranked.map { counterexample(through: $0.element) }
  }

  private func rank(_ step: Transition, found: Int) -> (Int, StateID, Int) {
    (graph.depth(of: step.source), step.target, found)
  }

  private func counterexample(through step: Transition) -> Counterexample {
    var trace = graph.shortestTrace(to: step.source)
    trace.steps.append(step)
    return Counterexample(trace: trace)
  }
}

import FlowAlgorithms
public import FlowLogic
public import FlowStateGraph

extension GraphChecker {
  /// Decides a claim, with a shortest run that refutes or demonstrates it.
  public func check(_ claim: Claim<Atom, StepAtom>) -> ClaimResult {
    shortfall = nil
    return switch claim {
    case .never(let bad):
      result(
        refutation: evaluate(bad).must.first.map { Counterexample(trace: graph.shortestTrace(to: $0)) })
    case .neverStep(let bad):
      result(refutation: firstStep(bad).map { counterexample(through: $0) })
    case .reachable(let target):
      result(witness: evaluate(target).must.first.map(graph.shortestTrace))
    case .noCycle, .noCycleAlong:
      checkCycles(claim)
    case .initially(let formula):
      checkInitially(formula)
    case .linear(let formula):
      check(formula)
    }
  }

  private func checkInitially(_ formula: State) -> ClaimResult {
    let satisfaction = evaluate(formula)
    if let state = graph.initialStates.first(where: { !satisfaction.may.contains($0) }) {
      return .violated(Counterexample(trace: Trace(start: state)))
    }
    return graph.initialStates.allSatisfy(satisfaction.must.contains) ? .holds(witness: nil) : undecided
  }

  /// Whether some position of some fair run must satisfy a claim about one step; false also if that is unknown.
  ///
  /// If whatever is enabled can be taken at once, every finite run extends to a fair one, which takes the enabled classes in turn
  /// (machine closure: Abadi and Lamport, The existence of refinement mappings, 1991). So one visited step, or one state to
  /// stutter in, is enough.
  public func occurs(_ claim: StepClaim<Atom, StepAtom>) -> Bool {
    guard firstStep(claim.step) != nil || occurs(claim.stuttering) else { return false }
    return canTakeWhatIsEnabled
  }

  /// Whether each state that enables a fairness class has a step that takes it.
  private var canTakeWhatIsEnabled: Bool {
    if let known = knownClosure { return known }
    let isClosed = fairness.allSatisfy { fairness in
      var waiting = graph.sources(of: filter(fairness.taken, .must), threads: threads).complement()
      waiting.formIntersection(evaluate(fairness.enabled).may)
      return waiting.isEmpty
    }
    if shortfall == nil { knownClosure = isClosed }
    return isClosed
  }

  func result(
    searching search: () throws(EmptinessCheckEnd) -> Counterexample?
  ) -> ClaimResult {
    do throws(EmptinessCheckEnd) {
      return result(refutation: try search())
    } catch {
      shortfall = InconclusiveReason(error)
      return undecided
    }
  }

  /// The result for a claim that the visited part leaves open.
  var undecided: ClaimResult {
    if graph.truncation == nil, let shortfall { .unfinished(shortfall) } else { .undetermined }
  }

  func result(refutation: Counterexample?) -> ClaimResult {
    if let refutation { return .violated(refutation) }
    return isExact ? .holds(witness: nil) : undecided
  }

  private func result(witness: Trace?) -> ClaimResult {
    if let witness { return .holds(witness: witness) }
    return isExact ? .violated(nil) : undecided
  }

  /// Returns one shortest counterexample for each kind of step that refutes a claim.
  ///
  /// For `never` these are the steps by which a run first enters a bad state; for `neverStep` they are the bad steps. A bad
  /// initial state is a group of its own, with an empty trace. Other claims have at most one counterexample.
  ///
  /// - Parameter key: Returns the group of a step.
  /// - Returns: Counterexamples by length, then by the state in which they end. The first is a shortest one of all.
  public func counterexamples<Key: Hashable>(
    of claim: Claim<Atom, StepAtom>, groupedBy key: (Transition) -> Key
  ) -> [Counterexample] {
    switch claim {
    case .never(let formula):
      let bad = evaluate(formula).must
      guard !bad.isEmpty else { return [] }
      let initial = graph.initialStates.first(where: bad.contains).map {
        Counterexample(trace: Trace(start: $0))
      }
      return (initial.map { [$0] } ?? []) + inOrder(firstEntries(into: bad, groupedBy: key))
    case .neverStep(let bad):
      guard firstStep(bad) != nil else { return [] }
      return inOrder(shortest(groupedBy: key, satisfying: filter(bad, .must)))
    case .reachable, .noCycle, .noCycleAlong, .initially, .linear:
      guard case .violated(let counterexample?) = check(claim) else { return [] }
      return [counterexample]
    }
  }

  /// Returns for each group a shortest run that stays out of `bad` until its last step.
  private func firstEntries<Key: Hashable>(
    into bad: StateSet, groupedBy key: (Transition) -> Key
  ) -> [Counterexample] {
    let starts = graph.initialStates.filter { !bad.contains($0) }
    var search = BreadthFirstSearch<StateID, Transition>(from: starts)
    var visited = StateSet(stateCount: graph.stateCount)
    for state in starts { visited.insert(state) }
    var seen: Set<Key> = []
    var found: [Counterexample] = []
    while let state = search.next() {
      for step in graph.transitions(from: state) {
        if bad.contains(step.target) {
          guard seen.insert(key(step)).inserted else { continue }
          let steps = search.path + [step]
          found.append(Counterexample(trace: Trace(start: steps[0].source, steps: steps)))
        } else if visited.insert(step.target) {
          search.add(step.target, by: step)
        }
      }
    }
    return found
  }

  /// Returns for each group a shortest run through one of the wanted steps.
  private func shortest<Key: Hashable>(
    groupedBy key: (Transition) -> Key, satisfying filter: TransitionFilter
  ) -> [Counterexample] {
    var seen: Set<Key> = []
    var found: [Counterexample] = []
    graph.forEachTransition(satisfying: filter) { step in
      if seen.insert(key(step)).inserted { found.append(counterexample(through: step)) }
      return true
    }
    return found
  }

  private func inOrder(_ found: [Counterexample]) -> [Counterexample] {
    found.enumerated().sorted { left, right in
      (left.element.trace.steps.count, left.element.trace.end, left.offset)
        < (right.element.trace.steps.count, right.element.trace.end, right.offset)
    }.map(\.element)
  }

  private func counterexample(through step: Transition) -> Counterexample {
    var trace = graph.shortestTrace(to: step.source)
    trace.steps.append(step)
    return Counterexample(trace: trace)
  }
}

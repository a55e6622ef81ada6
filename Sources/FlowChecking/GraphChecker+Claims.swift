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

  /// Whether some position of some fair run must be as a claim about one step says; false also where that is not known.
  ///
  /// Where whatever is enabled can be taken at once, every run goes on as a fair one, which takes what is enabled in turn (machine
  /// closure: Abadi and Lamport, The existence of refinement mappings, 1991). So a step that was seen, or a state to stutter in, is enough.
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

  /// What is said of a claim that what was seen leaves open.
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

  /// One shortest counterexample for each kind of step that refutes a claim.
  ///
  /// For `never` these are the steps by which a run, good so far, first becomes bad; for `neverStep` the bad
  /// steps. A bad initial state is a group of its own, with an empty trace. Other claims have at most one.
  ///
  /// - Parameter key: What distinguishes groups.
  /// - Returns: Counterexamples by length, then by the state they end in; a shortest one of all is first.
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

  /// A shortest run for each group that stays out of `bad` until its last step, which enters it.
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

  /// A shortest run through one of the wanted steps of each group.
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

public import FlowLogic
public import FlowStateGraph

extension GraphChecker {
  /// A formula about one run, over states and the steps into them.
  public typealias TraceFormula = LTLFormula<TraceAtom<Atom, StepAtom>>

  /// Returns the states from which some fair run stays in the states of a set forever.
  func remaining(in operand: Satisfaction) -> Satisfaction {
    let must = statesRemaining(in: operand, .must)
    guard !isExact else { return Satisfaction(exactly: must) }
    // A run that stays in the set up to an open state may leave the visited part there, and then do anything.
    var beyond = graph.openStates
    beyond.formIntersection(operand.may)
    var may = backwards.statesReaching(beyond, along: steps(within: operand.may))
    may.formUnion(statesRemaining(in: operand, .may))
    return Satisfaction(must: must, may: may)
  }

  private func statesRemaining(in operand: Satisfaction, _ certainty: Certainty) -> StateSet {
    let region = operand[certainty]
    guard !fairness.isEmpty, !region.isEmpty else { return region }
    do throws(EmptinessCheckEnd) {
      let recurrent = try search(remainingIn: region, along: wholeSteps, certainty).recurrentStates()
      return backwards.statesReaching(recurrent, along: steps(within: region))
    } catch {
      shortfall = InconclusiveReason(error)
      return certainty == .must ? StateSet(stateCount: graph.stateCount) : region
    }
  }

  /// Returns a fair run from a state that stays forever where a formula must hold, by steps that satisfy another formula.
  ///
  /// Nil if there is none, or if a bound ended the search. The stem and loop are as short as ``EmptinessCheck/lasso(from:)``
  /// promises, without positions at which the run stutters, unless it stutters forever.
  public func run(from state: StateID, remainingIn formula: State, along steps: Step) -> Lasso? {
    run(from: state, remainingIn: evaluate(formula).must, along: filter(steps, .must))
  }

  /// Returns the same kind of run for a set of states.
  func run(from state: StateID, remainingIn region: StateSet, along steps: TransitionFilter? = nil) -> Lasso?
  {
    let search = search(remainingIn: region, along: steps ?? wholeSteps, .must)
    return (try? search.lasso(from: state..<state + 1))??.withoutStuttering
  }

  /// Returns a search for fair runs that stay in some states forever, by steps that satisfy a filter.
  private func search(
    remainingIn region: StateSet, along steps: TransitionFilter?, _ certainty: Certainty
  ) -> EmptinessCheck {
    let staying = BuchiMonitor.Edge(
      states: region, arrivals: steps, readsStuttering: true, target: 0, acceptance: 0)
    return EmptinessCheck(
      of: graph, reader: BuchiMonitor(acceptanceCount: 0, edges: [[staying]]),
      fairness: constraints(certainty), bounds: bounds)
  }

  private func steps(within region: StateSet) -> TransitionFilter {
    TransitionFilter(of: graph) { _ in .all([.before(region), .after(region)]) }
  }

  /// Returns the fairness classes as they must, or may, constrain runs. Only runs that are fair whatever lies beyond the visited
  /// part satisfy the constraints for `must`.
  func constraints(_ certainty: Certainty) -> [FairnessConstraint] {
    if let known = knownConstraints[certainty] { return known }
    let constraints = fairness.map { fairness in
      FairnessConstraint(
        isStrong: fairness.strength == .strong, enabled: evaluate(fairness.enabled)[certainty.opposite],
        taken: filter(fairness.taken, certainty))
    }
    if shortfall == nil { knownConstraints[certainty] = constraints }
    return constraints
  }

  /// Returns the automaton with its letters as sets of states and questions about steps for which the letters must hold.
  func reader(_ automaton: BuchiAutomaton<TraceAtom<Atom, StepAtom>>) -> BuchiMonitor {
    var known: [BuchiAutomaton<TraceAtom<Atom, StepAtom>>.Letters: BuchiMonitor.Edge] = [:]
    let edges = automaton.edges.map { edges in
      edges.compactMap { edge -> BuchiMonitor.Edge? in
        var result = known[edge.letters] ?? reading(edge.letters, of: automaton.atoms)
        known[edge.letters] = result
        result.target = edge.target
        result.acceptance = edge.acceptance
        return result.states.isEmpty ? nil : result
      }
    }
    return BuchiMonitor(acceptanceCount: automaton.acceptanceCount, edges: edges)
  }

  /// Returns an edge that reads the given letters.
  private func reading(
    _ letters: BuchiAutomaton<TraceAtom<Atom, StepAtom>>.Letters, of atoms: [TraceAtom<Atom, StepAtom>]
  ) -> BuchiMonitor.Edge {
    var states: [State] = []
    var arrivals: [Step] = []
    var readsStuttering = true
    for (index, atom) in atoms.enumerated() {
      let bit: UInt64 = 1 << UInt64(index)
      for isPositive in [true, false] where (isPositive ? letters.positive : letters.negative) & bit != 0 {
        switch atom {
        case .state(let formula): states.append(isPositive ? formula : .not(formula))
        case .arrival(let formula):
          arrivals.append(isPositive ? formula : .not(formula))
          if isPositive { readsStuttering = false }
        }
      }
    }
    return BuchiMonitor.Edge(
      states: evaluate(.all(states)).must,
      arrivals: arrivals.isEmpty ? wholeSteps : filter(.all(arrivals), .must),
      readsStuttering: readsStuttering,
      target: 0,
      acceptance: 0)
  }
}

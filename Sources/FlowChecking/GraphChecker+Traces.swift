public import FlowLogic
import FlowStateSpace

extension GraphChecker {
  /// A formula about one run, over states and the steps into them.
  public typealias TraceFormula = LTLFormula<TraceAtom<Atom, StepAtom>>

  /// The states from which some fair run stays in the states of a set for ever.
  func remaining(in operand: Satisfaction) -> Satisfaction {
    let must = statesRemaining(in: operand, .must)
    guard !isExact else { return Satisfaction(exactly: must) }
    // A run that stays as long as it was seen may leave what was seen, and then do anything.
    var beyond = graph.openStates
    beyond.formIntersection(operand.may)
    var may = backwards.statesReaching(beyond, along: steps(within: operand.may))
    may.formUnion(statesRemaining(in: operand, .may))
    return Satisfaction(must: must, may: may)
  }

  private func statesRemaining(in operand: Satisfaction, _ certainty: Certainty) -> StateSet {
    let region = operand[certainty]
    guard !fairness.isEmpty, !region.isEmpty else { return region }
    let staying = BuchiMonitor.Edge(
      states: region, arrivals: wholeSteps, readsStuttering: true, target: 0, acceptance: 0)
    let search = EmptinessCheck(
      of: graph, reader: BuchiMonitor(acceptanceCount: 0, edges: [[staying]]),
      fairness: constraints(certainty), bounds: bounds)
    do throws(EmptinessCheckEnd) {
      return backwards.statesReaching(try search.recurrentStates(), along: steps(within: region))
    } catch {
      shortfall = InconclusiveReason(error)
      return certainty == .must ? StateSet(stateCount: graph.stateCount) : region
    }
  }

  private func steps(within region: StateSet) -> TransitionFilter {
    TransitionFilter(of: graph) { _ in .all([.before(region), .after(region)]) }
  }

  /// The fairness classes as they must, or may, constrain runs: what must is satisfied only by runs that are fair
  /// whatever lies beyond what was seen.
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

  /// The automaton with its letters as sets of states and questions about steps, where they are surely as required.
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

  /// An edge that reads certain letters.
  private func reading(
    _ letters: BuchiAutomaton<TraceAtom<Atom, StepAtom>>.Letters, of atoms: [TraceAtom<Atom, StepAtom>]
  ) -> BuchiMonitor.Edge {
    var states: [State] = []
    var arrivals: [Step] = []
    var readsStuttering = true
    for (index, atom) in atoms.enumerated() {
      let bit: UInt64 = 1 << UInt64(index)
      if letters.positive & bit != 0 {
        switch atom {
        case .state(let formula): states.append(formula)
        case .arrival(let formula):
          arrivals.append(formula)
          readsStuttering = false
        }
      }
      if letters.negative & bit != 0 {
        switch atom {
        case .state(let formula): states.append(.not(formula))
        case .arrival(let formula): arrivals.append(.not(formula))
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

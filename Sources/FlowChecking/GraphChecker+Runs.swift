public import FlowLogic
public import FlowStateSpace

extension GraphChecker {
  /// A formula about one run, over states and the steps into them.
  public typealias Run = LinearFormula<RunAtom<Atom, StepAtom>>

  /// A fair run from an initial state that the automaton accepts, as far as that is sure; nil when there is none.
  ///
  /// Its stem has as few steps as any way has to where such a run can go round for ever. See ``RunSearch/lasso(from:)`` for the loop.
  /// On a truncated graph the run is one of the whole system all the same.
  ///
  /// - Throws: ``RunSearchEnd`` when the search ended before it knew.
  public func run(
    acceptedBy automaton: BuchiAutomaton<RunAtom<Atom, StepAtom>>
  ) throws(RunSearchEnd) -> Lasso? {
    let search = RunSearch(
      of: graph, reader: reader(automaton), fairness: constraints(.surely), bounds: bounds)
    return try search.lasso()
  }

  /// The states from which some fair run stays in the states of a set for ever.
  func remaining(in operand: Satisfaction) -> Satisfaction {
    let surely = statesRemaining(in: operand, .surely)
    guard !isExact else { return Satisfaction(exactly: surely) }
    // A run that stays as long as it was seen may leave what was seen, and then do anything.
    var beyond = graph.openStates
    beyond.formIntersection(operand.possibly)
    var possibly = backwards.statesReaching(beyond, along: steps(within: operand.possibly))
    possibly.formUnion(statesRemaining(in: operand, .possibly))
    return Satisfaction(surely: surely, possibly: possibly)
  }

  private func statesRemaining(in operand: Satisfaction, _ certainty: Certainty) -> StateSet {
    let region = operand[certainty]
    guard !fairness.isEmpty, !region.isEmpty else { return region }
    let staying = RunReader.Edge(states: region, readsIdling: true, target: 0, acceptance: 0)
    let search = RunSearch(
      of: graph, reader: RunReader(acceptanceCount: 0, edges: [[staying]]),
      fairness: constraints(certainty), bounds: bounds)
    do throws(RunSearchEnd) {
      return backwards.statesReaching(try search.recurrentStates(), along: steps(within: region))
    } catch {
      shortfall = CheckingShortfall(error)
      return certainty == .surely ? StateSet(stateCount: graph.stateCount) : region
    }
  }

  private func steps(within region: StateSet) -> StepFilter {
    StepFilter(of: graph) { _ in .all([.before(region), .after(region)]) }
  }

  /// The fairness classes as they surely, or possibly, constrain runs: what surely does is satisfied only by runs that are fair
  /// whatever lies beyond what was seen.
  func constraints(_ certainty: Certainty) -> [RunFairness] {
    fairness.map { fairness in
      RunFairness(
        isStrong: fairness.strength == .strong, enabled: evaluate(fairness.enabled)[certainty.opposite],
        taken: filter(fairness.taken, certainty))
    }
  }

  /// The automaton with its letters as sets of states and questions about steps, where they are surely as demanded.
  private func reader(_ automaton: BuchiAutomaton<RunAtom<Atom, StepAtom>>) -> RunReader {
    var known: [BuchiAutomaton<RunAtom<Atom, StepAtom>>.Letters: RunReader.Edge] = [:]
    let edges = automaton.edges.map { edges in
      edges.compactMap { edge -> RunReader.Edge? in
        var result = known[edge.letters] ?? reading(edge.letters, of: automaton.atoms)
        known[edge.letters] = result
        result.target = edge.target
        result.acceptance = edge.acceptance
        return result.states.isEmpty ? nil : result
      }
    }
    return RunReader(acceptanceCount: automaton.acceptanceCount, edges: edges)
  }

  /// An edge that reads certain letters.
  private func reading(
    _ letters: BuchiAutomaton<RunAtom<Atom, StepAtom>>.Letters, of atoms: [RunAtom<Atom, StepAtom>]
  ) -> RunReader.Edge {
    var states: [State] = []
    var arrivals: [Step] = []
    var readsIdling = true
    for (index, atom) in atoms.enumerated() {
      let bit: UInt64 = 1 << UInt64(index)
      if letters.positive & bit != 0 {
        switch atom {
        case .state(let formula): states.append(formula)
        case .arrival(let formula):
          arrivals.append(formula)
          readsIdling = false
        }
      }
      if letters.negative & bit != 0 {
        switch atom {
        case .state(let formula): states.append(.not(formula))
        case .arrival(let formula): arrivals.append(.not(formula))
        }
      }
    }
    return RunReader.Edge(
      states: evaluate(.all(states)).surely,
      arrivals: arrivals.isEmpty ? nil : filter(.all(arrivals), .surely), readsIdling: readsIdling, target: 0,
      acceptance: 0)
  }
}

import FlowEveryDepth

/// Looks for a first state that violates something, under each combination of a scenario's switches.
///
/// For rules and properties that say `never` of states, it searches the states alone, which takes a fraction of the time and
/// memory of a graph. It finds the nearest such state and a shortest run to it.
struct FirstViolation {
  /// What one combination requires, and what the search has seen of it.
  fileprivate struct Search {
    let flow: CompiledFlow
    let selection: RuleSelection
    let obligations: [Obligation]
    /// A test for the wanted states; nil if there is nothing to look for.
    var test: StateTest?
    /// A run to the nearest wanted state; nil if none was found.
    var run: StateTrace?
    var size = (states: 1, transitions: 0, depth: 0)
  }

  private let scenario: CompiledScenario
  private let options: CheckOptions
  private var searches: [Search] = []

  /// Prepares the search. Ignores violations that the file expects.
  init(_ scenario: CompiledScenario, options: CheckOptions) {
    (self.scenario, self.options) = (scenario, options)
    for flow in scenario.combinations {
      let declared = flow.flow
      let selection = RuleSelection(options.scope, for: declared)
      let obligations = selection.obligations(for: declared).map { obligation in
        obligation.restricted(isWanted: Self.fails(obligation, declared.expectations, options.failLevel))
      }
      let formulas = obligations.flatMap { $0.parts.compactMap(\.badStates) }
      let isNarrow = flow.stateWidth <= Reach.mostWords
      searches.append(
        Search(
          flow: flow, selection: selection, obligations: obligations,
          test: isNarrow ? flow.test(ofAny: formulas) : nil))
    }
  }

  /// Whether the check fails if an obligation is violated. An unmet expectation is an error.
  private static func fails(
    _ obligation: Obligation, _ expectations: [Expectation], _ level: Finding.Level
  ) -> Bool {
    let expected = expectations.last { $0.subject.value == obligation.id }
    return expected.map { $0.verdict.value != .violated } ?? (Finding.Level(obligation.severity) >= level)
  }

  /// Explores up to the given number of states of each combination, and evaluates what it finds along its run.
  ///
  /// - Returns: Nil if nothing was found.
  mutating func look(within states: Int) -> CheckedScenario? {
    for index in searches.indices { searches[index].look(within: states, options) }
    guard let nearest = searches.compactMap(\.run?.steps.count).min() else { return nil }
    keepNearest(nearest)
    guard let declared = scenario.declared else { return nil }
    let open = CompiledFlow.openSwitches(of: declared)
    let results = searches.map { search in
      let run = search.run ?? StateTrace(start: search.flow.initialState, steps: [])
      let exploration = Exploration(of: search.flow, along: run, seen: search.size)
      let explored = ExploredScenario.Combination(
        exploration: exploration, selection: search.selection, obligations: search.obligations)
      return (exploration, CheckedCombination(explored, open: open, options))
    }
    return CheckedScenario(results, of: declared, file: scenario.file)
  }
}

extension FirstViolation {
  /// Discards the run under a combination if another one has a shorter run, since what the other run shows may have a shorter run
  /// here too. Searches a combination again if its states were not all seen to that depth.
  private mutating func keepNearest(_ depth: Int) {
    var nearest = depth
    for index in searches.indices where searches[index].run == nil {
      searches[index].look(within: .max, depth: nearest - 1, options)
      nearest = min(nearest, searches[index].run?.steps.count ?? nearest)
    }
    for index in searches.indices where searches[index].run?.steps.count != nearest {
      searches[index].run = nil
    }
  }
}

extension FirstViolation.Search {
  /// Explores up to the given number of states. If another kind of bound ends the search, the exploration reports it later.
  fileprivate mutating func look(within states: Int, depth: Int? = nil, _ options: CheckOptions) {
    guard let wanted = test else { return }
    var limits = options.explorationLimits(for: flow.flow)
    limits.states = min(states, limits.states)
    if let depth { limits.depth = min(depth, limits.depth ?? depth) }
    let reached = reachableStates(
      of: flow, test: wanted, stopsAtFirst: true, limits: limits, threads: options.threads,
      monitor: options.monitor)
    size = (reached.stateCount, reached.transitionCount, reached.depth)
    switch reached.ending {
    case .truncated(.states): return
    case .truncated(.depth), .truncated(.time), .truncated(.memory), .truncated(.noMemory),
      .truncated(.interrupted):
      test = nil
    case .complete, .firstHit, .truncated(.system):
      test = nil
      run = reached.shortestTrace
    }
  }
}

extension Obligation {
  /// Keeps only the parts that are wanted and say `never` of states.
  fileprivate func restricted(isWanted: Bool) -> Obligation {
    var result = self
    result.parts.removeAll { !isWanted || $0.badStates == nil }
    result.isPartial = result.parts.count < parts.count
    return result
  }
}

extension Obligation.Part {
  /// The states that refute it, if single states do and a look at a state decides it.
  fileprivate var badStates: FlowStateFormula? {
    guard case .never(let formula) = claim, !formula.isTemporal else { return nil }
    return formula
  }
}

extension Obligation {
  /// Whether it only says `never` of states and steps, so that each run by itself shows whether it violates the obligation.
  var isSeenOnTheWay: Bool {
    parts.allSatisfy { part in
      switch part.claim {
      case .never(let formula): !formula.isTemporal
      case .neverStep(let formula): !formula.isTemporal
      case .reachable, .noCycle, .noCycleAlong, .initially, .linear: false
      }
    }
  }
}

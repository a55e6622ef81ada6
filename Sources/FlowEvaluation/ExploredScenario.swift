/// A scenario after exploring: for each combination of switches what is reachable, and what to evaluate there.
public struct ExploredScenario: Sendable {
  /// One combination of values that `pessimistic` switches leave open.
  struct Combination: Sendable {
    /// What is reachable.
    let exploration: Exploration
    /// Which rules, properties, goals and walkthroughs are evaluated.
    let selection: RuleSelection
    /// The rules, properties and goals as claims.
    let obligations: [Obligation]
    /// What proves claims at every depth, if the search ended early for this reason.
    var depths: EveryDepth?
    /// Returns the combination with everything that is reachable, if only a few states were explored and these may not suffice.
    var whole: (@Sendable () -> Combination)?
  }

  /// The combinations in their order; at least one.
  let combinations: [Combination]
  /// The flow as the file declares it.
  let declared: Flow
  let file: String
  /// The names of the switches that the combinations vary.
  let open: [String]
  /// The options of the evaluation, including its deadline.
  let options: CheckOptions

  /// Explores every combination of switches, except one that is already known; nil if the scenario has errors.
  package init?(
    _ scenario: CompiledScenario, known: (combination: Int, exploration: Exploration)?, options: CheckOptions
  ) {
    guard let declared = scenario.declared else { return nil }
    var options = options
    options.begin(scenario)
    if known?.exploration.graph.truncation != nil { options.checkpoint = nil }
    var combinations: [Combination] = []
    for index in scenario.combinations.indices {
      options.combinationsLeft = scenario.combinations.count - index
      let search = Search(of: scenario, combination: index, options: options)
      let found =
        known.flatMap { $0.combination == index ? search.combination($0.exploration) : nil }
        ?? search.combination()
      if found.exploration.graph.truncation != nil { options.checkpoint = nil }
      combinations.append(found)
    }
    (self.combinations, self.declared, self.options) = (combinations, declared, options)
    file = scenario.file
    open = CompiledFlow.openSwitches(of: declared)
  }
}

/// The search under one combination.
private struct Search: Sendable {
  let scenario: CompiledScenario
  let index: Int
  let selection: RuleSelection
  let obligations: [Obligation]
  let options: CheckOptions

  init(of scenario: CompiledScenario, combination index: Int, options: CheckOptions) {
    let flow = scenario.combinations[index].flow
    (self.scenario, self.index, self.options) = (scenario, index, options)
    selection = RuleSelection(options.scope, for: flow)
    obligations = selection.obligations(for: flow)
  }

  func combination(_ explored: Exploration, _ depths: EveryDepth? = nil) -> ExploredScenario.Combination {
    var exploration = explored
    exploration.stage = options.stage
    return ExploredScenario.Combination(
      exploration: exploration, selection: selection, obligations: exploration.reworded ?? obligations,
      depths: depths)
  }

  /// Returns the combination with a few states if these suffice, otherwise with all.
  func combination() -> ExploredScenario.Combination {
    let look = FirstLook(at: scenario, combination: index, evaluating: obligations, options: options)
    guard let look else { return whole(nil) }
    guard look.depths != nil else { return withRoomForAll(combination(look.exploration)) }
    var found = combination(look.exploration, look.depths)
    if look.isTentative { found.whole = { whole(look.depths) } }
    return found
  }

  private func whole(_ depths: EveryDepth?) -> ExploredScenario.Combination {
    let exploration = Exploration(
      of: scenario, combination: index, evaluating: obligations, options: options)
    return withRoomForAll(combination(exploration, depths))
  }

  private func withRoomForAll(_ found: ExploredScenario.Combination) -> ExploredScenario.Combination {
    found.withRoomForAll(of: scenario, combination: index, options: options) ?? found
  }
}

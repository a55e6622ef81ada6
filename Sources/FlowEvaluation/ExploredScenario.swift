/// A scenario after exploring: for each combination of switches what can be reached, and what is to be evaluated there.
public struct ExploredScenario: Sendable {
  /// One combination of values that `pessimistic` switches leave open.
  struct Combination: Sendable {
    /// What can be reached.
    let exploration: Exploration
    /// Which rules, properties, goals and walkthroughs are evaluated.
    let selection: RuleSelection
    /// The rules, properties and goals as claims.
    let obligations: [Obligation]
    /// What proves claims at every depth, where the search ended early because of that.
    var depths: EveryDepth?
  }

  /// The combinations in their order; at least one.
  let combinations: [Combination]
  /// The flow as the file declares it.
  let declared: Flow
  /// The file, as people call it.
  let file: String
  /// The names of the switches that the combinations vary.
  let open: [String]
  /// What is evaluated and within which bounds, with the time that is left.
  let options: CheckOptions

  /// Explores every combination of switches but one that is known; nil when the scenario has errors.
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
      let flow = scenario.combinations[index].flow
      let selection = RuleSelection(options.scope, for: flow)
      let obligations = selection.obligations(for: flow)
      var (exploration, depths) =
        known.flatMap { $0.combination == index ? ($0.exploration, nil) : nil }
        ?? EveryDepth.exploration(
          of: scenario, combination: index, evaluating: obligations, options: options)
        ?? (Exploration(of: scenario, combination: index, evaluating: obligations, options: options), nil)
      exploration.stage = options.stage
      if exploration.graph.truncation != nil { options.checkpoint = nil }
      let found = Combination(
        exploration: exploration, selection: selection, obligations: exploration.reworded ?? obligations,
        depths: depths)
      let whole =
        known?.combination == index
        ? nil : found.withRoomForAll(of: scenario, combination: index, options: options)
      combinations.append(whole ?? found)
    }
    self.combinations = combinations
    self.declared = declared
    self.options = options
    file = scenario.file
    open = CompiledFlow.openSwitches(of: declared)
  }
}

/// A scenario that was explored and judged.
public struct CheckedScenario: Sendable {
  /// The flow and its reachable states; with several combinations of switch values, those of one in which the
  /// most goes wrong.
  public let exploration: Exploration
  /// The verdicts with names, counts and coverage.
  public let report: ScenarioReport
  /// The runs that refute something in ``exploration``, for diagrams.
  public let violations: [Violation]
  /// Whether some combination has more states, and nothing but the search for a first violation left them out.
  let isStage: Bool

  /// Explores and judges every combination of switches, but does not explore one that was explored before.
  init?(
    _ scenario: ReadScenario, resumed: (combination: Int, exploration: Exploration)? = nil,
    options: CheckOptions
  ) {
    guard let declared = scenario.declared else { return nil }
    let open = CompiledFlow.openSwitches(of: declared)
    var results: [CheckedCombination] = []
    var worst: (exploration: Exploration, result: CheckedCombination)?
    var isStage = false
    var options = options
    if resumed?.exploration.graph.truncation != nil { options.checkpoint = nil }
    for index in scenario.combinations.indices {
      let flow = scenario.combinations[index].flow
      let selection = RuleSelection(options.scope, for: flow)
      let obligations = selection.obligations(for: flow)
      var exploration =
        resumed.flatMap { $0.combination == index ? $0.exploration : nil }
        ?? Exploration(scenario, combination: index, judging: obligations, options: options)
      exploration.stage = options.stage
      isStage = isStage || exploration.isStage
      if exploration.graph.truncation != nil { options.checkpoint = nil }
      let result = CheckedCombination(
        exploration, exploration.reworded ?? obligations, selection, open: open, options.judging)
      results.append(result)
      if result.violationCount > worst?.result.violationCount ?? -1 { worst = (exploration, result) }
    }
    guard let worst else { return nil }
    self.isStage = isStage
    exploration = worst.exploration
    violations = worst.result.judgements.flatMap(\.violations)
    let combined = CombinedVerdicts(results)
    report = combined.report(of: declared, file: scenario.file)
  }
}

/// One run that refutes a rule, property or goal, in terms of the state graph.
///
/// Where the graph has one state for each orbit, so has the run; the runs of the report really happen.
public struct Violation: Sendable, Hashable {
  /// The rule's, property's or goal's name.
  public var id: String
  /// The run.
  public var trace: Trace
  /// The steps that are then repeated for ever; empty for a finite run.
  public var cycle: [Transition]
}

/// A scenario that was explored and judged.
public struct CheckedScenario: Sendable {
  /// The flow and its reachable states.
  public let exploration: Exploration
  /// The verdicts with names, counts and coverage.
  public let report: ScenarioReport
  /// The runs that refute something, for diagrams.
  public let violations: [Violation]

  init(_ exploration: Exploration, scenario: ReadScenario, options: CheckOptions) {
    let flow = exploration.flow.flow
    let obligations = RuleSelection(options.scope, for: flow).obligations(for: flow)
    let sets = PropositionSets(
      exploration,
      propositions: obligations.flatMap(\.propositions) + CoverageReport.propositions(flow))
    let judge = Judge(exploration, sets: sets)
    let judgements = obligations.map { judge.judge($0) }
    self.exploration = exploration
    violations = judgements.flatMap(\.violations)
    report = ScenarioReport(
      file: scenario.file, name: flow.name, summary: flow.summary,
      platform: PlatformReport(exploration.flow), states: exploration.graph.stateCount,
      transitions: exploration.graph.transitionCount, depth: exploration.graph.depth,
      bound: exploration.bound, coverage: CoverageReport(exploration, sets: sets),
      verdicts: judgements.map(\.report))
  }
}

extension PlatformReport {
  init(_ flow: CompiledFlow) {
    self.init(
      name: flow.flow.platform.value.rawValue,
      switches: flow.switches.map { Switch(name: $0.name, value: $0.value) })
  }
}

/// One run that refutes a rule, property or goal, in terms of the state graph.
public struct Violation: Sendable, Hashable {
  /// The rule's, property's or goal's name.
  public var id: String
  /// The run.
  public var trace: Trace
  /// The steps that are then repeated for ever; empty for a finite run.
  public var cycle: [Transition]
}

/// What random walks showed of a scenario, with every rule, property and goal evaluated along each of them.
///
/// A walk proves nothing: claims are evaluated on the part of the state graph between the visited states, which counts as
/// truncated, so only violations are reported. Claims about single states and steps are evaluated in full along the walk. Claims
/// about reachability or infinite runs are evaluated only on what the walks happen to show; ``evaluatedInPart`` lists them.
public struct RandomWalkFindings {
  /// A violation that a walk showed and that the file does not expect.
  public struct Finding: Sendable {
    /// The rule, property or goal.
    public var claim: String
    /// What is wrong, in words.
    public var message: String
    /// The number of steps of the walk until the violation.
    public var length: Int
    /// A run that shows it, as short as could be found.
    public var trace: TraceReport
    /// Whether no run that shows it is shorter.
    public var isShortest: Bool
    /// The declaration that it is about.
    public var place: SourceSpan?
    /// Whether the declarations alone show it, without any walk.
    public var isAsWritten = false
  }

  private let scenario: CompiledScenario
  private let flow: CompiledFlow
  private let selection: RuleSelection
  private let obligations: [Obligation]
  private var states: Set<PackedState> = []
  private var actions: Set<ActionID> = []
  /// The number of walks.
  public private(set) var count = 0
  /// The number of steps of all walks.
  public private(set) var steps = 0

  /// Prepares to walk; nil if the scenario has mistakes.
  public init?(_ scenario: CompiledScenario) {
    guard let flow = scenario.flow else { return nil }
    self.scenario = scenario
    self.flow = flow
    selection = RuleSelection(.standard, for: flow.flow)
    obligations = selection.obligations(for: flow.flow)
  }

  /// Walks from the start, and returns what went wrong first along the walk.
  ///
  /// - Parameters:
  ///   - seed: The seed of the random choices.
  ///   - depth: The most steps.
  ///   - shouldStop: Whether to give up. The walk then ends, and what was evaluated by then is reported, without a search for a
  ///     shorter run.
  public mutating func add(
    seed: UInt64, depth: Int, shouldStop: @escaping @Sendable () -> Bool = { false }
  ) -> Finding? {
    guard var simulator = Simulator(flow) else { return nil }
    var random = RandomWalk(seed: seed)
    random.walk(&simulator, steps: depth) { _, _ in shouldStop() }
    let run = simulator.run
    count += 1
    steps += run.steps.count
    states.formUnion([run.start] + run.steps.map(\.state))
    actions.formUnion(run.steps.map(\.kind.action))
    return finding(along: run, shouldStop)
  }

  /// Returns the first violation along a run.
  private func finding(along run: StateTrace, _ shouldStop: @escaping @Sendable () -> Bool) -> Finding? {
    let exploration = Exploration(of: flow, along: run)
    var options = CheckOptions(
      monitor: ExplorationMonitor(progress: { _ in }, isInterrupted: shouldStop))
    options.evaluation = EvaluationMonitor(isInterrupted: shouldStop)
    let explored = ExploredScenario.Combination(
      exploration: exploration, selection: selection, obligations: obligations)
    let combination = CheckedCombination(explored, open: [], options)
    let visited = [run.start] + run.steps.map(\.state)
    var first: (length: Int, report: VerdictReport, counterexample: VerdictReport.Counterexample)?
    for evaluated in combination.evaluations where evaluated.report.kind != .walkthrough {
      guard evaluated.report.verdict == .violated, !evaluated.report.isAsExpected else { continue }
      if let written = evaluated.report.findings.first {
        return Finding(
          claim: evaluated.report.id, message: written.message, length: 0,
          trace: flow.named(StateTrace(start: run.start, steps: [])), isShortest: true, place: written.place,
          isAsWritten: true)
      }
      for (violation, counterexample) in zip(evaluated.violations, evaluated.report.counterexamples) {
        let end = exploration.graph.state(violation.trace.end)
        let length = visited.firstIndex(of: end) ?? run.steps.count
        if length < first?.length ?? .max { first = (length, evaluated.report, counterexample) }
      }
    }
    guard let (length, report, counterexample) = first else { return nil }
    let shortest = shortest(report, options)
    let told = shortest ?? counterexample
    return Finding(
      claim: report.id, message: told.message, length: length, trace: told.trace, isShortest: shortest != nil)
  }

  /// Returns a shortest run that refutes the same claim, found by exploring all states; nil if there are too many.
  private func shortest(
    _ report: VerdictReport, _ options: CheckOptions
  ) -> VerdictReport.Counterexample? {
    guard let scope = report.scope else { return nil }
    var options = options
    options.scope = scope
    let verdicts = FlowCheck.check(scenario, options: options)?.report.verdicts ?? []
    return verdicts.first { $0.id == report.id }?.counterexamples.first
  }

  /// What the walks reached of what the file declares.
  public var coverage: CoverageReport {
    let names = Set(states.flatMap { flow.appearing(in: $0) })
    return CoverageReport(flow, taken: actions.sorted()) { proposition in
      guard case .appears(let name) = proposition else { return false }
      return names.contains(name)
    }
  }

  /// The rules, properties and goals that walks evaluate only in part, since they are about reachability or infinite runs.
  public var evaluatedInPart: [String] {
    obligations.filter { !$0.isSeenOnTheWay }.map(\.id)
  }

  /// Says in lines how much was seen, and what cannot be evaluated in full along a walk.
  public var summary: String {
    let head = "visited \(states.count.counted("state")) in \(steps.counted("step"))\n"
    let part = evaluatedInPart
    let full = (obligations.count - part.count).counted("claim")
    let tail =
      "fully checked along the way: \(full)"
      + (part.isEmpty ? "\n" : "; these need all states: \(part.joined(separator: ", "))\n")
    return seen(head) + tail
  }

  private func seen(_ head: String) -> String {
    coverage.shares.filter { $0.share.total > 0 }.reduce(head) { text, entry in
      let missing =
        entry.share.missing.isEmpty ? "" : ", never \(entry.share.missing.joined(separator: ", "))"
      return text + "  \(entry.name): \(entry.share.reached) of \(entry.share.total)\(missing)\n"
    }
  }
}

extension CompiledFlow {
  /// Returns the names of the screens and alerts that appear in a state.
  fileprivate func appearing(in state: PackedState) -> [String] {
    let description = describe(state)
    return description.layers.map(\.name) + description.toasts.map(\.name)
  }
}

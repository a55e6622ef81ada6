import FlowSimulation

/// What walks by chance saw of a scenario, with every rule, property and goal judged along each of them.
///
/// A walk proves nothing: what is judged is the part of the state graph between the states that it visited, which counts as cut
/// short, so only a violation is ever told.
public struct SeenByWalks {
  /// Something that a walk showed and that the file does not expect.
  public struct Finding: Sendable {
    /// The rule, property or goal.
    public var claim: String
    /// What is wrong, in words.
    public var message: String
    /// After how many steps of the walk it was wrong.
    public var length: Int
    /// A run that shows it, as short as could be found.
    public var trace: TraceReport
    /// Whether no run that shows it is shorter.
    public var isShortest: Bool
  }

  private let scenario: ReadScenario
  private let flow: CompiledFlow
  private let selection: RuleSelection
  private let obligations: [Obligation]
  private var states: Set<PackedState> = []
  private var actions: Set<ActionID> = []
  /// The number of walks.
  public private(set) var count = 0
  /// The number of steps of all walks.
  public private(set) var steps = 0

  /// Prepares to walk; nil where the scenario has mistakes.
  public init?(_ scenario: ReadScenario) {
    guard let flow = scenario.flow else { return nil }
    self.scenario = scenario
    self.flow = flow
    selection = RuleSelection(.standard, for: flow.flow)
    obligations = selection.obligations(for: flow.flow)
  }

  /// Walks from the start, and says what first went wrong on the way.
  ///
  /// - Parameters:
  ///   - seed: What the choices follow from.
  ///   - depth: The most steps.
  public mutating func add(seed: UInt64, depth: Int) -> Finding? {
    guard var simulator = Simulator(flow) else { return nil }
    var random = RandomWalk(seed: seed)
    random.walk(&simulator, steps: depth)
    let run = simulator.run
    count += 1
    steps += run.steps.count
    states.insert(run.start)
    for step in run.steps {
      states.insert(step.state)
      actions.insert(step.kind.action)
    }
    return finding(along: run)
  }

  /// What goes wrong along a run; of several things the one that does so first.
  private func finding(along run: Run) -> Finding? {
    let size = (states: run.steps.count + 1, transitions: run.steps.count, depth: run.steps.count)
    let exploration = Exploration(flow, along: run, seen: size)
    let judged = CheckedCombination(exploration, obligations, selection, open: [], CheckOptions())
    let visited = [run.start] + run.steps.map(\.state)
    var first: (length: Int, report: VerdictReport, counterexample: VerdictReport.Counterexample)?
    for judgement in judged.judgements where judgement.report.kind != .walkthrough {
      guard judgement.report.verdict == .violated, !judgement.report.isAsExpected else { continue }
      for (violation, counterexample) in zip(judgement.violations, judgement.report.counterexamples) {
        let end = exploration.graph.state(violation.trace.end)
        let length = visited.firstIndex(of: end) ?? run.steps.count
        if length < first?.length ?? .max { first = (length, judgement.report, counterexample) }
      }
    }
    guard let (length, report, counterexample) = first else { return nil }
    if let shortest = shortest(report) {
      return Finding(
        claim: report.id, message: shortest.message, length: length, trace: shortest.trace, isShortest: true)
    }
    return Finding(
      claim: report.id, message: counterexample.message, length: length, trace: counterexample.trace,
      isShortest: false)
  }

  /// A shortest run that refutes the same claim, found by looking at all states; nil where that takes too many.
  private func shortest(_ report: VerdictReport) -> VerdictReport.Counterexample? {
    var options = CheckOptions()
    switch report.kind {
    case .rule: options.scope = .only(Rule.named(report.id).map { [$0] } ?? [])
    case .property: options.scope = .only([], properties: [report.id])
    case .goal: options.scope = .only([], goals: [report.id])
    case .walkthrough: return nil
    }
    let verdicts = FlowCheck.check(scenario, options: options)?.report.verdicts ?? []
    return verdicts.first { $0.id == report.id }?.counterexamples.first
  }

  /// What was seen of what the file declares.
  public var coverage: CoverageReport {
    let names = Set(states.flatMap { flow.appearing(in: $0) })
    return CoverageReport(flow, taken: actions.sorted()) { proposition in
      guard case .appears(let name) = proposition else { return false }
      return names.contains(name)
    }
  }

  /// How much was seen, in lines.
  public var summary: String {
    let head = "saw \(states.count.counted("state")) in \(steps.counted("step"))\n"
    return coverage.shares.filter { $0.share.total > 0 }.reduce(head) { text, entry in
      let missing =
        entry.share.missing.isEmpty ? "" : ", never \(entry.share.missing.joined(separator: ", "))"
      return text + "  \(entry.name): \(entry.share.reached) of \(entry.share.total)\(missing)\n"
    }
  }
}

extension CompiledFlow {
  /// The screens and alerts that appear in a state.
  fileprivate func appearing(in state: PackedState) -> [String] {
    let description = describe(state)
    return description.layers.map(\.name) + description.toasts.map(\.name)
  }
}

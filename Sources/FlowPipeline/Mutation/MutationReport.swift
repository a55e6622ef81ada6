/// How many small mistakes the rules, properties, goals and walkthroughs of a scenario notice.
///
/// For each mutant the scenario is checked again, with every rule, unless a walkthrough breaks already; the mutant is noticed
/// when some verdict is another one than before. A mutant with the same states and steps as the original is no mistake.
public struct MutationReport: Sendable {
  /// What became of a mutant.
  public enum Outcome: Sendable, Hashable {
    /// These verdicts are other ones; where walkthroughs break, those alone, for then nothing is explored.
    case noticed([String])
    /// The flow behaves differently, and no verdict says so.
    case unnoticed
    /// The flow has the same states and steps as before.
    case same
    /// The flow has a mistake that keeps it from being explored.
    case refused
  }

  /// A mutant with what became of it.
  public struct Trial: Sendable {
    /// The flow that was checked.
    public var mutant: Mutant
    /// What became of it.
    public var outcome: Outcome
  }

  /// The scenario's file.
  public let file: String
  /// The scenario's title.
  public let name: String
  /// The mutants, in the order of declaration.
  public let trials: [Trial]

  /// How many mutants were not tried, since somebody ended the work; those are in no other number.
  public let untried: Int

  /// The number of mutants that some verdict notices.
  public var noticed: Int {
    trials.count { if case .noticed = $0.outcome { true } else { false } }
  }

  /// The number of mutants that no verdict notices.
  public var unnoticed: Int { trials.count { $0.outcome == .unnoticed } }

  /// The number of mutants that change nothing, or cannot be explored.
  public var leftOut: Int { trials.count - noticed - unnoticed }

  /// Checks every mutant of a scenario; nil when it has mistakes.
  ///
  /// - Parameter isInterrupted: Whether to end now; a mutant that is being checked then counts as not tried.
  public init?(
    _ scenario: CompiledScenario, limits: DeclaredLimits = DeclaredLimits(),
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) {
    var options = CheckOptions(
      limits: limits, scope: .strict, monitor: ExplorationMonitor(isInterrupted: isInterrupted))
    options.evaluation = EvaluationMonitor(isInterrupted: isInterrupted)
    guard let flow = scenario.declared, let original = FlowCheck.check(scenario, options: options) else {
      return nil
    }
    file = scenario.file
    name = flow.name
    let verdicts = original.report.verdictsByID
    let scripts = flow.walkthroughs.map(\.name.value).filter { verdicts[$0]?.verdict == .holds }
    let mutants = Mutant.all(of: flow)
    var trials: [Trial] = []
    for mutant in mutants {
      if isInterrupted() { break }
      let outcome = Self.outcome(of: mutant, of: scenario, scripts, original, options)
      // A search that was cut short says nothing about the mutant.
      if isInterrupted() { break }
      trials.append(Trial(mutant: mutant, outcome: outcome))
    }
    (self.trials, untried) = (trials, mutants.count - trials.count)
  }

  private static func outcome(
    of mutant: Mutant, of scenario: CompiledScenario, _ scripts: [String], _ original: CheckedScenario,
    _ options: CheckOptions
  ) -> Outcome {
    let verdicts = original.report.verdictsByID
    let read = Pipeline.compile(
      ParsedScenario(Diagnosed(mutant.flow), source: scenario.source, parts: scenario.parts))
    // A walkthrough takes a few steps where everything else takes all of them.
    let broken = scripts.filter { read.breaks(walkthrough: $0) }
    guard broken.isEmpty else { return .noticed(broken) }
    guard let checked = FlowCheck.check(read, options: options) else { return .refused }
    let now = checked.report.verdictsByID
    let changed = checked.report.verdicts.map(\.id).filter { now[$0]?.verdict != verdicts[$0]?.verdict }
    guard changed.isEmpty else { return .noticed(changed) }
    return checked.exploration.behavesLike(original.exploration) ? .same : .unnoticed
  }
}

extension CompiledScenario {
  /// Whether a walkthrough does not arrive under some combination of switch values.
  fileprivate func breaks(walkthrough name: String) -> Bool {
    combinations.contains { compiled in
      guard let script = compiled.flow.walkthroughs.first(where: { $0.name.value == name }),
        let replay = WalkthroughReplay(script, on: compiled)
      else { return false }
      if case .arrived = replay.end { return false }
      return true
    }
  }
}

extension ScenarioReport {
  /// Its verdicts by what they are on.
  var verdictsByID: [String: VerdictReport] {
    Dictionary(verdicts.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

extension Exploration {
  /// Whether two flows have the same states in the same order, with the same steps between them.
  fileprivate func behavesLike(_ other: Exploration) -> Bool {
    guard graph.stateCount == other.graph.stateCount, graph.transitionCount == other.graph.transitionCount
    else { return false }
    return (0..<graph.stateCount).allSatisfy { state in
      let (ours, theirs) = (graph.transitions(from: state), other.graph.transitions(from: state))
      return ours.count == theirs.count
        && zip(ours, theirs).allSatisfy { our, their in
          our.target == their.target
            && flow.actions[our.action].label == other.flow.actions[their.action].label
        }
        && flow.describe(graph.state(state)).key == other.flow.describe(other.graph.state(state)).key
    }
  }
}

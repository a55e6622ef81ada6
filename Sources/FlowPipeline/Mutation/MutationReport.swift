/// How many small mistakes the rules, properties, goals and walkthroughs of a scenario notice.
///
/// Checks the scenario again for each mutant, with every rule, unless a walkthrough breaks first. A mutant is noticed if some
/// verdict changes. A mutant with the same states and steps as the original is no mistake.
public struct MutationReport: Sendable {
  /// The result for a mutant.
  public enum Outcome: Sendable, Hashable {
    /// These verdicts changed. If walkthroughs break, only those are listed, because nothing is explored then.
    case noticed([String])
    /// The flow behaves differently, but no verdict changed.
    case unnoticed
    /// The flow has the same states and steps as before.
    case same
    /// The flow has a mistake that prevents its exploration.
    case refused
  }

  /// A mutant with its result.
  public struct Trial: Sendable {
    /// The flow that was checked.
    public var mutant: Mutant
    /// Its result.
    public var outcome: Outcome
  }

  /// The scenario's file.
  public let file: String
  /// The scenario's title.
  public let name: String
  /// The mutants, in the order of declaration.
  public let trials: [Trial]

  /// The number of mutants that were not tried because of an interruption; no other number includes them.
  public let untried: Int

  /// The bound that ended the search of the scenario, in words; nil if it was complete. A mutant that nothing notices within a
  /// bound may be noticed beyond it.
  public let bound: String?

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
  /// - Parameter isInterrupted: Whether to stop now; a mutant that is being checked then counts as not tried.
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
      // An interrupted search says nothing about the mutant.
      if isInterrupted() { break }
      trials.append(Trial(mutant: mutant, outcome: outcome))
    }
    (self.trials, untried) = (trials, mutants.count - trials.count)
    bound = isInterrupted() ? nil : original.report.bound
  }

  private static func outcome(
    of mutant: Mutant, of scenario: CompiledScenario, _ scripts: [String], _ original: CheckedScenario,
    _ options: CheckOptions
  ) -> Outcome {
    let verdicts = original.report.verdictsByID
    let read = Pipeline.compile(
      ParsedScenario(Diagnosed(mutant.flow), source: scenario.source, parts: scenario.parts))
    // A walkthrough takes only a few steps, whereas a check takes all of them.
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
  /// Whether a walkthrough does not reach its end under some combination of switch values.
  fileprivate func breaks(walkthrough name: String) -> Bool {
    combinations.contains { compiled in
      guard let script = compiled.flow.walkthroughs.first(where: { $0.name.value == name }) else {
        return false
      }
      if case .arrived = WalkthroughReplay(script, on: compiled).end { return false }
      return true
    }
  }
}

extension ScenarioReport {
  /// The verdicts by the names of their claims.
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

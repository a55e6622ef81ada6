/// A few runs of a scenario that together cover its screens, events or cases.
///
/// ```swift
/// let cover = ScenarioCover(scenario, of: [.cases])!
/// print(cover.stepCount, cover.lowerBound, cover.uncovered)
/// ```
public struct ScenarioCover: Sendable {
  /// One of the runs.
  public struct Part: Sendable {
    /// The run with names.
    public var run: TraceReport
    /// The goals that it covers and no earlier run does, in the order in which it reaches them.
    public var covers: [String]
  }

  /// What is covered.
  public let subjects: [CoverSubject]
  /// The exploration, with the default of each open switch.
  public let exploration: Exploration
  /// The runs.
  public let parts: [Part]
  /// The number of goals, including those that cannot be covered.
  public let goalCount: Int
  /// The goals that nothing explored covers, in the order of declaration.
  public let uncovered: [String]
  /// A lower bound on the number of steps of covering runs; see ``CoveringTraces``.
  public let lowerBound: Int

  /// Whether the file leaves platform behaviour open, so that the exploration is incomplete.
  let isPessimistic: Bool

  /// The total number of steps of the runs.
  public var stepCount: Int { parts.reduce(0) { $0 + $1.run.steps.count } }

  /// The default for the largest number of steps of a run: few enough that a test shows one thing.
  public static let usualLength = 10

  /// Explores a scenario and looks for few runs; nil if it has mistakes.
  ///
  /// - Parameter longest: The largest number of steps of a run, unless it is a shortest way to what it covers at its end.
  public init?(
    _ scenario: CompiledScenario, of subjects: [CoverSubject], longest: Int = usualLength,
    options: CheckOptions = CheckOptions()
  ) {
    guard let exploration = FlowCheck.explore(scenario, options: options) else { return nil }
    self.init(
      exploration, of: subjects, longest: longest, isPessimistic: scenario.combinations.count > 1)
  }

  /// Looks for few runs in an exploration.
  ///
  /// - Parameters:
  ///   - longest: The largest number of steps of a run, unless it is a shortest way to what it covers at its end.
  ///   - isPessimistic: Whether the file leaves platform behaviour open, so that the exploration is incomplete.
  package init(
    _ exploration: Exploration, of subjects: [CoverSubject], longest: Int = usualLength,
    isPessimistic: Bool = false
  ) {
    self.subjects = subjects
    self.exploration = exploration
    self.isPessimistic = isPessimistic
    let goals = CoverSubject.goals(of: subjects, in: exploration)
    let found = CoveringTraces(of: exploration.graph, goals: goals.map(\.goal), longest: longest)
    goalCount = goals.count
    uncovered = found.uncovered.map { goals[$0].name }
    lowerBound = found.lowerBound
    var open = goals
    parts = found.runs.map { trace in
      var covers: [String] = []
      func note(_ isCovered: (CoverGoal) -> Bool) {
        covers += open.filter { isCovered($0.goal) }.map(\.name)
        open.removeAll { isCovered($0.goal) }
      }
      note { $0.isCovered(startingIn: trace.start) }
      for step in trace.steps { note { $0.isCovered(by: step) } }
      return Part(run: exploration.report(trace), covers: covers)
    }
  }
}

extension CoverGoal {
  fileprivate func isCovered(startingIn state: StateID) -> Bool {
    if case .visit(let states) = self { states.contains(state) } else { false }
  }

  fileprivate func isCovered(by step: Transition) -> Bool {
    switch self {
    case .visit(let states): states.contains(step.target)
    case .take(let actions): actions.contains(step.action)
    }
  }
}

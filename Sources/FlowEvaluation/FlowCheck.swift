/// The entry point: takes a scenario's text and returns verdicts with names.
///
/// ```swift
/// let scenario = FlowCheck.read(text, file: "storefront.yaml")
/// if let checked = FlowCheck.check(scenario) {
///   print(TextRenderer().render(checked.report))
/// }
/// ```
///
/// Reading collects mistakes as diagnostics and never throws. A violated property is a verdict, not an error.
public enum FlowCheck {
  /// The version of flowcheck.
  public static let version = "0.1.0"

  /// Explores a scenario without evaluating it, with the default of each switch left open; nil if it has mistakes.
  public static func explore(_ scenario: CompiledScenario, options: CheckOptions = CheckOptions())
    -> Exploration?
  {
    scenario.flow.map { _ in Exploration(of: scenario, combination: 0, options: options) }
  }

  /// Finds every state of a scenario without keeping steps, with the default of each switch left open; nil if the scenario has
  /// mistakes, or if its states are so wide that only ``explore(_:options:)`` supports them.
  ///
  /// If a bound ends the search, the states seen may differ from those that an exploration sees within the same bound.
  public static func reach(_ scenario: CompiledScenario, options: CheckOptions = CheckOptions()) -> Reach? {
    guard let flow = scenario.flow, flow.stateWidth <= Reach.mostWords else { return nil }
    return Reach(flow, options: options)
  }

  /// Resumes an exploration from the bytes that ``UnfinishedExploration/write(to:)`` wrote for the scenario.
  ///
  /// The result is that of an exploration without the interruption; nil if the scenario has mistakes.
  ///
  /// - Parameters:
  ///   - scenario: The scenario that was explored.
  ///   - bytes: Returns the next bytes, at most as many as requested, and none at the end.
  ///   - options: How far to explore from there.
  public static func explore(
    _ scenario: CompiledScenario, resuming bytes: @escaping (Int) -> [UInt8],
    options: CheckOptions = CheckOptions()
  ) throws(CheckpointFailure) -> Exploration? {
    guard scenario.flow != nil else { return nil }
    return try Exploration(of: scenario, combination: 0, resuming: bytes, options: options)
  }

  /// Explores a scenario and evaluates its rules, properties, goals and walkthroughs; nil if it has mistakes.
  ///
  /// For `pessimistic` switches, does so for each combination of their values and reports the worst verdicts.
  public static func check(
    _ scenario: CompiledScenario, options: CheckOptions = CheckOptions()
  ) -> CheckedScenario? {
    switch options.extent {
    case .everything: ExploredScenario(scenario, known: nil, options: options).map(CheckedScenario.init)
    case .firstViolation: CheckedScenario.untilViolated(scenario, options: options)
    }
  }

  /// Evaluates a scenario on a result of ``explore(_:options:)``. Other combinations of switches are explored as well.
  public static func check(
    _ scenario: CompiledScenario, explored: Exploration, options: CheckOptions = CheckOptions()
  ) -> CheckedScenario? {
    ExploredScenario(scenario, known: (0, explored), options: options).map(CheckedScenario.init)
  }

  /// Checks a scenario, resuming one of its explorations from the bytes of a checkpoint.
  ///
  /// The verdicts are those of a check without the interruption; nil if the scenario has mistakes. For the bytes see
  /// ``explore(_:resuming:options:)``.
  public static func check(
    _ scenario: CompiledScenario, resuming bytes: @escaping (Int) -> [UInt8],
    options: CheckOptions = CheckOptions()
  ) throws(CheckpointFailure) -> CheckedScenario? {
    guard scenario.flow != nil else { return nil }
    let source = CheckpointBytes(bytes)
    for index in scenario.combinations.indices {
      do throws(CheckpointFailure) {
        let resumed = try Exploration(
          of: scenario, combination: index, resuming: source.read, options: options)
        return ExploredScenario(scenario, known: (index, resumed), options: options).map(CheckedScenario.init)
      } catch {
        guard error == .otherSystem, source.rewind() else { throw error }
      }
    }
    throw .otherSystem
  }
}

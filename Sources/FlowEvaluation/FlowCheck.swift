/// The front door: a scenario's text in, verdicts with names out.
///
/// ```swift
/// let scenario = FlowCheck.read(text, file: "storefront.yaml")
/// if let checked = FlowCheck.check(scenario) {
///   print(TextRenderer().render(checked.report))
/// }
/// ```
///
/// Reading collects mistakes as diagnostics and never throws; a violated property is a verdict, no error.
public enum FlowCheck {
  /// The version of flowcheck.
  public static let version = "0.1.0"

  /// Explores a scenario without evaluating it, with the default of each switch left open; nil when it has mistakes.
  public static func explore(_ scenario: CompiledScenario, options: CheckOptions = CheckOptions())
    -> Exploration?
  {
    scenario.flow.map { _ in Exploration(of: scenario, combination: 0, options: options) }
  }

  /// Finds every state of a scenario without keeping steps, with the default of each switch left open; nil when it has
  /// mistakes, or states so wide that only ``explore(_:options:)`` takes them.
  ///
  /// Where a bound ends the search, other states may have been seen than an exploration sees within it.
  public static func reach(_ scenario: CompiledScenario, options: CheckOptions = CheckOptions()) -> Reach? {
    guard let flow = scenario.flow, flow.stateWidth <= Reach.mostWords else { return nil }
    return Reach(flow, options: options)
  }

  /// Goes on with an exploration from the bytes that ``UnfinishedExploration/write(to:)`` gave for the scenario.
  ///
  /// What comes out is what an exploration without the break gives; nil when the scenario has mistakes.
  ///
  /// - Parameters:
  ///   - scenario: The scenario that was explored.
  ///   - bytes: Gives the next bytes, at most as many as it is asked for, and none at the end.
  ///   - options: How far to explore from there.
  public static func explore(
    _ scenario: CompiledScenario, resuming bytes: @escaping (Int) -> [UInt8],
    options: CheckOptions = CheckOptions()
  ) throws(CheckpointFailure) -> Exploration? {
    guard scenario.flow != nil else { return nil }
    return try Exploration(of: scenario, combination: 0, resuming: bytes, options: options)
  }

  /// Explores a scenario and evaluates its rules, properties, goals and walkthroughs; nil when it has mistakes.
  ///
  /// With `pessimistic` switches it does so for each combination of their values, and reports the worst verdicts.
  public static func check(
    _ scenario: CompiledScenario, options: CheckOptions = CheckOptions()
  ) -> CheckedScenario? {
    switch options.extent {
    case .everything: ExploredScenario(scenario, known: nil, options: options).map(CheckedScenario.init)
    case .firstViolation: CheckedScenario.untilViolated(scenario, options: options)
    }
  }

  /// Evaluates a scenario by what ``explore(_:options:)`` found; other combinations of switches are explored as well.
  public static func check(
    _ scenario: CompiledScenario, explored: Exploration, options: CheckOptions = CheckOptions()
  ) -> CheckedScenario? {
    ExploredScenario(scenario, known: (0, explored), options: options).map(CheckedScenario.init)
  }

  /// Checks a scenario, and goes on from the bytes of a checkpoint of one of its explorations instead of beginning it anew.
  ///
  /// The verdicts are those of a check without the break; nil when the scenario has mistakes. For the bytes see
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

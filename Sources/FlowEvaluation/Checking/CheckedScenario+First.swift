extension CheckedScenario {
  /// The number of states that are explored with their steps before the first evaluation.
  private static let firstStage = 4096
  /// The factor between consecutive stages. All stages before the last together have a third of its states.
  private static let growth = 4
  /// How many times as many states are searched without their steps before each stage, which takes about as long.
  private static let lead = 16

  /// Explores more and more states until something is violated that the file does not expect, or until a bound or the end is
  /// reached.
  ///
  /// Each stage first looks for states that are wrong by themselves, then evaluates steps and runs on fewer states. States are
  /// found in the order of their distance, so a run found among the first states is a shortest one.
  static func untilViolated(_ scenario: CompiledScenario, options: CheckOptions) -> CheckedScenario? {
    guard let flow = scenario.flow else { return nil }
    var options = options
    options.checkpoint = nil
    options.begin(scenario)
    let bound = options.explorationLimits(for: flow.flow).states
    var states = FirstViolation(scenario, options: options)
    var stage = firstStage
    while stage < bound {
      if let found = states.look(within: stage > bound / lead ? bound : lead * stage) { return found }
      options.stage = stage
      guard let explored = ExploredScenario(scenario, known: nil, options: options) else { return nil }
      let checked = CheckedScenario(explored)
      let isDone = checked.report.outcome(failingOn: options.failLevel) == .failed || !checked.isStage
      if isDone || options.evaluation.isInterrupted() { return checked }
      (stage, _) = stage.multipliedReportingOverflow(by: growth)
    }
    options.stage = nil
    return states.look(within: bound)
      ?? ExploredScenario(scenario, known: nil, options: options).map(CheckedScenario.init)
  }
}

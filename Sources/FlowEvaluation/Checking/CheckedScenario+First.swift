extension CheckedScenario {
  /// How many states are explored with their steps before evaluating for the first time.
  private static let firstStage = 4096
  /// By how much the next stage is larger; all stages before the last have a third of its states together.
  private static let growth = 4
  /// How many times as many states are looked at without their steps before that; it takes about as long.
  private static let lead = 16

  /// Looks at ever more states until something is violated that the file does not expect, or a bound or the end is reached.
  ///
  /// First for states that are wrong by themselves; then steps and ways are evaluated, on fewer states. States are found in the
  /// order of their distance, so a run that is found among the first states is a shortest one.
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

extension Exploration {
  /// Explores what obligations can see of one combination of a scenario's switches, everything where that is all; nil
  /// where the options or an obligation ask for everything.
  init?(
    slice scenario: ReadScenario, combination: Int, judging obligations: [Obligation], options: CheckOptions
  ) {
    guard options.wantsSlice, options.sliceRefusal(judging: obligations) == nil else { return nil }
    let flow = scenario.combinations[combination]
    let limits = options.explorationLimits(for: flow.flow)
    let clock = ContinuousClock()
    let start = clock.now
    self.init(
      flow,
      exploreSlice(
        of: flow, for: SliceQuestion(obligations, of: flow), grain: options.grain, limits: limits,
        threads: options.threads, monitor: options.monitor))
    self.limits = options.declaredLimits(for: flow.flow)
    var rest = limits
    rest.time = limits.time.map { $0 - (clock.now - start) }
    whole = countEverything(rest, options)
  }

  /// The most states that are counted beside a slice; they take a fraction of a second.
  private static let mostCounted = 1 << 20

  /// Counts what a slice was taken from, as far as the limits go.
  private func countEverything(_ limits: ExplorationLimits, _ options: CheckOptions) -> WholeSize? {
    guard slice != nil, flow.stateWidth <= Reach.mostWords, !options.monitor.isInterrupted() else {
      return nil
    }
    if let time = limits.time, time <= .zero { return nil }
    var limits = limits
    limits.states = min(limits.states, Self.mostCounted)
    let found = reachableStates(of: flow, limits: limits, threads: options.threads, monitor: options.monitor)
    return WholeSize(
      states: found.stateCount, transitions: found.transitionCount, isComplete: found.truncation == nil)
  }

  /// The names of the fields that were left out everywhere, and of the others that were left out in some states; empty
  /// where everything was explored.
  var leftOut: (everywhere: [String], inPart: [String]) {
    guard let slice else { return ([], []) }
    let everywhere = flow.names(ofFreeFields: slice.leftOut)
    let inPart = flow.names(ofFreeFields: slice.leftOutInPart)
    return (everywhere, inPart.filter { !everywhere.contains($0) })
  }
}

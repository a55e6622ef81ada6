extension Exploration {
  /// Explores what obligations can see of one combination of a scenario's switches, everything where that is all; nil
  /// where the options or an obligation ask for everything.
  init?(
    slice scenario: ReadScenario, combination: Int, judging obligations: [Obligation], options: CheckOptions
  ) {
    guard options.slices, !obligations.contains(where: { $0.sliceRefusal != nil }) else { return nil }
    let flow = scenario.combinations[combination]
    self.init(
      flow,
      exploreSlice(
        of: flow, for: SliceQuestion(obligations, of: flow),
        limits: options.explorationLimits(for: flow.flow), threads: options.threads, monitor: options.monitor)
    )
  }

  /// The names of the fields that were left out; empty where everything was explored.
  var leftOut: [String] { slice.map { flow.names(ofFreeFields: $0.leftOut) } ?? [] }
}

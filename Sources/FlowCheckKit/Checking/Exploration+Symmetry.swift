extension Exploration {
  /// Explores one combination of a scenario's switches to judge obligations: the slice that they can see, or up to the
  /// symmetry that it and they leave, where the options ask for that.
  init(
    _ scenario: ReadScenario, combination: Int, judging obligations: [Obligation], options: CheckOptions
  ) {
    if let slice = Exploration(
      slice: scenario, combination: combination, judging: obligations, options: options)
    {
      self = slice
      return
    }
    let flow = scenario.combinations[combination]
    guard case .exploited = options.symmetry, flow.flow.domains.contains(where: \.isInterchangeable) else {
      self.init(scenario, combination: combination, options: options)
      return
    }
    let symmetry = flow.symmetry(for: Self.questions(of: obligations))
    var report = SymmetryReport(domains: symmetry.domains.map(SymmetryReport.Domain.init))
    if options.checkpoint != nil {
      report.refusal = "a checkpoint is of every state"
    } else if !symmetry.isTrivial {
      let graph = FlowStateSpace.explore(
        flow, upTo: symmetry, limits: options.explorationLimits(for: flow.flow), threads: options.threads,
        monitor: options.monitor)
      if let name = RenamedLoops(flow, graph, symmetry).claimant(among: obligations) {
        report.refusal = "a step leads to the same state with values exchanged, which matters to '\(name)'"
      } else if let size = UnreducedSize(of: graph, upTo: symmetry) {
        report.states = graph.stateCount
        self.init(flow, graph, upTo: symmetry, size: size, report)
        return
      } else {
        report.refusal = "there are more states than a number can tell"
      }
    }
    self.init(scenario, combination: combination, options: options, symmetryReport: report)
  }

  /// What obligations ask of states, each time with who asks.
  private static func questions(of obligations: [Obligation]) -> [(asker: String, proposition: Proposition)] {
    obligations.flatMap { obligation in
      let asker = "\(obligation.kind.rawValue) '\(obligation.id)'"
      return obligation.propositions.map { (asker, $0) }
    }
  }
}

extension SymmetryReport.Domain {
  fileprivate init(_ domain: InterchangeableDomain) {
    self.init(
      name: domain.name, interchangeable: domain.values.count > 1 ? domain.values : [],
      toldApart: domain.toldApart.map {
        SymmetryReport.Distinction(value: $0.value, cause: $0.cause, place: $0.place)
      })
  }
}

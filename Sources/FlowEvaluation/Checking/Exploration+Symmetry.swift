extension Exploration {
  /// Explores one combination of a scenario's switches to evaluate obligations. If the options ask for it, the search is up to
  /// the symmetry that the flow and the obligations leave.
  init(
    of scenario: CompiledScenario, combination: Int, evaluating obligations: [Obligation],
    options: CheckOptions
  ) {
    let flow = scenario.combinations[combination]
    guard case .exploited = options.symmetry, flow.flow.domains.contains(where: \.isInterchangeable) else {
      self.init(of: scenario, combination: combination, options: options)
      return
    }
    let reworded = obligations.map { $0.withoutItems ?? $0 }
    let names = Self.symmetry(of: flow, evaluating: obligations)
    let fewerNames = Self.symmetry(of: flow, evaluating: reworded)
    if names.domains != fewerNames.domains,
      let found = Self.explore(flow, upTo: fewerNames, evaluating: reworded, options).exploration,
      !found.replacesItems
    {
      self = found.evaluating(reworded)
      return
    }
    let (found, report) = Self.explore(flow, upTo: names, evaluating: obligations, options)
    if let found {
      self = found
    } else {
      self.init(of: scenario, combination: combination, options: options, symmetryReport: report)
    }
  }

  /// Returns the same search, for evaluating other obligations.
  private func evaluating(_ obligations: [Obligation]) -> Exploration {
    guard case .orbits(var orbits) = extent else { return self }
    orbits.reworded = obligations
    return Exploration(flow, graph, .orbits(orbits), limits: limits)
  }

  /// Returns the result of a search up to a symmetry, and a report about it; nil if every state must be visited.
  private static func explore(
    _ flow: CompiledFlow, upTo symmetry: FlowSymmetry, evaluating obligations: [Obligation],
    _ options: CheckOptions
  ) -> (exploration: Exploration?, report: SymmetryReport) {
    var report = SymmetryReport(domains: symmetry.domains.map(SymmetryReport.Domain.init))
    if options.checkpoint != nil {
      report.refusal = "a checkpoint covers every state"
    } else if !symmetry.isTrivial {
      let graph = FlowStateSpace.explore(
        flow, upTo: symmetry, limits: options.explorationLimits(for: flow.flow), threads: options.threads,
        monitor: options.monitor)
      if let name = RenamedLoops(flow, graph, symmetry).claimant(among: obligations) {
        report.refusal =
          "a transition leads to the same state with values exchanged, which matters to '\(name)'"
      } else if let size = StateSpaceSize(of: graph, upTo: symmetry) {
        report.states = graph.stateCount
        let orbits = Orbits(symmetry: symmetry, size: size, report: report)
        let limits = options.declaredLimits(for: flow.flow)
        return (Exploration(flow, graph, .orbits(orbits), limits: limits), report)
      } else {
        report.refusal = "there are more states than a number can count"
      }
    }
    return (nil, report)
  }

  /// Whether a step of a person or of the app, or a finished transition, replaces one item by another.
  private var replacesItems: Bool {
    graph.labels.contains { kind in
      let origin = flow.actions[kind.action].origin
      return kind.flags.contains(.replacesItem) && (origin.isUser || origin == .app || origin == .finish)
    }
  }

  /// Returns the symmetry that the questions of obligations leave. Each question is listed with the obligation that asks it.
  private static func symmetry(of flow: CompiledFlow, evaluating obligations: [Obligation]) -> FlowSymmetry {
    let questions = obligations.flatMap { obligation -> [(asker: String, proposition: Proposition)] in
      let asker = "\(obligation.kind.rawValue) '\(obligation.id)'"
      return obligation.propositions.map { (asker, $0) }
    }
    return flow.symmetry(for: questions)
  }
}

extension SymmetryReport.Domain {
  fileprivate init(_ domain: InterchangeableDomain) {
    self.init(
      name: domain.name, interchangeable: domain.values.count > 1 ? domain.values : [],
      distinguished: domain.distinguished.map {
        SymmetryReport.Distinction(value: $0.value, cause: $0.cause, place: $0.place)
      })
  }
}

extension CoverageReport {
  /// Returns the propositions that say which screens and alerts were seen.
  static func propositions(_ flow: Flow) -> [Proposition] {
    flow.screens.map { .appears($0.name.value) } + flow.alerts.map { .appears($0.name.value) }
  }

  /// Compares what a flow declares with what was reached.
  init(_ exploration: Exploration, sets: PropositionSets) {
    self.init(exploration.flow, taken: exploration.graph.labels.map(\.action)) { !sets[$0].isEmpty }
  }

  /// Compares what a flow declares with the actions that were taken and the propositions that were true in some state.
  init(_ compiled: CompiledFlow, taken: [ActionID], occurs: (Proposition) -> Bool) {
    let (flow, taken) = (compiled.flow, Set(taken))
    func share(_ names: [String]) -> Share {
      Share(total: names.count, missing: names.filter { !occurs(.appears($0)) })
    }
    func share(_ declared: [CoveredSteps]) -> Share {
      Share(
        total: declared.count, missing: declared.filter { $0.actions.isDisjoint(with: taken) }.map(\.name))
    }
    self.init(
      screens: share(flow.screens.map(\.name.value)), alerts: share(flow.alerts.map(\.name.value)),
      events: share(compiled.coveredEvents), branches: share(compiled.coveredBranches))
  }
}

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
    let (flow, actions) = (compiled.flow, compiled.actions)
    let events = Set(taken.map { actions[$0].event })
    let branches = Set(taken.compactMap { actions[$0].branch })
    func share(_ names: [String], isReached: (String) -> Bool) -> Share {
      Share(total: names.count, missing: names.filter { !isReached($0) })
    }
    self.init(
      screens: share(flow.screens.map(\.name.value)) { occurs(.appears($0)) },
      alerts: share(flow.alerts.map(\.name.value)) { occurs(.appears($0)) },
      events: share(flow.coveredEvents) { events.contains($0) },
      branches: Share(
        total: compiled.branches.count,
        missing: compiled.branches.filter { !branches.contains($0.id) }
          .map { "\($0.event): \($0.name)" }))
  }
}

extension Flow {
  /// The events, links and buttons that should happen somewhere, in the order of declaration.
  package var coveredEvents: [String] {
    coordinators.flatMap(\.events).filter { $0.origin != nil }.map(\.name.value)
      + alerts.flatMap { alert in alert.buttons.map { "\(alert.name.value).\($0.name.value)" } }
  }
}

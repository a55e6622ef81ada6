/// What a covering set of runs must cover, as the coverage of a report counts it.
public enum CoverSubject: String, Sendable, Hashable, CaseIterable {
  /// Every screen, alert and dialog appears somewhere.
  case screens
  /// Every declared event, link and button happens.
  case events
  /// Every event happens, and each of its cases and outcomes runs.
  case cases

  /// Returns the goals in a flow, with their names in a coverage report.
  func goals(in exploration: Exploration) -> [(name: String, goal: CoverGoal)] {
    switch self {
    case .screens: Self.places(in: exploration)
    case .events: Self.events(of: exploration.flow)
    case .cases: Self.cases(of: exploration.flow)
    }
  }

  private static func places(in exploration: Exploration) -> [(name: String, goal: CoverGoal)] {
    let flow = exploration.flow
    let names = flow.flow.screens.map(\.name.value) + flow.flow.alerts.map(\.name.value)
    let sets = flow.states(of: names.map(Proposition.appears), in: exploration.graph)
    return zip(names, sets).map { ($0, .visit($1)) }
  }

  private static func events(of flow: CompiledFlow) -> [(name: String, goal: CoverGoal)] {
    var seen: Set<String> = []
    return flow.flow.coveredEvents.filter { seen.insert($0).inserted }.map { name in
      (name, .take(actions(of: flow) { $0.event == name }))
    }
  }

  private static func cases(of flow: CompiledFlow) -> [(name: String, goal: CoverGoal)] {
    let branches = flow.branches.map { branch in
      ("\(branch.event): \(branch.name)", CoverGoal.take(actions(of: flow) { $0.branch == branch.id }))
    }
    // An event with branches is listed too: it may be possible only when none of its cases holds.
    return events(of: flow) + branches
  }

  private static func actions(
    of flow: CompiledFlow, where isWanted: (ActionDescription) -> Bool
  ) -> Set<ActionID> {
    Set(flow.actions.indices.filter { isWanted(flow.actions[$0]) })
  }
}

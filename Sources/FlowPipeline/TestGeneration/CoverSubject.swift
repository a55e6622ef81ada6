/// What a covering set of runs must cover, as the coverage of a report counts it.
public enum CoverSubject: String, Sendable, Hashable, CaseIterable {
  /// Every screen, alert and dialog appears somewhere.
  case screens
  /// Every declared event, link and button happens.
  case events
  /// Every event happens, and each of its cases and outcomes runs.
  case cases

  /// Returns the goals of some subjects in a flow, each once, with their names in a coverage report.
  static func goals(of subjects: [CoverSubject], in exploration: Exploration) -> [(
    name: String, goal: CoverGoal
  )] {
    let flow = exploration.flow
    var goals: [(name: String, goal: CoverGoal)] = []
    // An event with branches is a goal too: it may be possible only when none of its cases holds.
    let wanted = subjects.contains(.cases) ? Set(subjects).union([.events]) : Set(subjects)
    for subject in allCases where wanted.contains(subject) {
      switch subject {
      case .screens: goals += places(in: exploration)
      case .events: goals += flow.coveredEvents.map { ($0.name, .take($0.actions)) }
      case .cases: goals += flow.coveredBranches.map { ($0.name, .take($0.actions)) }
      }
    }
    return goals
  }

  private static func places(in exploration: Exploration) -> [(name: String, goal: CoverGoal)] {
    let flow = exploration.flow
    let names = flow.flow.screens.map(\.name.value) + flow.flow.alerts.map(\.name.value)
    let sets = flow.states(of: names.map(Proposition.appears), in: exploration.graph)
    return zip(names, sets).map { ($0, .visit($1)) }
  }
}

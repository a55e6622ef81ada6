extension FlowSummary {
  /// Summarises what a checked scenario declares, what can be reached in it, and its verdicts.
  ///
  /// With several combinations of switches, includes what any of them shows, with the shortest distances.
  ///
  /// - Precondition: Everything was explored, as `symmetry: .ignored` asks for.
  public init(_ checked: CheckedScenario) {
    self.init(checked, facts: checked.explorations.map(ReachedFacts.init))
  }

  init(_ checked: CheckedScenario, facts: [ReachedFacts]) {
    let declared = checked.declared
    self.init(
      declarations: FlowSummary.declarations(of: declared, switches: checked.report.platform.switches),
      bound: checked.report.bound)
    var nearest: [String: Page] = [:]
    for place in facts.flatMap(\.places) {
      let known = nearest[place.name]
      nearest[place.name] = Page(
        name: place.name, stepsFromStart: min(place.stepsFromStart, known?.stepsFromStart ?? .max),
        stepsFromHome: [place.stepsFromHome, known?.stepsFromHome].compactMap(\.self).min())
    }
    places = nearest.values.sorted { $0.name < $1.name }
    ways = Set(facts.flatMap(\.ways)).sorted()
    deadEnds = Set(facts.flatMap(\.deadEnds)).sorted()
    closedGates = declared.gates.map(\.name.value).sorted().map { gate in
      let reach = facts.map { $0.reach(within: $0.closedStates(gate)) }
      return ClosedGate(
        gate: gate, places: Set(reach.flatMap(\.places)).sorted(), pairs: Set(reach.flatMap(\.pairs)).sorted()
      )
    }
    if bound == nil, let coverage = checked.report.coverage { unreached = Self.unreached(coverage) }
    outcomes = checked.report.verdicts.map {
      Outcome($0.kind, $0.id, $0.verdict, isAsExpected: $0.isAsExpected)
    }.sorted { ($0.kind.rawValue, $0.id) < ($1.kind.rawValue, $1.id) }
  }

  private static func unreached(_ coverage: CoverageReport) -> [Unreached] {
    let groups: [(Kind, [String])] = [
      (.alert, coverage.alerts.missing), (.event, coverage.events.missing),
      (.screen, coverage.screens.missing),
    ]
    return groups.flatMap { kind, names in Set(names).sorted().map { Unreached(kind, $0) } }
  }
}

extension FlowChanges {
  /// Compares two checked versions of a scenario.
  ///
  /// - Precondition: Everything was explored, as `symmetry: .ignored` asks for.
  public init(from old: CheckedScenario, to new: CheckedScenario) {
    let (oldFacts, newFacts) = (
      old.explorations.map(ReachedFacts.init), new.explorations.map(ReachedFacts.init)
    )
    let (before, after) = (FlowSummary(old, facts: oldFacts), FlowSummary(new, facts: newFacts))
    self.init(from: Version(old.report), before, to: Version(new.report), after)
    verdicts = Self.verdicts(from: old.report, to: new.report)
    guard before.bound == nil else { return }
    opened = Self.opened(before, after, newFacts, screens: old.declared.screens + new.declared.screens)
    deadEnds = after.deadEnds.filter { !before.deadEnds.contains($0) }.compactMap { place in
      newFacts.shortestTrace(to: place, within: \.stuck).map { DeadEnd(place, run: $0) }
    }
  }

  /// Compares only declarations and verdicts, after somebody interrupted the searches and does not want to wait.
  ///
  /// Treats what the states show as unknown, even if all were explored. Linear in the size of both files.
  public init(evaluatedFrom old: CheckedScenario, to new: CheckedScenario) {
    var (before, after) = (FlowSummary(old, facts: []), FlowSummary(new, facts: []))
    (before.bound, after.bound) = (before.bound ?? Self.hurry, after.bound ?? Self.hurry)
    var (was, now) = (Version(old.report), Version(new.report))
    (was.bound, now.bound) = (before.bound, after.bound)
    self.init(from: was, before, to: now, after)
    verdicts = Self.verdicts(from: old.report, to: new.report)
  }

  /// The bound to report if nobody looked at the states.
  private static let hurry = "an interruption"

  /// Returns the pages that only the new version shows while a gate is closed that both versions have.
  private static func opened(
    _ before: FlowSummary, _ after: FlowSummary, _ facts: [ReachedFacts], screens: [Screen]
  ) -> [OpenedPage] {
    after.closedGates.flatMap { gate -> [OpenedPage] in
      guard let known = before.closedGates.first(where: { $0.gate == gate.gate }) else { return [] }
      return gate.places.filter { !known.places.contains($0) }.compactMap { place in
        let isGated = screens.contains { screen in
          screen.name.value == place && screen.requires.contains { $0.value == gate.gate }
        }
        let run = facts.shortestTrace(to: place) { $0.closedStates(gate.gate) }
        return run.map { OpenedPage(place, without: gate.gate, isGated: isGated, run: $0) }
      }
    }
  }

  // MARK: - Verdicts

  private static func verdicts(from old: ScenarioReport, to new: ScenarioReport) -> [VerdictChange] {
    func key(_ verdict: VerdictReport) -> [String] { [verdict.kind.rawValue, verdict.id] }
    let before = Dictionary(old.verdicts.map { (key($0), $0) }, uniquingKeysWith: { first, _ in first })
    let after = Dictionary(new.verdicts.map { (key($0), $0) }, uniquingKeysWith: { first, _ in first })
    let (oldFindings, newFindings) = (old.violations, new.violations)
    let known = (old: Set(oldFindings.map(\.fingerprint)), new: Set(newFindings.map(\.fingerprint)))
    let keys = Set(before.keys).union(after.keys).sorted { $0.lexicographicallyPrecedes($1) }
    return keys.compactMap { name in
      let (was, now) = (before[name], after[name])
      guard let one = now ?? was else { return nil }
      let gained = newFindings.filter { $0.isAbout(one) && !known.old.contains($0.fingerprint) }
      let lost = oldFindings.filter { $0.isAbout(one) && !known.new.contains($0.fingerprint) }
      guard was?.verdict != now?.verdict || !gained.isEmpty || !lost.isEmpty || was?.isWrong != now?.isWrong
      else { return nil }
      return VerdictChange(
        kind: one.kind, id: one.id, from: was?.verdict, to: now?.verdict,
        trend(from: was, to: now, isNewFound: !gained.isEmpty), gained: gained, lost: lost)
    }
  }

  private static func trend(from was: VerdictReport?, to now: VerdictReport?, isNewFound: Bool) -> Trend {
    guard let now else { return .other }
    let wasWrong = was?.isWrong ?? false
    if now.isWrong { return !wasWrong || isNewFound ? .worse : .better }
    if now.isOpen { return was?.isOpen ?? false ? .other : .unknown }
    return wasWrong ? .better : .other
  }
}

extension FlowChanges.Version {
  fileprivate init(_ report: ScenarioReport) {
    self.init(file: report.file, name: report.name, bound: report.bound)
  }
}

extension ScenarioReport {
  /// The violations; their fingerprints do not depend on the file's name.
  fileprivate var violations: [Finding] { findings.filter { $0.kind == .violated } }
}

extension Finding {
  fileprivate func isAbout(_ verdict: VerdictReport) -> Bool {
    subject == .claim(verdict.kind, verdict.id)
  }
}

extension VerdictReport {
  /// Whether the verdict is known not to be the one that the file demands.
  fileprivate var isWrong: Bool { !isAsExpected && verdict != .undetermined }
  /// Whether a longer search may show the verdict that the file demands.
  fileprivate var isOpen: Bool { !isAsExpected && verdict == .undetermined }
}

extension [ReachedFacts] {
  /// Returns a shortest run to a state of a region in which a place is in front, over all combinations.
  fileprivate func shortestTrace(to place: String, within region: (ReachedFacts) -> StateSet) -> TraceReport?
  {
    var best: (facts: ReachedFacts, state: StateID)?
    for facts in self {
      guard let index = facts.fronts.names.firstIndex(of: place),
        let state = facts.fronts.first(index, within: region(facts))
      else { continue }
      let depth = facts.exploration.graph.depth(of: state)
      if best.map({ depth < $0.facts.exploration.graph.depth(of: $0.state) }) ?? true {
        best = (facts, state)
      }
    }
    return best.map { found in
      found.facts.exploration.report(found.facts.exploration.graph.shortestTrace(to: found.state))
    }
  }
}

/// Combines the verdicts under several combinations of switch values: the worst one counts.
extension [CheckedCombination] {
  func report(of flow: Flow, file: String) -> ScenarioReport {
    let sizes = map(\.size)
    var report = ScenarioReport(
      file: file, name: flow.name, summary: flow.summary, platform: platform(of: flow),
      states: sizes.reduce(0) { $0 + $1.states }, transitions: sizes.reduce(0) { $0 + $1.transitions },
      depth: sizes.map(\.depth).max() ?? 0, bound: sizes.lazy.compactMap(\.bound).first,
      coverage: coverage, verdicts: verdicts)
    report.includedFiles = flow.parts.map(\.name)
    report.ruleChanges = flow.ruleChanges
    report.code = flow.code
    if count > 1 { report.combinations = sizes }
    report.symmetry = symmetry
    let depths = sizes.compactMap(\.everyDepth)
    if !depths.isEmpty {
      report.everyDepth = EveryDepthReport(
        controlStates: depths.reduce(0) { $0 + $1.controlStates },
        stackSymbols: depths.map(\.stackSymbols).max() ?? 0,
        automatonTransitions: depths.reduce(0) { $0 + $1.automatonTransitions })
    }
    return report
  }

  /// Returns the platform with its switches. A switch that was varied has the value `pessimistic`.
  private func platform(of flow: Flow) -> PlatformReport {
    let open = Set(CompiledFlow.openSwitches(of: flow))
    let switches = (first?.switches ?? []).map { fact in
      PlatformReport.Switch(name: fact.name, value: open.contains(fact.name) ? "pessimistic" : fact.value)
    }
    return PlatformReport(name: flow.platform.value.rawValue, switches: switches)
  }

  /// The result of a requested search up to symmetry, with the number of states visited under all combinations.
  private var symmetry: SymmetryReport? {
    guard
      var report = lazy.compactMap(\.symmetry).first(where: { $0.refusal != nil })
        ?? first?.symmetry
    else { return nil }
    if contains(where: { $0.symmetry?.states != nil }) {
      report.states = reduce(0) { $0 + ($1.symmetry?.states ?? $1.size.states) }
    }
    return report
  }

  /// What was reached under some combination; nil if the coverage of some combination is not known.
  private var coverage: CoverageReport? {
    let all = compactMap(\.coverage)
    guard let first = all.first, all.count == count else { return nil }
    return all.dropFirst().reduce(first) { total, next in
      CoverageReport(
        screens: total.screens.reached(alsoBy: next.screens),
        alerts: total.alerts.reached(alsoBy: next.alerts),
        events: total.events.reached(alsoBy: next.events),
        branches: total.branches.reached(alsoBy: next.branches))
    }
  }

  private var verdicts: [VerdictReport] {
    guard let first = first else { return [] }
    return first.evaluations.indices.map { verdict(at: $0) }
  }

  /// Returns the worst verdict on one obligation, with the shortest runs that show it.
  private func verdict(at index: Int) -> VerdictReport {
    let all = map { $0.evaluations[index].report }
    let verdicts = zip(self, all).map { combination, report in
      (report.verdict, report.counterexamples.first?.trace.steps.count ?? 0, combination.size.switches)
    }
    guard let worst = WorstVerdict(of: verdicts, total: count) else { return all[0] }
    var report = all[worst.index]
    if count > 1, report.verdict != .holds { report.circumstance = worst.circumstance }
    return report
  }
}

extension CoverageReport.Share {
  /// Returns what at least one of the two shares reached.
  fileprivate func reached(alsoBy other: Self) -> Self {
    Self(total: total, missing: missing.filter { other.missing.contains($0) })
  }
}

extension Flow {
  /// The rules that the file or its project switches off, gives another severity, or limits to some findings.
  fileprivate var ruleChanges: [RuleChange] {
    rulesInForce.compactMap { setting in
      guard let rule = Rule.named(setting.rule.value) else { return nil }
      let severity = setting.severity(of: rule)
      var change = RuleChange(rule: rule.id, from: rule.severity, to: severity, reason: setting.reason)
      (change.only, change.except) = (setting.only.map(\.value), setting.except.map(\.value))
      return severity == rule.severity && change.scope == nil ? nil : change
    }
  }
}

/// The verdicts under several combinations of switch values in their order, put together: for each, the worst one.
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

  /// The platform with its facts; one that was varied has the value `pessimistic`.
  private func platform(of flow: Flow) -> PlatformReport {
    let open = Set(CompiledFlow.openSwitches(of: flow))
    let switches = (first?.switches ?? []).map { fact in
      PlatformReport.Switch(name: fact.name, value: open.contains(fact.name) ? "pessimistic" : fact.value)
    }
    return PlatformReport(name: flow.platform.value.rawValue, switches: switches)
  }

  /// What became of the wish to search up to symmetry, with the states visited under all combinations.
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

  /// What was reached under some combination; nil when that of some combination is not known.
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

  /// The worst verdict on one obligation, with the shortest runs that show it.
  private func verdict(at index: Int) -> VerdictReport {
    let all = map { $0.evaluations[index].report }
    let rank = all.map { Self.badness($0.verdict) }.max() ?? 0
    let worst = all.indices.filter { Self.badness(all[$0].verdict) == rank }
    let length = { (report: VerdictReport) in report.counterexamples.first?.trace.steps.count ?? 0 }
    guard let shortest = worst.min(by: { length(all[$0]) < length(all[$1]) }) else { return all[0] }
    var report = all[shortest]
    guard all.count > 1, report.verdict != .holds else { return report }
    report.circumstance = VerdictReport.Circumstance(
      switches: decisive(worst, shortest: shortest), count: worst.count, total: all.count)
    return report
  }

  /// The values of the shortest run's combination that all combinations with this verdict share; where they
  /// share none, all of its values.
  private func decisive(_ worst: [Int], shortest: Int) -> [PlatformReport.Switch] {
    guard worst.count < count else { return [] }
    let values = self[shortest].size.switches
    let shared = values.filter { value in worst.allSatisfy { self[$0].size.switches.contains(value) }
    }
    return shared.isEmpty ? values : shared
  }

  /// How bad a verdict is; one that is vacuous under some values and holds under others holds.
  private static func badness(_ verdict: Verdict) -> Int {
    switch verdict {
    case .vacuous: 0
    case .holds: 1
    case .undetermined: 2
    case .violated: 3
    }
  }
}

extension CoverageReport.Share {
  /// What this share or the other one reached.
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

import FlowChecking
import FlowDiagnostics
import FlowModel
import FlowReports

extension TextRenderer {
  /// Returns the lines at the end of a scenario: what is vacuous, undetermined, never reached, as expected, changed.
  func notes(_ scenario: ScenarioReport) -> [String] {
    var lines: [String] = []
    func note(_ title: String, _ role: Paint.Role, _ text: String) {
      lines.append("  \(paint(title, role))  \(text)")
    }
    let undetermined = scenario.verdicts.filter { $0.verdict == .undetermined && !$0.isAsExpected }
    if !undetermined.isEmpty {
      // The summary line already names a bound of the search.
      let reason = scenario.isTruncated ? nil : undetermined.first?.message
      note("undetermined", .doubtful, names(undetermined) + (reason.map { "; \($0)" } ?? ""))
      if let obstacle = undetermined.lazy.compactMap(\.depthObstacle).first {
        note("not proved at every depth", .faint, obstacle)
      }
    }
    for verdict in scenario.verdicts {
      guard let run = verdict.witness, verdict.expected == nil else { continue }
      note("shown", .faint, "\(verdict.id) by \(run.eventLine)")
    }
    lines += passed(scenario)
    let missing = scenario.coverage?.shares.filter { !$0.share.missing.isEmpty } ?? []
    if !missing.isEmpty {
      let parts = missing.map { "\($0.name) \($0.share.missing.joined(separator: ", "))" }
      note(scenario.isTruncated ? "not reached" : "never reached", .faint, parts.joined(separator: "; "))
    }
    let met = scenario.verdicts.filter { $0.expected != nil && $0.isAsExpected && !$0.isAccepted }
    // A violated verdict has a block of its own.
    let accepted = scenario.verdicts.filter { $0.isAccepted && $0.verdict != .violated }
    for (title, verdicts) in [("as expected", met), ("accepted", accepted)] where !verdicts.isEmpty {
      note(title, .faint, verdicts.map { "\($0.id) \($0.verdict.rawValue)" }.joined(separator: ", "))
    }
    for change in scenario.ruleChanges {
      note("rule", .faint, change.words + (change.reason.map { ": \($0)" } ?? ""))
    }
    for line in scenario.symmetry?.lines(in: scenario.file) ?? [] { note("symmetry", .faint, line) }
    if scenario.verdicts.contains(where: { $0.verdict == .violated }) {
      note("platform", .faint, scenario.platform.line)
    }
    let rules = unexpectedRules(scenario)
    if let first = rules.first {
      let rest = rules.count == 1 ? "" : ", also \(rules.dropFirst().joined(separator: ", "))"
      note("how to fix", .faint, "flowcheck explain \(first)\(rest)")
    }
    return lines
  }

  /// Returns the unexpectedly violated rules that are not reported under another verdict.
  private func unexpectedRules(_ scenario: ScenarioReport) -> [String] {
    let causes = RootCauses(scenario.verdicts)
    return scenario.verdicts.filter {
      $0.kind == .rule && $0.verdict == .violated && !$0.isAsExpected && !causes.isFolded($0)
    }.map(\.id)
  }

  private func names(_ verdicts: [VerdictReport]) -> String {
    verdicts.map(\.id).joined(separator: ", ")
  }

  /// Returns what holds and what is vacuous, with no expectation and no witness: a line for each kind, or if verbose, one for
  /// each claim with what it demands.
  private func passed(_ scenario: ScenarioReport) -> [String] {
    let verdicts = scenario.verdicts.filter { $0.expected == nil && $0.witness == nil }
    let kinds = [("holds", "hold"), ("holds at every depth", "hold at every depth"), ("vacuous", "vacuous")]
    return kinds.flatMap { word, plural in
      let all = verdicts.filter { $0.verdictWords == word }
      guard !all.isEmpty else { return [String]() }
      guard isVerbose else {
        return ["  \(paint("\(all.count) \(all.count == 1 ? word : plural):", .faint)) \(shortNames(all))"]
      }
      return all.map { "  \(paint(word, .faint))  \(paint($0.id, .strong)): \($0.summary)" }
    }
  }

  /// The approximate number of characters of names on a line.
  private static let widthOfNames = 90

  /// Returns the names that a line has room for, those of the file's own claims first; all if all traces are requested.
  private func shortNames(_ verdicts: [VerdictReport]) -> String {
    let sorted = verdicts.filter { $0.kind != .rule } + verdicts.filter { $0.kind == .rule }
    guard traces != .all else { return names(sorted) }
    var line = sorted[0].id
    for (index, verdict) in sorted.enumerated().dropFirst() {
      guard line.count + verdict.id.count < Self.widthOfNames || index == sorted.count - 1 else {
        return line + ", …"
      }
      line += ", \(verdict.id)"
    }
    return line
  }
}

extension TraceReport {
  private static let mostEvents = 12

  /// The events of the run, on one line: `openProduct(Product#1), buy, pay`.
  package var eventLine: String {
    guard !steps.isEmpty else { return "the initial state" }
    let events = steps.prefix(Self.mostEvents).map(\.event).joined(separator: ", ")
    return steps.count > Self.mostEvents ? events + ", … (\(steps.count.counted("step")))" : events
  }
}

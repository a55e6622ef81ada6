/// The table of rules and their scenarios: a known-bad one and a corrected one for each rule.
public struct RuleTable: Sendable {
  /// What is known about one rule.
  public struct Row: Sendable {
    /// The rule.
    public var rule: Rule
    /// The report on its known-bad scenario; nil where there is none.
    public var bad: ScenarioReport?
    /// The report on its corrected scenario; nil where there is none.
    public var corrected: ScenarioReport?

    /// Checks a rule's scenarios with every rule; a file that cannot be checked counts as none.
    public init(_ rule: Rule, bad: ReadScenario?, corrected: ReadScenario?) {
      let options = CheckOptions(scope: .strict)
      self.rule = rule
      self.bad = bad.flatMap { CheckedScenario($0, options: options)?.report }
      self.corrected = corrected.flatMap { CheckedScenario($0, options: options)?.report }
    }

    /// Whether the rule is violated by its bad scenario, and holds, not vacuously, on the corrected one.
    public var isProved: Bool {
      bad?.verdict(on: rule)?.verdict == .violated && corrected?.verdict(on: rule)?.verdict == .holds
    }
  }

  /// The rows, in the order of the catalogue.
  public var rows: [Row]

  /// Makes a table.
  public init(_ rows: [Row]) {
    self.rows = rows
  }

  /// The table as a page in Markdown.
  public var page: String {
    let proved = rows.count(where: \.isProved)
    var lines = [
      "# Rules and scenarios", "",
      "Each rule has a known-bad scenario, which violates it, and a corrected one, on which it holds and is not "
        + "vacuous; both lie in `Tests/FlowRulesTests/Scenarios`. All rules are judged on both. "
        + "Written by `flowcheck rule-table`; do not edit.",
      "", "**\(proved) of \(rows.count.counted("rule")) proved so.**", "",
      "| rule | severity | bad scenario | shortest run | corrected scenario | also violated by the bad one "
        + "| by the corrected one |",
      "|---|---|---|--:|---|---|---|",
    ]
    lines += rows.map { row in
      let run = row.bad?.verdict(on: row.rule)?.shortestRun ?? ""
      return "| `\(row.rule.id)` | \(row.rule.severity.rawValue) | \(word(row.bad, row.rule)) | \(run) "
        + "| \(word(row.corrected, row.rule)) | \(others(row.bad, row.rule)) | \(others(row.corrected, row.rule)) |"
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func word(_ report: ScenarioReport?, _ rule: Rule) -> String {
    report.map { $0.verdict(on: rule)?.verdict.rawValue ?? "not judged" } ?? "missing"
  }

  private func others(_ report: ScenarioReport?, _ rule: Rule) -> String {
    let found =
      report?.verdicts.filter { $0.verdict == .violated && $0.kind == .rule && $0.id != rule.id } ?? []
    return found.map { "`\($0.id)`" }.joined(separator: ", ")
  }
}

extension ScenarioReport {
  fileprivate func verdict(on rule: Rule) -> VerdictReport? {
    verdicts.first { $0.id == rule.id }
  }
}

extension VerdictReport {
  /// The number of steps of the shortest run, or `static` where no run is needed.
  fileprivate var shortestRun: String {
    if !findings.isEmpty { return "static" }
    return counterexamples.map(\.trace.steps.count).min().map(String.init) ?? "whole graph"
  }
}

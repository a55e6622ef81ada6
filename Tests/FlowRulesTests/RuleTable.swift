import FlowPipeline

/// The table of rules and their scenarios: for each rule, a known-bad one and a corrected one.
struct RuleTable: Sendable {
  /// What is known about one rule.
  struct Row: Sendable {
    /// The rule.
    var rule: Rule
    /// The report on its known-bad scenario; nil if there is none.
    var bad: ScenarioReport?
    /// The report on its corrected scenario; nil if there is none.
    var corrected: ScenarioReport?

    /// Why other rules rightly find something in the scenarios, by id.
    var reasons: [String: String]

    /// Checks a rule's scenarios with every rule; a file that cannot be checked counts as missing.
    init(
      _ rule: Rule, bad: CompiledScenario?, corrected: CompiledScenario?, reasons: [String: String] = [:]
    ) {
      let options = CheckOptions(scope: .strict)
      self.rule = rule
      self.reasons = reasons
      self.bad = bad.flatMap { FlowCheck.check($0, options: options)?.report }
      self.corrected = corrected.flatMap { FlowCheck.check($0, options: options)?.report }
    }

    /// The rules that find something in the scenarios and have no reason given.
    var unexplained: [String] {
      [bad, corrected].flatMap { $0?.others(than: rule) ?? [] }.filter { reasons[$0] == nil }
    }

    /// Whether the bad scenario violates the rule, and the rule holds, not vacuously, on the corrected one.
    var isProved: Bool {
      bad?.verdict(on: rule)?.verdict == .violated && corrected?.verdict(on: rule)?.verdict == .holds
    }
  }

  /// The rows, in the order of the catalogue.
  var rows: [Row]

  /// Creates a table.
  init(_ rows: [Row]) {
    self.rows = rows
  }

  /// The table as a page in Markdown.
  var page: String {
    let proved = rows.count(where: \.isProved)
    var lines = [
      "# Rules and scenarios", "",
      "Each rule has a known-bad scenario, which violates it, and a corrected one, on which it holds and is not "
        + "vacuous; both lie in `Tests/FlowRulesTests/Scenarios`. All rules are evaluated on both; where another one "
        + "reports something too, the table says why that is correct. Written by `make reports`; do not edit.",
      "", "**\(proved) of \(rows.count) rules demonstrated this way.**", "",
      "| rule | severity | bad scenario | shortest trace | corrected scenario | also violated by the bad one "
        + "| by the corrected one |",
      "|---|---|---|--:|---|---|---|",
    ]
    lines += rows.map { row in
      let run = row.bad?.verdict(on: row.rule)?.shortestTrace ?? ""
      return "| `\(row.rule.id)` | \(row.rule.severity.rawValue) | \(word(row.bad, row.rule)) | \(run) "
        + "| \(word(row.corrected, row.rule)) | \(others(row.bad, row)) | \(others(row.corrected, row)) |"
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func word(_ report: ScenarioReport?, _ rule: Rule) -> String {
    report.map { $0.verdict(on: rule)?.verdict.rawValue ?? "not evaluated" } ?? "missing"
  }

  private func others(_ report: ScenarioReport?, _ row: Row) -> String {
    let found = report?.others(than: row.rule) ?? []
    return found.map { id in
      let reason = row.reasons[id].map { MarkdownRenderer().escape($0) } ?? "**no reason given**"
      return "`\(id)`: \(reason)"
    }.joined(separator: "<br>")
  }
}

extension ScenarioReport {
  fileprivate func verdict(on rule: Rule) -> VerdictReport? {
    verdicts.first { $0.id == rule.id }
  }

  /// Returns the other rules that are violated.
  fileprivate func others(than rule: Rule) -> [String] {
    verdicts.filter { $0.verdict == .violated && $0.kind == .rule && $0.id != rule.id }.map(\.id)
  }
}

extension VerdictReport {
  /// The number of steps of the shortest run; `static` if the declarations alone violate it, `whole graph` if no run shows it.
  fileprivate var shortestTrace: String {
    if !findings.isEmpty { return "static" }
    return counterexamples.map(\.trace.steps.count).min().map(String.init) ?? "whole graph"
  }
}

import FlowChecking
import FlowDiagnostics
import FlowModel
public import FlowReports

/// Writes a scenario's page for `reports/`: counts, verdicts, runs and coverage as Markdown.
public struct MarkdownRenderer: Sendable {
  /// Creates a renderer.
  public init() {}

  /// Returns the page of a scenario.
  ///
  /// - Parameters:
  ///   - map: The address of the flow map relative to the page; nil for none.
  ///   - storyboards: The addresses of the pictures of a verdict's counterexamples, in their order, by the verdict's name.
  public func render(
    _ scenario: ScenarioReport, map: String? = nil, storyboards: [String: [String]] = [:]
  ) -> String {
    var lines = ["# \(escape(scenario.name))", ""]
    if let summary = scenario.summary { lines += [escape(summary), ""] }
    lines += [
      "\(code(scenario.file)): \(scenario.outcome.rawValue). \(scenario.countsLine.capitalisedFirst).", "",
    ]
    lines += ["Platform: \(escape(scenario.platform.line)).", ""]
    if let map { lines += ["![flow map of \(escape(scenario.name))](\(map.relativeReference))", ""] }
    lines += combinationTable(scenario.combinations) + changes(scenario.ruleChanges)
    lines += verdictTable(scenario)
    for verdict in scenario.verdicts where verdict.verdict == .violated {
      lines += runs(verdict, storyboards: storyboards[verdict.id] ?? [])
    }
    if let coverage = scenario.coverage { lines += coverageTable(coverage) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the page that lists the pages of several scenarios, each with its page's address.
  public func renderIndex(_ scenarios: [(report: ScenarioReport, page: String)]) -> String {
    var lines = [
      "# Reports", "",
      "The verdicts for each scenario. Written by `flowcheck report`; do not edit.", "",
      "| scenario | outcome | states | transitions | depth | violated |",
      "|---|---|--:|--:|--:|---|",
    ]
    for (report, page) in scenarios {
      let violated = report.verdicts.filter { $0.verdict == .violated }.map { code($0.id) }
      let size =
        report.isAtEveryDepth
        ? "every depth | – | –"
        : "\(report.states.grouped) | \(report.transitions.grouped) | \(report.depth)"
      lines.append(
        "| [\(escape(report.name))](\(page.relativeReference)) | \(report.outcome.rawValue) | \(size) "
          + "| \(violated.joined(separator: ", ")) |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func verdictTable(_ scenario: ScenarioReport) -> [String] {
    let rows = scenario.verdicts.map { verdict in
      let expected =
        verdict.isAccepted
        ? "accepted"
        : verdict.expected.map { verdict.isAsExpected ? "as expected" : "expected \($0.rawValue)" }
      return "| \(code(verdict.id)) | \(verdict.kind.rawValue) | \(verdict.verdictWords) "
        + "| \(expected ?? (verdict.isAsExpected ? "" : "not expected")) | \(verdict.severity.rawValue) "
        + "| \(escape(verdict.words))\(shown(verdict)) |"
    }
    return [
      "## Verdicts", "", "| id | kind | verdict | expectation | severity | message |",
      "|---|---|---|---|---|---|",
    ] + rows + [""]
  }

  private func shown(_ verdict: VerdictReport) -> String {
    verdict.witness.map { "<br>shown by \(escape($0.eventLine))" } ?? ""
  }

  private func combinationTable(_ combinations: [CombinationReport]) -> [String] {
    guard !combinations.isEmpty else { return [] }
    let rows = combinations.map { combination in
      let values = combination.switches.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
      let bound = combination.bound.map { "truncated by \(escape($0))" } ?? ""
      return "| \(values) | \(combination.states.grouped) | \(combination.transitions.grouped) "
        + "| \(combination.depth) | \(bound) |"
    }
    return [
      "## Combinations", "", "| switches | states | transitions | depth | |", "|---|--:|--:|--:|---|",
    ] + rows + [""]
  }

  private func changes(_ changes: [RuleChange]) -> [String] {
    guard !changes.isEmpty else { return [] }
    let rows = changes.map { change in
      "| \(code(change.rule))\(change.scope.map { " (\(escape($0)))" } ?? "") | \(change.original.rawValue) | \(change.severity?.rawValue ?? "off") "
        + "| \(escape(change.reason ?? "")) |"
    }
    return ["## Changed rules", "", "| rule | default | here | reason |", "|---|---|---|---|"] + rows + [
      ""
    ]
  }

  private func coverageTable(_ coverage: CoverageReport) -> [String] {
    let rows = coverage.shares.map { name, share in
      let missing = share.missing.map(code).joined(separator: ", ")
      return "| \(name) | \(share.reached) of \(share.total) | \(missing) |"
    }
    return ["## Coverage", "", "| | reached | never reached |", "|---|---|---|"] + rows
  }

  /// Returns the text with escapes for the characters that would end a table cell or start markup.
  package func escape(_ text: String) -> String {
    text.visible.replacingScalars { scalar in
      switch scalar {
      case "|", "*", "_", "`", "<", "[", "]", "\\": "\\\(scalar)"
      default: nil
      }
    }
  }

  /// Returns any text as code on one line, also for a table.
  func code(_ text: String) -> String {
    let text = text.visible.replacingScalars { $0 == "|" ? "\\|" : nil }
    guard text.longestFence > 0 else { return "`\(text)`" }
    let fence = String(repeating: "`", count: text.longestFence + 1)
    return "\(fence) \(text) \(fence)"
  }
}

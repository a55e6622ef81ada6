import FlowChecking
public import FlowReports

/// The page with links to the pages of all scenarios.
public struct IndexPage: Sendable {
  /// The report on each scenario, with the path of its page in the site, without extension.
  public var scenarios: [(report: ScenarioReport, path: String)]

  /// The files that could not be checked, because they have mistakes or cannot be read.
  public var refused: [String]

  /// Creates the page.
  public init(_ scenarios: [(report: ScenarioReport, path: String)], refused: [String] = []) {
    (self.scenarios, self.refused) = (scenarios, refused)
  }

  /// The page as a file.
  public var file: SiteFile {
    SitePage(
      path: "index", title: "Scenarios · flowcheck", scripts: [SiteAssets.indexScript],
      body: .tag(
        "div", ["class": "opening"], .tag("h1", [:], "Scenarios"), total, omissions,
        .tag("div", ["class": "filter", "hidden": ""]))
        + table
    ).file
  }

  private var total: HTML {
    let reports = scenarios.map(\.report)
    let outcomes: [ScenarioOutcome] = [.failed, .undetermined, .passed]
    let counts = outcomes.compactMap { outcome -> HTML? in
      let count = reports.count { $0.outcome == outcome }
      guard count > 0 else { return nil }
      let number = HTML.tag("strong", [:], .text(count.grouped))
      let words: HTML = " \(outcome.rawValue)"
      return .tag("li", [:], .tag("span", ["class": "chip \(outcome.tone)"], number, words))
    }
    let states = reports.reduce(0) { $0 + $1.states }
    let transitions = reports.reduce(0) { $0 + $1.transitions }
    let short = reports.count(where: \.isTruncated)
    let cut = short == 0 ? "" : "; \(short.counted("search", plural: "searches")) truncated"
    return .tag(
      "p", ["class": "lead total"],
      .text(
        "\(reports.count.counted("scenario")), \(states.counted("state")), "
          + "\(transitions.counted("transition"))\(cut)."))
      + .tag("ul", ["class": "tally", "aria-label": "Outcomes"], counts)
  }

  /// The notice about files that are missing on the page.
  private var omissions: HTML {
    guard !refused.isEmpty else { return .nothing }
    return .tag(
      "p", ["class": "notice doubtful"],
      .tag("strong", [:], "\(refused.count.counted("file")) could not be checked"), ": ",
      .list(refused.map { .code($0) }, separator: ", "), ". ", .code("flowcheck validate"), " reports why.")
  }

  private var table: HTML {
    let heads: [(String, String?)] = [
      ("Scenario", nil), ("Outcome", nil), ("States", "number"), ("Transitions", "number"),
      ("Depth", "number"), ("Violated (grey: as expected)", nil),
    ]
    let head = heads.map { HTML.tag("th", ["scope": "col", "class": $0.1], .text($0.0)) }
    return .tag(
      "div", ["class": "scroll"],
      .tag(
        "table", ["class": "scenarios"], .tag("thead", [:], .tag("tr", [:], head)),
        .tag("tbody", [:], scenarios.map { row($0.report, $0.path) })))
  }

  private func row(_ report: ScenarioReport, _ path: String) -> HTML {
    let violated = report.verdicts.filter { $0.verdict == .violated }
    let address = path.relativeReference + ".html"
    let cut = report.bound.map { HTML.tag("p", ["class": "small"], "truncated by \($0)") } ?? .nothing
    return .tag(
      "tr", ["data-outcome": report.outcome.tone],
      .tag(
        "td", [:], .tag("a", ["class": "name", "href": address], .text(report.name)),
        .tag("p", ["class": "small"], .code(report.file))),
      .tag("td", [:], report.outcome.chip, cut),
      report.isAtEveryDepth ? number(report.states, "every depth") : number(report.states),
      report.isAtEveryDepth ? number(report.transitions, "–") : number(report.transitions),
      report.isAtEveryDepth ? number(report.depth, "–") : number(report.depth),
      .tag(
        "td", ["class": "claims"],
        .list(
          violated.map { verdict in
            .tag(
              "a",
              [
                "class": "claim-link \(verdict.isAsExpected ? "known" : "bad")",
                "href": "\(address)#\(Anchor.claim(verdict.id))",
                "title": verdict.isAsExpected ? "as expected" : nil,
              ], .text(verdict.id))
          }, separator: " ")))
  }

  private func number(_ value: Int, _ text: String? = nil) -> HTML {
    .tag("td", ["class": "number", "data-value": "\(value)"], .text(text ?? value.grouped))
  }
}

import FlowChecking
public import FlowCompiler
import FlowDiagnostics
import FlowModel
import FlowRendering
public import FlowReports

/// The page of a scenario: its map, its verdicts with the runs that show them, what was reached, and its text.
public struct ScenarioPage: Sendable {
  /// The path of the page in the site, without extension.
  public var path: String
  /// The results of the check.
  public var report: ScenarioReport
  /// The flow, with its declarations and their places.
  public var flow: CompiledFlow
  /// The picture of its screens.
  public var map: MapPicture

  /// Creates a page.
  public init(path: String, report: ScenarioReport, flow: CompiledFlow, map: MapPicture) {
    (self.path, self.report, self.flow, self.map) = (path, report, flow, map)
  }

  /// The page as a file.
  public var file: SiteFile {
    var parts = [("part-map", "Map"), ("part-simulator", "Simulator"), ("part-verdicts", "Verdicts")]
    if report.coverage != nil { parts.append(("part-coverage", "Coverage")) }
    if hasSource { parts.append(("part-source", "Source")) }
    return SitePage(
      path: path, title: "\(report.name) · flowcheck", parts: parts, scripts: SiteAssets.scenarioScripts,
      body: opening + workbench + verdicts + coverage + (hasSource ? source : .nothing)
    ).file
  }

  /// Whether a file declares the flow; an app's own code may do so instead.
  private var hasSource: Bool { flow.flow.source.lines.contains { !$0.isEmpty } }

  // MARK: - The beginning

  private var opening: HTML {
    .tag(
      "div", ["class": "opening"],
      .tag("h1", [:], .text(report.name)),
      report.summary.map { .tag("p", ["class": "lead"], .text($0)) } ?? .nothing,
      .tag(
        "p", ["class": "facts"], report.outcome.chip,
        .tag("span", ["class": "fact"], .text(report.countsLine)),
        .tag("span", ["class": "fact"], .code(report.file))),
      truncated, tally, circumstances)
  }

  /// The notice about what a truncated search cannot tell.
  private var truncated: HTML {
    guard let bound = report.bound else { return .nothing }
    return .tag(
      "p", ["class": "notice doubtful"], .tag("strong", [:], "Truncated by \(bound)."),
      """
       There may be more states than were visited. Nothing is proved about them, and what was not reached here \
      may be reached there.
      """)
  }

  /// The number of verdicts in each group, with a link to them.
  private var tally: HTML {
    let counts = VerdictGroup.allCases.compactMap { group -> HTML? in
      let count = report.verdicts.count { VerdictGroup(of: $0) == group }
      guard count > 0 else { return nil }
      return .tag(
        "li", [:],
        .tag(
          "a", ["class": "chip \(group.tone)", "href": "#\(group.anchor)"],
          .tag("strong", [:], .text(count.grouped)), " \(group.words(after: count))"))
    }
    return .tag("ul", ["class": "tally", "aria-label": "Verdicts"], counts)
  }

  /// The platform and whatever else the verdicts depend on.
  private var circumstances: HTML {
    var pieces: [HTML] = [
      .tag(
        "p", [:], "Platform: ", .tag("strong", [:], .text(report.platform.name)),
        .text(report.platform.switches.map { ", \($0.name) \($0.value)" }.joined()), ".")
    ]
    if !report.combinations.isEmpty { pieces.append(combinations) }
    if !report.ruleChanges.isEmpty { pieces.append(ruleChanges) }
    return .tag(
      "details", ["class": "circumstances"], .tag("summary", [:], "What the verdicts apply to"),
      .list(pieces)
    )
  }

  private var combinations: HTML {
    let rows: [HTML] = report.combinations.map { combination in
      let values = combination.switches.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
      return .tag(
        "tr", [:], .tag("td", [:], .text(values)),
        .tag("td", ["class": "number"], .text(combination.states.grouped)),
        .tag("td", ["class": "number"], .text(combination.transitions.grouped)),
        .tag("td", ["class": "number"], .text(combination.depth.grouped)),
        .tag("td", [:], .text(combination.bound.map { "truncated by \($0)" } ?? "complete")))
    }
    let heads: [(String, String?)] = [
      ("Switches", nil), ("States", "number"), ("Transitions", "number"), ("Depth", "number"),
      ("Search", nil),
    ]
    let head = heads.map { HTML.tag("th", ["class": $0.1], .text($0.0)) }
    return .tag(
      "div", ["class": "scroll"],
      .tag("table", [:], .tag("thead", [:], .tag("tr", [:], head)), .tag("tbody", [:], rows)))
  }

  private var ruleChanges: HTML {
    .tag(
      "ul", [:],
      report.ruleChanges.map { change in
        .tag("li", [:], .text(change.words + (change.reason.map { ": \($0)" } ?? "")))
      })
  }

  // MARK: - The map, and what stands beside it

  private var workbench: HTML {
    let drawing: HTML = .tag(
      "section", ["id": "part-map", "aria-labelledby": "map-title"],
      .tag("h2", ["id": "map-title"], "Flow map"), map.html, drawnCombination, mapPlaces)
    let simulator = SimulatorSection.html(ofPage: path)
    return .tag(
      "div", ["class": "workbench with-simulator"], drawing,
      .tag("section", ["id": "part-simulator", "aria-label": "Simulator"], simulator))
  }

  /// Which of several combinations of switches is drawn and simulated.
  private var drawnCombination: HTML {
    let values = openSwitches(of: flow.switches.map { ($0.name, $0.value) })
    guard !values.isEmpty else { return .nothing }
    return .tag(
      "p", ["class": "meaning"],
      "This is the one of \(report.combinations.count) switch combinations with the most violations: \(values)."
    )
  }

  /// Returns the switches that differ between the combinations, with the given values: `swap lose, width regular`.
  func openSwitches(of values: [(name: String, value: String)]) -> String {
    let open = report.openSwitches
    return values.filter { open.contains($0.name) }.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
  }

  /// The line of each screen and alert, by its name in the picture.
  private var mapPlaces: HTML {
    guard hasSource else { return .nothing }
    let screens = flow.flow.screens.map { ("screen-\($0.name.value)", flow.flow.pageLine(of: $0.name.span)) }
    let alerts = flow.flow.alerts.map { ("alert-\($0.name.value)", flow.flow.pageLine(of: $0.name.span)) }
    let lines = (screens + alerts).compactMap { id, line -> (key: String, value: JSONValue)? in
      map.id(of: id).map { ($0, .int(line)) }
    }
    return .data(.object(lines), kind: "map-lines")
  }

  // MARK: - Links within the page

  /// Returns a link to a line of the source: `line 12`.
  func lineLink(_ span: SourceSpan?) -> HTML {
    guard let span, hasSource else { return .nothing }
    return .tag(
      "a", ["class": "to-line", "href": "#\(Anchor.line(flow.flow.pageLine(of: span)))"],
      .text(span.lineWords))
  }

  /// Returns a name, as a link to its node in the picture if there is one.
  func mapLink(_ name: String, kind: String) -> HTML {
    guard let id = map.id(of: "\(kind)-\(name)") else { return .code(name) }
    return .tag("a", ["class": "to-map", "href": "#\(id)"], .code(name))
  }
}

extension ScenarioOutcome {
  /// The outcome on a coloured background.
  var chip: HTML { .tag("span", ["class": "chip \(tone)"], .text(rawValue)) }

  /// The style class of the colour.
  var tone: String {
    switch self {
    case .passed: "good"
    case .failed: "bad"
    case .undetermined: "doubtful"
    }
  }
}

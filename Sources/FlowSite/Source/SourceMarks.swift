import FlowChecking
import FlowCompiler
import FlowDiagnostics
import FlowModel
import FlowReports

/// The marks in a scenario's text: what is to blame, what was never reached, and where names link to.
struct SourceMarks {
  struct Note {
    var claim: String
    var message: String
    /// The anchor of the verdict or the run.
    var anchor: String
    /// The style class of the colour.
    var tone: String
  }

  /// The notes by the number of the line on the page, in the order of the verdicts.
  private(set) var notes: [Int: [Note]] = [:]
  /// The places that notes are about.
  private(set) var blamed: [SourceSpan] = []
  /// The names of declarations that were never reached.
  private(set) var dead: [SourceSpan] = []
  /// The names that are links, with their addresses.
  private(set) var links: [(span: SourceSpan, address: String)] = []

  init(_ report: ScenarioReport, _ flow: CompiledFlow, map: MapPicture) {
    for verdict in report.verdicts where verdict.verdict == .violated { note(verdict, in: flow.flow) }
    for (kind, share) in report.coverage?.shares ?? [] {
      let places = share.missing.isEmpty ? [:] : Self.places(of: kind, in: flow)
      dead += share.missing.compactMap { places[$0] }
    }
    link(flow.flow, report, map: map)
  }

  private mutating func note(_ verdict: VerdictReport, in flow: Flow) {
    let tone = VerdictGroup(of: verdict).tone
    func add(_ message: String, _ place: SourceSpan?, anchor: String) {
      guard let place else { return }
      blamed.append(place)
      let line = flow.pageLine(of: place)
      let isTold = notes[line, default: []].contains { $0.claim == verdict.id && $0.message == message }
      if isTold { return }
      notes[line, default: []].append(Note(claim: verdict.id, message: message, anchor: anchor, tone: tone))
    }
    for finding in verdict.findings { add(finding.message, finding.place, anchor: Anchor.claim(verdict.id)) }
    for (index, run) in verdict.counterexamples.enumerated() {
      for place in Set([run.place, run.subject]) {
        add(run.words, place, anchor: Anchor.claim(verdict.id, run: index + 1))
      }
    }
    if verdict.findings.isEmpty, verdict.counterexamples.isEmpty {
      add(verdict.message, verdict.place, anchor: Anchor.claim(verdict.id))
    }
  }

  private mutating func link(_ flow: Flow, _ report: ScenarioReport, map: MapPicture) {
    func add(_ name: Located<String>, node: String) {
      if let id = map.id(of: "\(node)-\(name.value)") { links.append((name.span, "#\(id)")) }
    }
    for screen in flow.screens { add(screen.name, node: "screen") }
    for alert in flow.alerts { add(alert.name, node: "alert") }
    let claims = Set(report.verdicts.map(\.id))
    let names =
      flow.properties.map(\.name) + flow.goals.map(\.name) + flow.walkthroughs.map(\.name)
      + flow.expectations.map(\.subject) + flow.ruleSettings.map(\.rule)
    for name in names where claims.contains(name.value) {
      links.append((name.span, "#\(Anchor.claim(name.value))"))
    }
  }

  /// Returns where everything of one kind is declared, by its name in a coverage report.
  ///
  /// - Parameter kind: A word of ``CoverageReport/shares``.
  static func places(of kind: String, in flow: CompiledFlow) -> [String: SourceSpan] {
    let declared: [(name: String, place: SourceSpan?)] =
      switch kind {
      case "screens": flow.flow.screens.map { ($0.name.value, $0.name.span) }
      case "alerts": flow.flow.alerts.map { ($0.name.value, $0.name.span) }
      case "events": flow.coveredEvents.map { ($0.name, $0.place) }
      case "branches": flow.coveredBranches.map { ($0.name, $0.place) }
      default: []
      }
    let known = declared.compactMap { one in one.place.map { (one.name, $0) } }
    return Dictionary(known) { first, _ in first }
  }
}

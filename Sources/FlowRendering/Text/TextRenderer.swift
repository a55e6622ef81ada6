import FlowChecking
public import FlowDiagnostics
public import FlowReports

/// Plain text, or text with colours for a terminal.
public typealias Styling = DiagnosticRenderer.Styling

/// Writes a report for a person at a terminal.
///
/// A file begins with a summary line. The violated and unexpected verdicts follow, the unexpected ones first, each with its
/// runs. The last lines say what is vacuous, undetermined, never reached and as expected.
public struct TextRenderer: Sendable {
  /// Which runs are written out.
  public enum Traces: String, Sendable, CaseIterable {
    /// Those of every violated verdict, however many there are.
    case all
    /// Those of root causes, and no more than five for each.
    case causes
    /// Those of root causes that the file does not expect, and no more than five for each.
    case unexpected
    /// None.
    case none
  }

  /// Whether the text has colours.
  public var styling: Styling
  /// Which runs are written out.
  public var traces: Traces
  /// The width of file names in summary lines, in characters, so that they line up.
  public var fileWidth: Int
  /// Whether each claim that holds or is vacuous gets a line with what it demands.
  public var isVerbose = false
  /// The lowest level that makes a scenario count as failed; see ``Report/failLevel``.
  public var failLevel = Finding.Level.error

  /// The switches that a trace names at its start; nil for all.
  var openSwitches: Set<String>?

  /// Creates a renderer.
  public init(styling: Styling = .plain, traces: Traces = .causes, fileWidth: Int = 0) {
    (self.styling, self.traces, self.fileWidth) = (styling, traces, fileWidth)
  }

  var paint: Paint { Paint(styling: styling) }

  /// Returns the whole report: each scenario, and for several a line that sums up.
  public func render(_ report: Report) -> String {
    var renderer = self
    renderer.fileWidth = report.scenarios.map(\.file.count).max() ?? 0
    renderer.failLevel = report.failLevel
    return report.scenarios.map(renderer.render).joined() + renderer.totals(report)
  }

  /// Returns the whole report, after the mistakes that ``render(_:)-(Report)`` leaves to callers with the sources.
  public func renderEverything(_ report: Report) -> String {
    let mistakes = report.diagnostics.map {
      DiagnosticRenderer(styling: styling).render($0, source: nil) + "\n\n"
    }
    let unreadable = report.unreadable.map {
      "error: cannot read '\($0.file)': \($0.reason)".visible + "\n\n"
    }
    return (mistakes + unreadable).joined() + render(report)
  }

  /// Returns one scenario: its summary line and what there is to say about its verdicts.
  public func render(_ scenario: ScenarioReport) -> String {
    let file = scenario.file.visible.padding(to: fileWidth)
    let outcome = word(scenario.outcome(failingOn: failLevel), minor(scenario))
    var renderer = self
    renderer.openSwitches = scenario.openSwitches
    var lines = ["\(paint(file, .strong))  \(outcome)  \(scenario.countsLine)"]
    let causes = RootCauses(scenario.verdicts)
    for verdict in telling(scenario) where !causes.isFolded(verdict) {
      lines.append("")
      lines += renderer.block(verdict, file: scenario.file)
      lines += renderer.symptoms(causes.symptoms(of: verdict), of: verdict, file: scenario.file)
    }
    let notes = notes(scenario)
    if !notes.isEmpty, lines.count > 1 { lines.append("") }
    lines += notes
    if lines.count > 1 { lines.append("") }
    return lines.map(paint.visible).joined(separator: "\n") + "\n"
  }

  /// Returns the verdicts that get a block of their own, the unexpected ones first, otherwise in the order of ``RootCauses``.
  private func telling(_ scenario: ScenarioReport) -> [VerdictReport] {
    let known = RootCauses.inOrder(scenario.verdicts).filter { $0.verdict != .undetermined }
    let expected = known.filter { $0.isAsExpected && $0.verdict == .violated }
    return known.filter { !$0.isAsExpected } + (traces == .all || traces == .causes ? expected : [])
  }

  /// Returns the verdicts of a scenario in the order in which their runs are written if all are, each cause before its symptoms.
  package static func order(of scenario: ScenarioReport) -> [VerdictReport] {
    let causes = RootCauses(scenario.verdicts)
    return TextRenderer(traces: .all).telling(scenario).filter { !causes.isFolded($0) }.flatMap {
      [$0] + causes.symptoms(of: $0)
    }
  }

  /// Returns the line that sums up several files; empty for a single one.
  public func totals(_ report: Report) -> String {
    guard report.scenarios.count + report.unreadable.count > 1 else { return "" }
    let failed = report.scenarios.filter { $0.outcome(failingOn: failLevel) == .failed }.count
    let undetermined = report.scenarios.filter { $0.outcome(failingOn: failLevel) == .undetermined }.count
    let good = report.scenarios.count - failed - undetermined
    var parts = ["\(good) passed"]
    if failed > 0 { parts.append(paint("\(failed) failed", .bad)) }
    if undetermined > 0 { parts.append(paint("\(undetermined) undetermined", .doubtful)) }
    let states = report.scenarios.reduce(0) { $0 + $1.states }
    let scenarios = report.scenarios.count.counted("scenario")
    let isApart = report.scenarios.last.map { notes($0).isEmpty && telling($0).isEmpty } ?? true
    return (isApart ? "\n" : "")
      + "\(scenarios), \(states.counted("state")): \(parts.joined(separator: ", "))\n"
  }

  /// Returns the counts of unexpected warnings and notes: `, 2 warnings`.
  private func minor(_ scenario: ScenarioReport) -> String {
    let levels = scenario.verdicts.filter { !$0.isAsExpected && $0.verdict == .violated }.map {
      Finding.Level($0)
    }
    return [(Finding.Level.warning, "warning"), (.note, "note")].map { level, noun in
      let count = levels.filter { $0 == level }.count
      return count == 0 ? "" : ", \(count.counted(noun))"
    }.joined()
  }

  private func word(_ outcome: ScenarioOutcome, _ minor: String) -> String {
    switch outcome {
    case .passed: paint("ok\(minor)".padding(to: fileWidth == 0 ? 0 : 6), .good)
    case .failed: paint("FAILED", .bad)
    case .undetermined: paint("UNDETERMINED", .doubtful)
    }
  }
}

extension String {
  /// Returns the text followed by spaces up to a width.
  package func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}

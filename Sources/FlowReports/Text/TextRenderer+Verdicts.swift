import FlowChecking
import FlowDiagnostics
import FlowModel

extension TextRenderer {
  /// A violated or unexpected verdict: what is wrong, where, and the runs that show it.
  func block(_ verdict: VerdictReport, file: String) -> [String] {
    guard verdict.verdict == .violated, traces != .none else {
      return [headline(verdict, verdict.message)] + place(verdict, file)
    }
    guard verdict.counterexamples.count > 1 else {
      var lines = [headline(verdict, verdict.message)] + place(verdict, file)
      if let run = verdict.counterexamples.first { lines += trace(run.trace) }
      return lines
    }
    var lines = [headline(verdict, "\(verdict.summary), refuted in \(verdict.counterexamples.count) ways")]
    for (index, run) in verdict.counterexamples.enumerated() {
      lines.append("  \(paint("\(index + 1))", .strong)) \(run.message)")
      lines.append("     \(paint(placeText(file: file, run.place), .place))")
      lines += trace(run.trace)
    }
    return lines
  }

  private func headline(_ verdict: VerdictReport, _ message: String) -> String {
    let name = paint(verdict.id, .strong)
    guard let expected = verdict.expected else {
      let role: Paint.Role = verdict.severity == .error ? .bad : .doubtful
      let word = verdict.severity == .error ? "violated" : "violated (\(verdict.severity.rawValue))"
      return "  \(paint(word, role))  \(name): \(message)"
    }
    guard verdict.isAsExpected else {
      let unmet = paint("unmet", .bad)
      return "  \(unmet)  \(name): expected to be \(expected.rawValue), but \(finding(verdict, message))"
    }
    return "  \(paint("violated as expected", .good))  \(name): \(message)"
  }

  private func finding(_ verdict: VerdictReport, _ message: String) -> String {
    switch verdict.verdict {
    case .holds: "it holds"
    case .violated: "it is violated: \(message)"
    case .vacuous: "it is vacuous"
    case .undetermined: "it is undetermined: \(message)"
    }
  }

  private func place(_ verdict: VerdictReport, _ file: String) -> [String] {
    verdict.place.map { ["    \(paint(placeText(file: file, $0), .place))"] } ?? []
  }

  /// The lines at the end of a scenario: what is vacuous, undetermined, never reached, as expected.
  func notes(_ scenario: ScenarioReport) -> [String] {
    var lines: [String] = []
    func note(_ title: String, _ role: Paint.Role, _ text: String) {
      lines.append("  \(paint(title, role))  \(text)")
    }
    let undetermined = scenario.verdicts.filter { $0.verdict == .undetermined && !$0.isAsExpected }
    if !undetermined.isEmpty {
      note("undetermined", .doubtful, names(undetermined))
    }
    let vacuous = scenario.verdicts.filter { $0.verdict == .vacuous && $0.expected == nil }
    if !vacuous.isEmpty { note("vacuous", .faint, names(vacuous)) }
    let missing = scenario.coverage.shares.filter { !$0.share.missing.isEmpty }
    if !missing.isEmpty {
      let parts = missing.map { "\($0.name) \($0.share.missing.joined(separator: ", "))" }
      note(scenario.isTruncated ? "not reached" : "never reached", .faint, parts.joined(separator: "; "))
    }
    let met = scenario.verdicts.filter { $0.expected != nil && $0.isAsExpected }
    if !met.isEmpty {
      let parts = met.map { "\($0.id) \($0.verdict.rawValue)" }
      note("as expected", .faint, parts.joined(separator: ", "))
    }
    if scenario.verdicts.contains(where: { $0.verdict == .violated }) {
      note("judged for", .faint, scenario.platform.line)
    }
    return lines
  }

  private func names(_ verdicts: [VerdictReport]) -> String {
    verdicts.map(\.id).joined(separator: ", ")
  }
}

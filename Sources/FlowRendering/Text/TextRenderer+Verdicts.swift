import FlowChecking
import FlowDiagnostics
import FlowModel
public import FlowReports

extension TextRenderer {
  /// The most runs of one verdict that are written out unless all are requested.
  static let mostRuns = 5

  /// Returns one verdict of a file: its outcome, what is wrong, where, and the runs that show it.
  public func render(_ verdict: VerdictReport, file: String) -> String {
    guard verdict.verdict == .violated else {
      let name = paint(verdict.id, .strong)
      return "  \(paint(verdict.verdict.rawValue, .doubtful))  \(name): \(verdict.words)\n"
    }
    return block(verdict, file: file).joined(separator: "\n") + "\n"
  }

  /// Returns a violated or unexpected verdict: what is wrong, where, and the runs that show it.
  func block(_ verdict: VerdictReport, file: String) -> [String] {
    guard verdict.verdict == .violated, traces != .none else {
      return [headline(verdict, verdict.words)] + place(verdict, file)
    }
    let found = entries(verdict)
    guard found.count > 1 else {
      var lines = [headline(verdict, verdict.words)] + place(verdict, file) + circumstance(verdict)
      if let entry = found.first { lines += self.run(of: entry, under: verdict.circumstance) }
      return lines
    }
    let shown = traces == .all ? found : Array(found.filter { $0.cause == nil }.prefix(Self.mostRuns))
    let entries = shown.isEmpty ? Array(found.prefix(Self.mostRuns)) : shown
    let noun = verdict.counterexamples.isEmpty ? "place" : "distinct counterexample"
    var lines = [headline(verdict, "\(verdict.summary) (\(found.count.counted(noun)))")]
    lines += circumstance(verdict)
    for (index, entry) in entries.enumerated() {
      let cause = entry.cause.map { " (explained by \($0))" } ?? ""
      let accepted = entry.isAccepted && !verdict.isAccepted ? " (accepted)" : ""
      lines.append("  \(paint("\(index + 1))", .strong)) \(entry.message)\(cause)\(accepted)")
      lines.append("     \(paint(placeText(file: file, entry.place), .place))")
      if let run = entry.trace, entry.explanation == nil,
        let same = entries[..<index].firstIndex(where: { $0.trace == run })
      {
        lines.append("     \(paint("the trace of \(same + 1))", .faint))")
      } else {
        lines += self.run(of: entry, under: verdict.circumstance)
      }
    }
    let rest = found.count - entries.count
    if rest > 0 { lines.append("     \(paint("and \(rest) more, see --traces all", .faint))") }
    return lines
  }

  /// Returns the verdicts that a cause explains: a line with their names, and their blocks too if all traces are requested.
  func symptoms(_ symptoms: [VerdictReport], of cause: VerdictReport, file: String) -> [String] {
    guard !symptoms.isEmpty else { return [] }
    let more = traces == .causes || traces == .unexpected ? ", see --traces all" : ""
    let line = "    also violates: \(symptoms.map(\.id).joined(separator: ", "))"
    guard traces == .all else { return [line + paint(more, .faint)] }
    return [line] + symptoms.flatMap { [""] + block($0, file: file) }
  }

  /// An entry of a verdict: a place in the file, with or without a run that leads to it.
  private struct Entry {
    var message: String
    var place: SourceSpan?
    var cause: String?
    var trace: TraceReport?
    var explanation: ExplanationReport?
    var isAccepted: Bool
  }

  /// Returns the run that shows an entry, or the tree of runs; empty if there is none.
  private func run(of entry: Entry, under circumstance: VerdictReport.Circumstance?) -> [String] {
    guard let run = entry.trace else { return [] }
    return entry.explanation.map { explanation($0, from: run) } ?? trace(run, under: circumstance)
  }

  /// Returns the entries of a verdict, those that a baseline accepts last.
  private func entries(_ verdict: VerdictReport) -> [Entry] {
    let findings = verdict.findings.map {
      Entry(message: $0.message, place: $0.place, cause: $0.cause, isAccepted: $0.isAccepted)
    }
    let runs = verdict.counterexamples.map {
      Entry(
        message: $0.words, place: $0.place, cause: $0.cause, trace: $0.trace, explanation: $0.explanation,
        isAccepted: $0.isAccepted)
    }
    let all = findings + runs
    return all.filter { !$0.isAccepted } + all.filter(\.isAccepted)
  }

  private func circumstance(_ verdict: VerdictReport) -> [String] {
    verdict.circumstance.map { ["    \(paint($0.words, .doubtful))"] } ?? []
  }

  private func headline(_ verdict: VerdictReport, _ message: String) -> String {
    let kind = verdict.kind == .walkthrough ? "walkthrough " : ""
    let name = kind + paint(verdict.id, .strong)
    if verdict.isAccepted {
      return "  \(paint("\(verdict.verdict.rawValue), accepted", .good))  \(name): \(message)"
    }
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
}

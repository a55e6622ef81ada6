import FlowDiagnostics
import FlowModel
import FlowReports

extension MarkdownRenderer {
  /// Returns the section of a violated verdict: each violation, with its run as a table.
  func runs(_ verdict: VerdictReport, storyboards: [String]) -> [String] {
    var lines = ["## \(code(verdict.id))", "", escape(verdict.summary.capitalisedFirst) + ".", ""]
    if let circumstance = verdict.circumstance {
      lines += ["Found \(escape(circumstance.words)).", ""]
    }
    if let cause = verdict.cause { lines += ["Explained by \(code(cause)).", ""] }
    func tell(_ message: String, _ place: SourceSpan?) {
      lines += ["**\(escape(message))**\(place.map { " (\($0.lineWords))" } ?? "")", ""]
    }
    for finding in verdict.findings { tell(finding.message, finding.place) }
    if verdict.counterexamples.isEmpty, verdict.findings.isEmpty { tell(verdict.message, verdict.place) }
    for (index, counterexample) in verdict.counterexamples.enumerated() {
      tell(counterexample.words, counterexample.place)
      if verdict.circumstance != nil, !counterexample.trace.switches.isEmpty {
        let values = counterexample.trace.switches.map { "\($0.name) \($0.value)" }
        lines += ["With \(values.joined(separator: ", ")):", ""]
      }
      if storyboards.indices.contains(index) {
        let picture = storyboards[index].relativeReference
        lines += ["![the trace, step by step; the table shows the same](\(picture))", ""]
      }
      lines += table(counterexample.trace) + [""]
      if let reason = counterexample.explanation { lines += list(reason, depth: 0) + [""] }
    }
    return lines
  }

  func table(_ run: TraceReport) -> [String] {
    var rows = ["| | event | on screen after it | changed |", "|--:|---|---|---|"]
    rows.append("| 0 | start | \(screen(run.start)) | |")
    for (index, step) in run.steps.enumerated() { rows.append(row("\(index + 1)", step)) }
    if let again = run.secondTap { rows.append(row("\(run.steps.count + 1), a second tap at once", again)) }
    let lead = run.steps + run.onward
    for (index, step) in run.onward.enumerated() {
      rows.append(row("\(run.steps.count + index + 1), from then on", step))
    }
    for (index, step) in run.cycle.enumerated() {
      rows.append(row("\(lead.count + index + 1), forever", step))
    }
    if run.stuttersForever {
      rows.append("| | *the app stays here* | \(screen(lead.last?.state ?? run.start)) | |")
    }
    return rows
  }

  /// Returns why a branching formula is false: its parts, each with the events that lead to it.
  private func list(_ reason: ExplanationReport, depth: Int, after way: String = "") -> [String] {
    let indent = String(repeating: "  ", count: depth)
    let because = reason.reason.map { ": \($0)" } ?? (reason.branches.isEmpty ? "" : ", because:")
    let rest = reason.isTruncated ? " (the rest of the explanation is omitted)" : ""
    let claim = "\(code(reason.claim)) is \(reason.holds ? "true" : "false")\(because)\(rest)"
    return ["\(indent)- \(way)\(claim)"]
      + reason.branches.flatMap { branch -> [String] in
        let way = branch.run.map(events) ?? ""
        guard let next = branch.next else { return ["\(indent)  - \(way)"] }
        return list(next, depth: depth + 1, after: way.isEmpty ? "" : way + ": ")
      }
  }

  private func events(_ run: TraceReport) -> String {
    func names(_ steps: [StepReport]) -> String { steps.map { code($0.event) }.joined(separator: ", ") }
    let ending =
      run.stuttersForever
      ? ["then the app stays here"]
      : run.cycle.isEmpty ? [] : ["then \(names(run.cycle)) repeatedly"]
    return (run.steps.isEmpty ? ending : ["after \(names(run.steps))"] + ending).joined(separator: ", ")
  }

  private func row(_ number: String, _ step: StepReport) -> String {
    let line = step.declaration.map { ", \($0.lineWords)" } ?? ""
    let changes = step.changes.map { "\(code($0.field)): \(escape($0.before)) → \(escape($0.after))" }
    return "| \(number) | \(code(step.event)) (\(step.originWord)\(line)) | \(screen(step.state)) "
      + "| \(changes.joined(separator: "<br>")) |"
  }

  private func screen(_ state: StateDescription) -> String {
    let differences = state.disagreements.map {
      let (wanted, shown) = ($0.wanted?.description ?? "nothing", $0.shown?.description ?? "nothing")
      return "<br>*\(code($0.field)) wants \(escape(wanted)), shows \(escape(shown)): \($0.reason)*"
    }
    let detached = state.detachedStacks.map { "<br>*\(code($0)) no longer has a listener*" }
    let motion = state.motionLine.map { ["<br>*\(escape($0))*"] } ?? []
    return escape(state.layerLine) + (motion + detached + differences).joined()
  }
}

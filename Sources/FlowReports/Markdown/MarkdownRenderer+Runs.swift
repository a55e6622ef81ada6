import FlowCompiler
import FlowDiagnostics
import FlowModel

extension MarkdownRenderer {
  /// The section of a violated verdict: each way in which it is violated, with its run as a table.
  func runs(_ verdict: VerdictReport, _ scenario: ScenarioReport) -> [String] {
    var lines = ["## `\(verdict.id)`", "", escape(verdict.summary.firstUpper) + ".", ""]
    if verdict.counterexamples.isEmpty {
      let line = verdict.place.map { " (line \($0.line))" } ?? ""
      lines += ["**\(escape(verdict.message))**\(line)", ""]
    }
    for counterexample in verdict.counterexamples {
      let line = counterexample.place.map { " (line \($0.line))" } ?? ""
      lines += ["**\(escape(counterexample.message))**\(line)", ""]
      lines += table(counterexample.trace) + [""]
    }
    return lines
  }

  private func table(_ run: TraceReport) -> [String] {
    var rows = ["| | event | on screen after it | changed |", "|--:|---|---|---|"]
    rows.append("| 0 | start | \(screen(run.start)) | |")
    for (index, step) in run.steps.enumerated() { rows.append(row("\(index + 1)", step)) }
    for (index, step) in run.cycle.enumerated() {
      rows.append(row("\(run.steps.count + index + 1), for ever", step))
    }
    return rows
  }

  private func row(_ number: String, _ step: StepReport) -> String {
    let line = step.declaration.map { ", line \($0.line)" } ?? ""
    let changes = step.changes.map { "`\($0.field)`: \(escape($0.before)) → \(escape($0.after))" }
    let event = step.event.replacing("|", with: "\\|")
    return "| \(number) | `\(event)` (\(step.originWord)\(line)) | \(screen(step.state)) "
      + "| \(changes.joined(separator: "<br>")) |"
  }

  private func screen(_ state: StateDescription) -> String {
    let differences = state.disagreements.map {
      "<br>*`\($0.field)` wants \(escape($0.wanted.description)), shows nothing: \($0.reason)*"
    }
    return escape(state.layerLine) + differences.joined()
  }
}

extension String {
  fileprivate var firstUpper: String { prefix(1).uppercased() + dropFirst() }
}

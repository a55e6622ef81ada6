import NavigationTesting
import FlowChecking
import FlowPipeline

extension ExploredApp {
  /// Returns the app, in the first combination of switches, as a checked scenario with verdicts on claims, the input of maps and
  /// pages. Verdicts that were found in other combinations come without their runs, which take other states.
  func checked(named title: String, with verdicts: [NavigationVerdict]) -> CheckedScenario {
    checked(named: title, adding: verdicts.map { ($0, $0.isOfFirstCombination ? $0.counterexample : nil) })
  }

  /// Returns the app as a checked scenario with verdicts on claims, each with the run that refutes it in these states.
  func checked(
    named title: String, adding verdicts: [(verdict: NavigationVerdict, run: Counterexample?)]
  ) -> CheckedScenario {
    var checked = CheckedScenario(flow, graph, evaluating: []).adding(
      verdicts.map { (VerdictReport($0.verdict), $0.run) })
    (checked.report.file, checked.report.name) = (title, title)
    return checked
  }
}

extension VerdictReport {
  /// Makes the report of a verdict on a claim of a test, without its traces.
  fileprivate init(_ verdict: NavigationVerdict) {
    let rule = Rule.named(verdict.name)
    self.init(
      id: verdict.name, kind: rule == nil ? .property : .rule, verdict: verdict.outcome.verdict,
      severity: rule?.severity ?? .error, summary: rule?.summary ?? "claimed at \(verdict.place)",
      message: verdict.message)
  }
}

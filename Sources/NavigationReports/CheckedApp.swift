import NavigationTesting
import FlowChecking
import FlowPipeline

extension ExploredApp {
  /// Returns the app as a checked scenario with verdicts on claims, the input of maps, storyboards and pages.
  func checked(named title: String, with verdicts: [NavigationVerdict]) -> CheckedScenario {
    var checked = CheckedScenario(flow, graph, evaluating: []).adding(
      verdicts.map { (VerdictReport($0), $0.counterexample) })
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

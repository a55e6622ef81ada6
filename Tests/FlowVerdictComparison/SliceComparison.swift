package import FlowCheckKit

/// A scenario whose rules, properties and goals are each checked on a slice, beside a check on everything.
package struct SliceComparison {
  /// How many verdicts were compared.
  package private(set) var compared = 0
  /// For how many of them something was left out.
  package private(set) var sliced = 0
  /// The first verdict, message or run that differs.
  package private(set) var difference: String?

  private let scenario: ReadScenario
  private let limits: DeclaredLimits
  private let threads: ThreadCount

  /// Compares; nil for a file with mistakes or with more states than `largest`.
  ///
  /// - Parameter isCompared: Whether the verdict at a position is among those that are compared.
  package init?(
    _ text: String, largest: Int, threads: ThreadCount = ThreadCount(),
    isCompared: (Int) -> Bool = { _ in true }
  ) {
    scenario = FlowCheck.read(text, file: "sliced.yaml")
    var limits = DeclaredLimits()
    limits.states = largest
    self.limits = limits
    self.threads = threads
    let options = CheckOptions(limits: limits, scope: .strict, slicing: .never, threads: threads)
    guard let whole = FlowCheck.check(scenario, options: options)?.report,
      whole.bound?.hasSuffix("states") != true
    else { return nil }
    for (index, verdict) in whole.verdicts.enumerated()
    where verdict.kind != .walkthrough && isCompared(index) {
      compare(verdict, of: whole)
      guard difference == nil else { return }
    }
  }

  private mutating func compare(_ verdict: VerdictReport, of whole: ScenarioReport) {
    let scope: RuleSelection.Scope =
      switch verdict.kind {
      case .rule: .only(Rule.all.filter { $0.id == verdict.id })
      case .property: .only([], properties: [verdict.id])
      case .goal: .only([], goals: [verdict.id])
      case .walkthrough: .standard
      }
    let options = CheckOptions(limits: limits, scope: scope, slicing: .always, threads: threads)
    guard let report = FlowCheck.check(scenario, options: options)?.report, let found = report.verdicts.first
    else {
      difference = "'\(verdict.id)' is not checked"
      return
    }
    compared += 1
    if report.isSlice { sliced += 1 }
    let place = "'\(verdict.id)' without \(report.leftOut), in part \(report.leftOutInPart)"
    if found.verdict != verdict.verdict {
      difference = "\(place) is \(found.verdict), and \(verdict.verdict) with everything"
    } else if Self.told(found) != Self.told(verdict) {
      difference = "\(place) has other runs: \(Self.told(found)), and with everything: \(Self.told(verdict))"
    } else {
      difference = RunReplay.difference(found, in: scenario).map { "\(place): \($0)" }
    }
  }

  /// What a verdict shows, but for the causes, which depend on what else is checked.
  private static func told(_ verdict: VerdictReport) -> [String] {
    let runs = verdict.counterexamples.map { run in
      let steps = run.trace.steps.map { "\($0.event) -> \($0.state.key)" }
      return "\(run.message) at \(String(describing: run.place)): \(run.trace.start.key) \(steps)"
    }
    return [verdict.message, "\(String(describing: verdict.place))"] + runs + verdict.findings.map(\.message)
  }
}

package import FlowPipeline
import FlowModel
package import FlowTestSupport

extension NaiveChecker {
  /// What brute force says of any property; nil for a formula that is too large for it.
  func finding(on property: Property) -> NaiveFinding? {
    switch property.claim {
    case .everyRun(let formula):
      guard var finding = everyRun(NaiveRunFormula(formula)) else { return nil }
      // "`P leadsTo Q` whose P never holds."
      if case .always(.implies(let premise, _)) = formula, !finding.isViolated {
        let never = everyRun(.always(.not(NaiveRunFormula(premise))))
        finding.isVacuous = never?.isViolated == false
      }
      return finding
    case .branching(let formula): return initially(NaiveBranchingFormula(formula))
    case .always, .never, .reachable, .alwaysReachable: return self.property(property)
    }
  }
}

extension VerdictReport.Counterexample {
  /// What it shows, for somebody who looks at it step by step.
  package var shown: NaiveChecker.ShownRun {
    NaiveChecker.ShownRun(
      steps: TraceReport.moves(trace.steps), onward: TraceReport.moves(trace.onward), cycle: trace.loop,
      message: message)
  }
}

extension TraceReport {
  /// The run up to its cycle.
  var moves: [NaiveChecker.Move] { Self.moves(steps + onward) }

  /// What it then does for ever; empty for a finite run.
  var loop: [NaiveChecker.Move] {
    guard cycle.isEmpty, stuttersForever else { return Self.moves(cycle) }
    return [NaiveChecker.Move(label: nil, key: ((steps + onward).last?.state ?? start).key)]
  }

  fileprivate static func moves(_ steps: [StepReport]) -> [NaiveChecker.Move] {
    steps.map { step in NaiveChecker.Move(label: step.origin == nil ? nil : step.event, key: step.state.key) }
  }
}

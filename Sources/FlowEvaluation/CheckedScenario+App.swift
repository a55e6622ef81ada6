extension CheckedScenario {
  /// Evaluates rules on a state graph that was explored without a scenario.
  ///
  /// - Complexity: That of a check of the same states.
  package init(_ flow: CompiledFlow, _ graph: StateGraph, evaluating rules: [Rule]) {
    let options = CheckOptions(scope: .only(rules))
    let exploration = Exploration(flow, graph, .everything(nil))
    let selection = RuleSelection(options.scope, for: flow.flow)
    let explored = ExploredScenario.Combination(
      exploration: exploration, selection: selection, obligations: selection.obligations(for: flow.flow))
    self.init(
      [(exploration, CheckedCombination(explored, open: [], options))], of: flow.flow, file: flow.flow.name)
  }

  /// Returns a copy with more verdicts that were found in another way, each with a refuting run if there is one.
  package func adding(_ verdicts: [(report: VerdictReport, counterexample: Counterexample?)]) -> Self {
    var copy = self
    for (report, counterexample) in verdicts {
      var report = report
      if let counterexample {
        report.counterexamples = [
          VerdictReport.Counterexample(
            message: report.message, place: nil, trace: exploration.report(counterexample))
        ]
        copy.violations.append(
          Violation(id: report.id, trace: counterexample.trace, cycle: counterexample.cycle))
      }
      copy.report.verdicts.append(report)
    }
    return copy
  }
}

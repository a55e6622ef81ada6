extension PropertyEvaluation {
  /// Evaluates obligations and walkthroughs one after the other until the time is over or the monitor interrupts. The remaining
  /// ones are undetermined.
  func evaluate(
    _ obligations: [Obligation], _ walkthroughs: [Walkthrough] = [], telling monitor: EvaluationMonitor
  ) -> [EvaluatedProperty] {
    // One pass finds all steps that claims ask for. Several threads search for refuting runs and cycles.
    checker.prepare(
      obligations.flatMap(\.steps),
      refuting: obligations.lazy.flatMap(\.parts).map(\.claim)
    ) { bounds.isOver }
    let total = obligations.count + walkthroughs.count
    /// Reports what comes next, and returns whether there is time for it.
    func begin(_ name: String, after done: Int) -> Bool {
      monitor.progress(
        EvaluationProgress(done: done, total: total, next: name, states: exploration.graph.stateCount))
      return !bounds.isOver
    }
    let evaluated = obligations.enumerated().map { done, obligation in
      begin(obligation.id, after: done) ? evaluate(atEveryDepth: obligation) : leave(obligation)
    }
    return evaluated
      + walkthroughs.enumerated().map { done, walkthrough in
        begin(walkthrough.name.value, after: obligations.count + done)
          ? evaluate(walkthrough)
          : EvaluatedProperty(report: report(on: walkthrough, .undetermined, bounds.endInWords))
      }
  }

  /// Returns the verdict on an obligation that was not evaluated.
  private func leave(_ obligation: Obligation) -> EvaluatedProperty {
    EvaluatedProperty(
      report: VerdictReport(
        id: obligation.id, kind: obligation.kind, verdict: .undetermined, severity: obligation.severity,
        summary: obligation.summary, message: bounds.endInWords, place: obligation.place,
        expected: expectedVerdict(of: obligation.id)))
  }
}

extension PropertyEvaluation {
  /// Something that gets a verdict.
  enum Subject {
    case obligation(Obligation)
    /// A script.
    case walkthrough(Walkthrough)

    var name: String {
      switch self {
      case .obligation(let obligation): obligation.id
      case .walkthrough(let walkthrough): walkthrough.name.value
      }
    }
  }

  /// Evaluates one after the other until the time is over, or somebody ends it; what is left then is undetermined.
  func evaluate(_ subjects: [Subject], telling monitor: EvaluationMonitor) -> [EvaluatedProperty] {
    prepare(subjects)
    return subjects.enumerated().map { done, subject in
      monitor.progress(
        EvaluationProgress(
          done: done, total: subjects.count, next: subject.name, states: exploration.graph.stateCount))
      guard !bounds.isOver else { return leave(subject) }
      return switch subject {
      case .obligation(let obligation): evaluate(atEveryDepth: obligation)
      case .walkthrough(let walkthrough): evaluate(walkthrough)
      }
    }
  }

  /// Looks for the steps that are asked for, all in one pass, and with several threads for runs and cycles that refute.
  private func prepare(_ subjects: [Subject]) {
    let obligations = subjects.compactMap { subject in
      if case .obligation(let obligation) = subject { obligation } else { nil }
    }
    checker.prepare(
      obligations.flatMap(\.steps),
      refuting: obligations.lazy.flatMap(\.parts).map(\.claim)
    ) { bounds.isOver }
  }

  /// The verdict on what was not looked at.
  private func leave(_ subject: Subject) -> EvaluatedProperty {
    let message = bounds.endInWords
    let report =
      switch subject {
      case .obligation(let obligation):
        VerdictReport(
          id: obligation.id, kind: obligation.kind, verdict: .undetermined, severity: obligation.severity,
          summary: obligation.summary, message: message, place: obligation.place,
          expected: expectedVerdict(of: obligation.id))
      case .walkthrough(let walkthrough):
        VerdictReport(
          id: subject.name, kind: .walkthrough, verdict: .undetermined, severity: .error,
          summary: message, message: message, place: walkthrough.name.span,
          expected: expectedVerdict(of: subject.name))
      }
    return EvaluatedProperty(report: report)
  }
}

/// A rule whose violation explains those of other rules about the same thing.
///
/// One missing modifier violates several rules at once, and the modifier is what needs to be fixed. The table is declared, not
/// derived: it says which rules are symptoms, and what the two violations must have in common.
struct RootCause {
  /// What the two violations must have in common.
  enum Subject {
    /// A slot or stack that both claims are about.
    case field
    /// The declaration that both messages are about.
    case declaration
    /// The last step of the symptom's run, which violates the cause's claim too.
    case step
  }

  /// The rule that is reported first.
  var rule: String
  var symptoms: [String]
  /// What both are about.
  var subject: Subject

  private init(_ rule: String, _ subject: Subject, _ symptoms: String...) {
    (self.rule, self.subject, self.symptoms) = (rule, subject, symptoms)
  }

  /// The causes in the order in which they are tried: mistakes in the declarations before mistakes in behavior, and what is
  /// requested before what is left over.
  static let all: [RootCause] = [
    RootCause(
      "unbound-presentation", .field, "alert-returns", "present-accepted", "state-ui-agree", "restore-valid",
      "modal-iff-state", "re-presentable", "present-on-mounted"),
    RootCause(
      "composed", .field, "alert-returns", "present-accepted", "state-ui-agree", "restore-valid",
      "re-presentable", "unhandled-action", "child-action-present"),
    RootCause("uikit-only-modal", .field, "host-reachable", "modal-iff-state", "state-ui-agree"),
    RootCause("conditional-container", .field, "modal-survives-parent", "modal-iff-state"),
    RootCause("lifetime-retained", .step, "modal-iff-state", "state-ui-agree", "present-accepted"),
    RootCause("host-reachable", .step, "modal-iff-state", "state-ui-agree", "present-accepted"),
    RootCause("dismiss-present-race", .step, "present-accepted", "state-ui-agree", "modal-iff-state"),
    RootCause("present-on-mounted", .step, "present-accepted", "state-ui-agree", "modal-iff-state"),
    RootCause("present-accepted", .step, "state-ui-agree", "modal-iff-state"),
    RootCause("alert-returns", .field, "state-ui-agree", "re-presentable"),
    RootCause("auth-gate", .declaration, "restore-valid", "session-closes"),
  ]

  /// Adds to the report of each symptom the rule that explains it.
  static func explain(_ evaluations: inout [PropertyEvaluation.EvaluatedProperty]) {
    for index in evaluations.indices where evaluations[index].report.verdict == .violated {
      let symptom = evaluations[index]
      let causes = all.filter { $0.symptoms.contains(symptom.report.id) }
      for number in symptom.findings.indices {
        evaluations[index].report.findings[number].cause = cause(
          of: symptom.findings[number], among: causes, in: evaluations)
      }
      for number in symptom.counterexamples.indices {
        evaluations[index].report.counterexamples[number].cause = cause(
          of: symptom.counterexamples[number], among: causes, in: evaluations)
      }
    }
  }

  private static func cause(
    of evidence: Evidence, among causes: [RootCause], in evaluations: [PropertyEvaluation.EvaluatedProperty]
  ) -> String? {
    causes.first { cause in
      evaluations.contains { evaluated in
        evaluated.report.id == cause.rule
          && (evaluated.findings + evaluated.counterexamples).contains { cause.connects($0, evidence) }
      }
    }?.rule
  }

  private func connects(_ cause: Evidence, _ symptom: Evidence) -> Bool {
    switch subject {
    case .field: !cause.fields.isDisjoint(with: symptom.fields)
    case .declaration: cause.place != nil && cause.place == symptom.place
    case .step: !cause.notes.isDisjoint(with: symptom.flags)
    }
  }
}

/// Which rules can explain which, for tests and manuals.
package enum RuleCausality {
  package static var pairs: [(cause: String, symptom: String)] {
    RootCause.all.flatMap { cause in cause.symptoms.map { (cause.rule, $0) } }
  }
}

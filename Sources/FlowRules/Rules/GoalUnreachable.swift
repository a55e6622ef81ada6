import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let goalUnreachable = Rule(
    id: "goal-unreachable",
    severity: .warning,
    summary: "every goal can be reached",
    definition: """
      A goal is bad if its condition holds in no reachable state. Goals are also checked individually, by name; the
      rule gathers them under one verdict. The rule is vacuous if the file declares no goal.
      """,
    rationale: """
      Refactorings lose actions: the screen remains, but its button is gone. No other rule notices, because a missing
      action violates nothing.
      """,
    realCases: [
      "a published modal-routes sample: its corrected version left no way to cancel an order",
      "openedx/edx-app-ios PR#1320: after the login the link's target was never opened",
    ],
    fix:
      "Follow the flow map to the last screen before the goal, and add the missing event there.",
    demand: { flow in
      Demand(
        flow.goals.map { goal in
          Obligation.Part(
            .reachable(.atom(.condition(goal.condition))),
            message: "goal '\(goal.name.value)' cannot be reached", place: goal.name.span)
        },
        trigger: .state(.constant(!flow.goals.isEmpty)))
    })
}

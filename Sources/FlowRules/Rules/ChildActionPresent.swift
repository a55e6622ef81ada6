import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let childActionPresent = Rule(
    id: "child-action-present",
    severity: .warning,
    summary: "no event is sent to a child that does not exist",
    definition: """
      A step is bad if it runs `send screen.event` in a coordinator none of whose items (stack, slots, tabs, root) is
      that screen. The rule is vacuous if no event that sends something to a child, or calls one that does, ever
      happens. Events are matched by name, whichever case or outcome contains the statement; one in `resumes` or
      `onDismiss` is matched by every step that runs a statement.
      """,
    rationale: """
      The action arrives after the child is gone: an effect was not cancelled, or an observer was not told. The
      library warns at run time, the parent handles the action anyway, and the child's half of the work is lost (T3,
      T11, T16).
      """,
    realCases: [
      "DroidKaigi/conference-app-2024#922: a pop was sent to an element that was no longer in the stack",
      "pointfreeco/swift-composable-architecture#3485: an action reached a child whose state was gone",
    ],
    fix: """
      Cancel the effect when its screen goes away (`cancelledBy: [leave detail]`), or give the event a case for when
      the child is absent (`when: path contains detail`).
      """,
    demand: { flow in
      let trigger = flow.steps { if case .send(_, to: .some) = $0 { true } else { false } }
      return Demand(
        .neverStep(.atom(.observed(.childAbsent))),
        message: "an event is sent to a child that does not exist",
        trigger: .step(trigger))
    })
}

import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let staleIndex = Rule(
    id: "stale-index",
    severity: .warning,
    summary: "a stored stack position still holds the screen that it was stored for",
    definition: """
      A step is bad if it runs `popTo index v as S` and the item that would be on top then (the root screen for 0) is
      not S; or if it runs `popTo index v` and the stack holds fewer than v items. The rule is vacuous if no event
      that pops to a stored position, or calls one that does, ever happens. Events are matched by name, whichever case
      or outcome contains the statement; one in `resumes` or `onDismiss` is matched by every step that runs a
      statement.
      """,
    rationale: """
      A position is valid only as long as nothing else changes the path. After a link or a back swipe it refers to
      another screen, or to none: the pop goes too far, not far enough, or out of bounds (A9 to A11).
      """,
    realCases: [
      "ilyathewhite/AsyncNavigation (source): the root is -1 for one proxy and 0 for another, and neither is checked",
      "johnpatrickmorgan/FlowStacks#26: going back by a number of screens that were no longer there",
    ],
    fix: """
      Pop to the screen instead of a number (`popTo detail`), or store the position again wherever the path is
      replaced.
      """,
    demand: { flow in
      let trigger = flow.steps { if case .popToIndex = $0 { true } else { false } }
      return Demand(
        .neverStep(.atom(.observed(.staleIndex))),
        message: "a stored position is used, but it now holds another screen or none",
        trigger: .step(trigger))
    })
}

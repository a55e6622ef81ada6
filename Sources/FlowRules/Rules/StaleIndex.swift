import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  /// A stored position in a stack still means the screen that it was stored for.
  package static let staleIndex = Rule(
    id: "stale-index",
    severity: .warning,
    activation: .whenStrict,
    summary: "a stored position in a stack still holds the screen that it was stored for",
    definition: """
      A step is bad when it runs `popTo index v as S` and the item that would be on top then, the root screen for 0, is
      not S; or when it runs `popTo index v` and the stack holds fewer than v items. It is vacuous when no event that
      pops to a stored position, or calls one that does, ever happens. Events count by name, whichever case or outcome has the statement; one in `resumes` or `onDismiss`
      counts with every step that runs a statement.
      """,
    rationale: """
      A position is right only as long as nobody else changes the path. After a link or a back swipe it names another
      screen, or none: the pop goes too far, not far enough, or out of bounds (A9 to A11).
      """,
    realCases: [
      "ilyathewhite/AsyncNavigation, by its source: the root is -1 for one proxy and 0 for another, and neither is checked",
      "johnpatrickmorgan/FlowStacks#26: going back by a number of screens that were no longer there",
    ],
    fix: """
      Pop to the screen and not to a number (`popTo detail`), or store the position anew wherever the path is replaced.
      """,
    demand: { flow in
      let trigger = flow.steps { statement in
        guard case .popToIndex = statement else { return false }
        return true
      }
      return Demand(
        [
          Obligation.Part(
            .neverStep(.atom(.observed(.staleIndex))),
            message: "a stored position is used, and another screen or none is there now")
        ],
        trigger: .step(trigger))
    })
}

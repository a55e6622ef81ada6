import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let detachedFlow = Rule(
    id: "detached-flow",
    severity: .warning,
    summary: "no page is visible whose events nothing handles any longer",
    definition: """
      A state is bad if the page lies in a detached stack. A stack with `then: true`, whose screens are driven by
      loops of the task that pushed them, becomes detached if another tab is selected while it is not empty, and stays
      detached until it is empty again. The rule is vacuous if no stack with `then: true` ever holds anything.
      """,
    rationale: """
      Leaving the screen cancels the task, and with it the whole chain of loops; the path keeps the pushed screens.
      When the user comes back, only the root's loop restarts: everything above it is drawn but does not respond
      (A20).
      """,
    realCases: [
      "ilyathewhite/AsyncNavigation (source): the flow's task ends when its view disappears, and the path stays",
      "pointfreeco/swift-composable-architecture#3820: after the parent had moved and come back, a dismissal had no effect",
    ],
    fix: """
      Own the flow above the tabs, so that its task outlives them, or empty the path when its view goes away. Or drive
      the path by values instead of a chain of loops.
      """,
    demand: { flow in
      let stacks = flow.stackSites.filter(\.stack.isDrivenByLoops)
      return Demand(
        .never(.atom(.detachedPage)),
        message: "the page is visible, but nothing handles its events any longer",
        trigger: .state(.any(stacks.map { .isFilled($0.name, at: $0.reference.site) })))
    })
}

import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  /// Whatever page is visible, somebody listens to it.
  package static let detachedFlow = Rule(
    id: "detached-flow",
    severity: .warning,
    activation: .whenStrict,
    summary: "no page is visible to which nobody listens any more",
    definition: """
      A state is bad when the page lies in a detached stack: one with `then: true`, whose screens are driven by loops of
      the task that pushed them, after another tab was selected while it was not empty. It is detached until
      it is empty again. It is vacuous when no stack with `then: true` ever holds anything.
      """,
    rationale: """
      Leaving the screen cancels the task, and with it the whole chain of loops; the path keeps the pushed screens. When
      the person comes back only the root's loop starts again: everything above it is drawn, and dead (A20).
      """,
    realCases: [
      "ilyathewhite/AsyncNavigation, by its source: the flow's task ends when its view disappears, and the path stays",
      "pointfreeco/swift-composable-architecture#3820: after the parent had moved and come back, a dismissal did nothing",
    ],
    fix: """
      Own the flow above the tabs, so that its task outlives them, or empty the path when its view goes. Or let the path
      be driven by values and not by a chain of loops.
      """,
    demand: { flow in
      let stacks = flow.stackSites.filter(\.stack.isDrivenByLoops)
      return Demand(
        [
          Obligation.Part(
            .never(.atom(.detachedPage)), message: "the page is visible, and nobody listens to it any more")
        ],
        trigger: .state(.any(stacks.map(\.isFilled))))
    })
}

import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let zombiePush = Rule(
    id: "zombie-push",
    severity: .warning,
    summary: "no task navigates after its screen is gone",
    definition: """
      A step is bad if an outcome of an effect with `owner: S` pushes, replaces or presents something, swaps a root, or
      dismisses something that is shown, and before the step no item of S is in the root, stack, slots or tabs of the
      coordinator. `replace []` puts nothing there and does not count as navigation. Nor does the dismissal of a toast,
      or of what the event, answer or outcome presents that starts the effect, such as a spinner. The rule is vacuous if
      no effect with an owner is ever pending.
      """,
    rationale: """
      The user has gone back, and a moment later a result page opens by itself, or the page closes that the user has
      opened meanwhile. Going back cancels the screen, but not the callback that is already running on its behalf (A7).
      """,
    realCases: [
      "ilyathewhite/AsyncNavigation (source): a callback that runs while its screen is popped continues and pushes",
      "pointfreeco/swift-composable-architecture#3820: an effect acted on a presentation after its parent had moved on",
    ],
    fix: """
      Cancel the effect when its screen goes away (`cancelledBy: [leave detail]`), or check that the screen still
      exists before navigating.
      """,
    demand: { flow in
      let owned = flow.effectSites.filter { $0.effect.owner != nil }
      return Demand(
        .neverStep(.atom(.observed(.zombiePush))), message: "a task navigates although its screen is gone",
        trigger: .state(.any(owned.map { .atom(.pending($0.reference)) })))
    })
}

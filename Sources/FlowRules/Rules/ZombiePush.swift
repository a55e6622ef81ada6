import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  /// A task whose screen is gone navigates nowhere.
  package static let zombiePush = Rule(
    id: "zombie-push",
    severity: .warning,
    activation: .whenStrict,
    summary: "no task navigates after the screen that it belongs to is gone",
    definition: """
      A step is bad when an outcome of an effect with `owner: S` pushes, replaces or presents something, and before the
      step no item of S is in the root, stack, slots or tabs of the coordinator. It is vacuous when no effect with an
      owner is ever pending. `replace []` puts nothing there and is no navigation of this kind.
      """,
    rationale: """
      The person has gone back, and a moment later a result page opens by itself. Going back cancels the screen, but
      not the callback that is already running in its name (A7).
      """,
    realCases: [
      "ilyathewhite/AsyncNavigation, by its source: a callback that runs while its screen is popped goes on and pushes",
      "pointfreeco/swift-composable-architecture#3820: an effect acted on a presentation after its parent had moved on",
    ],
    fix: """
      Cancel the effect when its screen goes (`cancelledBy: [leave detail]`), or look whether the screen is still there
      before navigating.
      """,
    demand: { flow in
      let owned = flow.effectSites.filter { $0.effect.owner != nil }
      return Demand(
        [
          Obligation.Part(
            .neverStep(.atom(.observed(.zombiePush))),
            message: "a task navigates although the screen that it belongs to is gone")
        ],
        trigger: .state(.any(owned.map { .atom(.pending($0.reference)) })))
    })
}

import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let dismissTarget = Rule(
    id: "dismiss-target",
    severity: .error,
    summary: "a dismissal closes its target and nothing below it",
    definition: """
      A step is bad if a bare `dismiss` finds nothing shown by its own coordinator, or only what the same step has
      already dismissed, and the platform forwards it to whatever presents the coordinator, which then closes instead.
      UIKit does so; on the other platforms a dismissal that finds nothing changes nothing, which is covered by
      `pop-safe`. The rule is vacuous if nothing is ever removed.
      """,
    rationale: """
      The second of two quick dismissals, or one that follows a swipe, reaches the next controller below: a person who
      closed a hint loses the form underneath.
      """,
    realCases: [
      "openradar-mirror#16819: a second call of dismiss was forwarded and closed the presenter",
      "pointfreeco/swift-composable-architecture#3570: dismissing and presenting at once closed a third view",
      "joomcode/BottomSheet#27: closing one sheet also closed those below",
    ],
    fix: """
      Name the target (`dismiss sheet`), and check first (`when: sheet is hint`). Let each modal have one owner that
      dismisses it once.
      """,
    demand: { _ in
      Demand(
        .neverStep(.atom(.observed(.dismissForwarded))),
        message: "a dismissal has no target of its own and closes what is below instead",
        trigger: .step(.atom(.observed(.removed))))
    })
}

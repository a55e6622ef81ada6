import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  /// A dismissal takes what it was meant for and nothing below it.
  package static let dismissTarget = Rule(
    id: "dismiss-target",
    severity: .error,
    activation: .byDefault,
    summary: "a dismissal closes what it was meant for and nothing below it",
    definition: """
      A step is bad when a bare `dismiss` finds nothing shown by its own coordinator, or only what the same step has
      dismissed already, and the platform hands it on to whatever presents the coordinator, which then goes away
      instead. UIKit does so; on the other
      platforms a dismissal that finds nothing changes nothing, and `pop-safe` speaks of it. It is vacuous
      when nothing is ever removed.
      """,
    rationale: """
      The second of two quick dismissals, or one that comes after a swipe, goes to the next controller below:
      a person who closed a hint loses the form that it lay on.
      """,
    realCases: [
      "openradar-mirror#16819: a second call of dismiss was forwarded and closed the presenter",
      "pointfreeco/swift-composable-architecture#3570: dismissing and presenting at once closed a third",
      "joomcode/BottomSheet#27: closing one sheet closed those below as well",
    ],
    fix: """
      Name what is to go (`dismiss sheet`), and ask before (`when: sheet is hint`). Let each modal have one
      owner that dismisses it, once.
      """,
    demand: { _ in
      Demand(
        [
          Obligation.Part(
            .neverStep(.atom(.observed(.dismissForwarded))),
            message: "a dismissal finds nothing of its own and closes what is below instead")
        ],
        trigger: .step(.atom(.observed(.removed))))
    })
}

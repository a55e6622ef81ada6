import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  /// Nothing is asked for while something else is just going away.
  package static let dismissPresentRace = Rule(
    id: "dismiss-present-race",
    severity: .error,
    activation: .byDefault,
    summary: "nothing is presented where something else is still going away",
    definition: """
      A step is bad when it asks for a presentation while another one is being closed, and the platform loses
      it. In settled timing that is so with `swap: lose`, for an alert asked for in the step that closes a
      modal, or the other way round. In interleaved timing on `uikit` it is so for whatever is asked for while
      a transition runs. It is vacuous when nothing is ever presented.
      """,
    rationale: """
      Closing takes half a second, and what is presented meanwhile is refused, or flashes and goes away
      together with what it was presented from. In a test on a fast machine it works.
      """,
    realCases: [
      "pointfreeco/swift-composable-architecture#1991: an alert shown while a sheet was dismissed got lost",
      "pointfreeco/swift-composable-architecture#3894: an alert in place of a sheet flashed and went away",
      "element-hq/element-x-ios PR#1074: presenting in stages was the way out",
    ],
    fix: """
      Present when the closing has ended: from the dismissal's completion, `onDismiss`, or an effect that
      follows it. Or present from what stays on screen.
      """,
    demand: { _ in
      Demand(
        [
          Obligation.Part(
            .neverStep(.atom(.observed(.dismissPresentRace))),
            message: "what this step presents is lost, since something else is just going away")
        ],
        trigger: .step(.atom(.observed(.presented))))
    })
}

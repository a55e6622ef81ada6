import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let dismissPresentRace = Rule(
    id: "dismiss-present-race",
    severity: .error,
    summary: "nothing is presented while something else is being dismissed",
    definition: """
      A step is bad if it requests a presentation while another one is being closed, and the platform loses the
      request. In settled timing this happens with `swap: lose`, for an alert requested in the step that closes a
      modal, or vice versa. In interleaved timing on `uikit` it happens to every request made while a transition runs.
      The rule is vacuous if nothing is ever presented.
      """,
    rationale: """
      Closing takes half a second, and a presentation requested meanwhile is refused, or flashes and disappears
      together with its presenter. In a test on a fast machine it works.
      """,
    realCases: [
      "pointfreeco/swift-composable-architecture#1991: an alert shown while a sheet was being dismissed was lost",
      "pointfreeco/swift-composable-architecture#3894: an alert in place of a sheet flashed and disappeared",
      "element-hq/element-x-ios PR#1074: presenting in stages was the workaround",
    ],
    fix: """
      Present after the dismissal has completed: in the dismissal's completion, `onDismiss`, or an effect that follows
      it. Or present from something that stays on screen.
      """,
    demand: { _ in
      Demand(
        .neverStep(.atom(.observed(.dismissPresentRace))),
        message: "what this step presents is lost, because something else is still being dismissed",
        trigger: .step(.atom(.observed(.presented))))
    })
}

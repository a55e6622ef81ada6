import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let presentAccepted = Rule(
    id: "present-accepted",
    severity: .error,
    summary: "what a step requests to present is on screen when the step is done",
    definition: """
      A step is bad if one of its statements presented something new in a bound slot of a modal or alert kind, or
      requested what the slot already wanted but had closed or dropped, and after the step the slot still wants that
      item but does not show it; or if it presented something in a slot of any kind, and the answer of an alert
      cleared that in the same step. An item that waits behind something else counts as not shown: it appears only if
      the user happens to close the other. Unbound slots are covered by `unbound-presentation`. The rule is vacuous if
      nothing is ever presented.
      """,
    rationale: """
      The tap that requested it has no effect, or the presentation appears minutes later on another screen; meanwhile
      the state says that a sheet is up. On UIKit the request is lost for good, and only a line in the console reports
      it.
      """,
    realCases: [
      "neel-makhecha/AlertX#7: several rows presented from one host, and all but the first were refused",
      "aheze/Popovers#11: a sheet requested while a popover was still up never appeared",
      "rakutentech/AltSwiftUI PR#75: presenting while presenting had to be guarded against",
    ],
    fix: """
      Present from what is in front (the sheet's own coordinator), dismiss what is up before presenting, or make the
      event impossible while something is up. If a swipe or an answer leaves the item in the state, clear the slot
      then (`onDismiss`, or a binding that writes back). Bind an alert that must always appear where nothing can cover
      it.
      """,
    demand: { _ in
      Demand(
        .neverStep(.atom(.observed(.presentationLost))),
        message: "what this step requests to present is not on screen after it",
        trigger: .step(.atom(.observed(.presented))))
    })
}

import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  /// What a step asks to be shown is shown when the step is done.
  package static let presentAccepted = Rule(
    id: "present-accepted",
    severity: .error,
    activation: .byDefault,
    summary: "what a step asks to be shown is on screen when the step is done",
    definition: """
      A step is bad when one of its statements presented something new in a bound slot of a modal or alert
      kind, or asked for what the slot wanted already but had closed or dropped, and after the step the slot still
      wants that item and does not show it; or it presented something in a slot of any kind, and the answer of an
      alert wiped that in the same step. What waits behind something else counts as not
      shown: it appears only if a person happens to close that. A slot that nothing binds is left to
      `unbound-presentation`. It is vacuous when nothing is ever presented.
      """,
    rationale: """
      The tap that asked for it does nothing, or the answer comes minutes later on another screen; meanwhile
      the state says that a sheet is up. On UIKit the request is gone for good and only a line in the console
      tells.
      """,
    realCases: [
      "neel-makhecha/AlertX#7: several rows asked one host to present, and all but the first were refused",
      "aheze/Popovers#11: a sheet that was asked for while a popover was still up never came",
      "rakutentech/AltSwiftUI PR#75: presenting while presenting had to be guarded against",
    ],
    fix: """
      Present from what is in front (the sheet's own coordinator), dismiss what is up before presenting, or
      make the event impossible while something is up. Where a swipe or an answer leaves the item in the state, clear
      the slot then (`onDismiss`, or a binding that writes back). For an alert that must come through, bind it where
      nothing can cover it.
      """,
    demand: { _ in
      Demand(
        [
          Obligation.Part(
            .neverStep(.atom(.observed(.presentationLost))),
            message: "what this step asks to be shown is not on screen after it")
        ],
        trigger: .step(.atom(.observed(.presented))))
    })
}

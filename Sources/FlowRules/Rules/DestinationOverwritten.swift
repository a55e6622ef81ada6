import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  /// What is on screen is not silently replaced from outside.
  package static let destinationOverwritten = Rule(
    id: "destination-overwritten",
    severity: .warning,
    activation: .whenStrict,
    summary: "what a slot shows is not replaced by an event that knows nothing of it",
    definition: """
      A step is bad when it presents something in a slot that shows something else, the slot was not dismissed
      earlier in the same step, and the event does not come from inside what is shown: it is a link, or happens
      by itself, or belongs to another page, or to none (`by: user` without `from`). Presenting the item that is
      shown already changes nothing and is not bad. It is vacuous when nothing is ever presented.
      """,
    rationale: """
      The old content vanishes with whatever was typed into it, and with what it was told to do afterwards: a login
      that should have led back to the profile no longer knows so.
      """,
    realCases: [
      "pointfreeco/swift-composable-architecture#3894: an alert that replaced a sheet in one enum flashed and went",
      "GenericJam/mob#115: a sheet that replaced another inherited its dismissal and never appeared",
    ],
    fix: """
      Dismiss the slot first where losing its content is meant; otherwise give the event a case for it (`when: sheet
      == nil`), or wait until the slot is free.
      """,
    demand: { _ in
      Demand(
        [
          Obligation.Part(
            .neverStep(.atom(.observed(.destinationOverwritten))),
            message: "what is on screen is replaced by an event that does not come from it")
        ],
        trigger: .step(.atom(.observed(.presented))))
    })
}

import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let destinationOverwritten = Rule(
    id: "destination-overwritten",
    severity: .warning,
    summary: "an unrelated event does not replace what a slot shows",
    definition: """
      A step is bad if it presents something in a slot that shows something else, the slot was not dismissed earlier
      in the same step, and the event does not come from inside what is shown: it is a link, or happens by itself, or
      belongs to another page, or to no page (`by: user` without `from`). Presenting the item that is already shown
      changes nothing and is not bad. The rule is vacuous if nothing is ever presented.
      """,
    rationale: """
      The old content disappears along with anything typed into it and with its follow-up: a login that should have
      led back to the profile loses its target.
      """,
    realCases: [
      "pointfreeco/swift-composable-architecture#3894: an alert that replaced a sheet in one enum flashed and disappeared",
      "GenericJam/mob#115: a sheet that replaced another inherited its dismissal and never appeared",
    ],
    fix: """
      Dismiss the slot first if losing its content is intended; otherwise give the event a case for it (`when: sheet
      == nil`), or wait until the slot is free.
      """,
    demand: { _ in
      Demand(
        .neverStep(.atom(.observed(.destinationOverwritten))),
        message: "the slot's content is replaced by an event that does not come from it",
        trigger: .step(.atom(.observed(.presented))))
    })
}

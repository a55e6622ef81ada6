import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let unboundPresentation = Rule(
    id: "unbound-presentation",
    severity: .error,
    summary: "no unbound slot is requested to show something",
    definition: """
      A state is bad if a slot with `bound: false` wants something. The rule is vacuous if no slot at all ever wants
      anything.
      """,
    rationale: """
      The state says that an alert is up and the code that set it looks right, but nothing appears: the modifier that
      would present it is missing, or sits on a view that is not mounted.
      """,
    realCases: [
      "neel-makhecha/AlertX#2: an alert requested on a sheet had its modifier elsewhere and never appeared",
      "partout-io/passepartout PR#327: errors raised inside modals had nothing to present them",
    ],
    fix: """
      Attach the modifier (`.alert`, `.sheet(item:)`, …) for this slot to a view that is always mounted while the slot
      can be set, then remove `bound: false`. Or remove the events that set it.
      """,
    demand: { flow in
      let slots = flow.slots
      return Demand(
        slots.filter { !$0.slot.isBound }.map { site in
          Obligation.Part(
            .never(.atom(.wants(site.reference, name: nil))),
            message: "'\(site.reference.field)' is requested to show something, but nothing binds it",
            place: site.name.span)
        },
        trigger: .state(.any(slots.map { .atom(.wants($0.reference, name: nil)) })))
    })
}

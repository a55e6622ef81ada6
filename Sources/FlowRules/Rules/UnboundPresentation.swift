import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  /// Nothing is asked for through a slot that no view presents from.
  package static let unboundPresentation = Rule(
    id: "unbound-presentation",
    severity: .error,
    activation: .byDefault,
    summary: "no slot that nothing in the view binds is asked to show something",
    definition: """
      A state is bad when a slot with `bound: false` wants something. It is vacuous when no slot at all ever
      wants anything.
      """,
    rationale: """
      The state says that an alert is up, the code that set it reads well, and nothing appears: the modifier that
      would present it is missing, or sits on a view that is not there.
      """,
    realCases: [
      "neel-makhecha/AlertX#2: an alert asked for on a sheet had its modifier elsewhere and never appeared",
      "partout-io/passepartout PR#327: errors raised inside modals had nothing to present them",
    ],
    fix: """
      Attach the modifier (`.alert`, `.sheet(item:)`, …) for this slot to a view that is always there while the
      slot can be set, then drop `bound: false`. Or remove the events that set it.
      """,
    demand: { flow in
      let slots = flow.slots
      return Demand(
        slots.filter { !$0.slot.isBound }.map { site in
          Obligation.Part(
            .never(.atom(.wants(site.reference, name: nil))),
            message: "'\(site.reference.field)' is asked to show something, but nothing binds it",
            place: site.name.span)
        },
        trigger: .state(.any(slots.map { .atom(.wants($0.reference, name: nil)) })))
    })
}

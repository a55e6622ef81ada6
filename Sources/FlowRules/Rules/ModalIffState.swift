import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let modalIffState = Rule(
    id: "modal-iff-state",
    severity: .error,
    summary: "a modal is rendered whenever the state requests it",
    definition: """
      A state is bad if a slot with `shownWhen` wants something while that condition is false and no transition is
      running: the state requests a modal, but the view renders the screen without it. Slots without such a condition
      are covered by `state-ui-agree`. The rule is vacuous if no slot with `shownWhen` ever wants anything.
      """,
    rationale: """
      A view that uses a second condition to decide whether to render the requested modal can get it wrong, most
      simply by inverting it: the bare screen when the modal is wanted, the modal when it is not.
      """,
    realCases: [
      "a published guide to modal containers: its example renders the modal exactly when it should not",
      "GenericJam/mob#115: a wanted sheet stayed hidden, because its slot remembered the previous one",
    ],
    fix: """
      Render from the slot itself, and remove the second condition. If it is needed, clear the slot in every event
      that makes it false.
      """,
    demand: { flow in
      let sites = flow.slots.compactMap { site in site.slot.shownWhen.map { (site: site, condition: $0) } }
      return Demand(
        sites.map { site, condition in
          let rendered = FlowStateFormula.atom(.conditionAt(site: site.reference.site, condition))
          return Obligation.Part(
            .never(
              .all([.atom(.wants(site.reference, name: nil)), .not(rendered), .not(.atom(.moving))])),
            message: "'\(site.reference.field)' wants something, but its view does not render it",
            place: site.name.span)
        },
        trigger: .state(.any(sites.map { .atom(.wants($0.site.reference, name: nil)) })))
    })
}

import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  /// The condition under which a view renders a modal agrees with the state that asks for it.
  package static let modalIffState = Rule(
    id: "modal-iff-state",
    severity: .error,
    activation: .byDefault,
    summary: "a modal is rendered whenever the state asks for it",
    definition: """
      A state is bad when a slot with `shownWhen` wants something while that condition is false and no transition is
      running: the state asks for a modal, and the view renders the screen without it. What a slot without such a condition wants
      and shows is `state-ui-agree`'s affair. It is vacuous when no slot with `shownWhen` ever wants anything.
      """,
    rationale: """
      A view that decides by a second condition whether to render what the state asks for can get it wrong,
      most simply by inverting it: the bare screen when the modal is wanted, the modal when it is not.
      """,
    realCases: [
      "a published guide to modal containers: its example renders the modal exactly when it should not",
      "GenericJam/mob#115: a sheet that was wanted stayed hidden, since its slot remembered the one before",
    ],
    fix: """
      Render by the slot itself, and drop the second condition. Where it is needed, clear the slot in every
      event that makes it false.
      """,
    demand: { flow in
      let sites = flow.slots.compactMap { site in site.slot.shownWhen.map { (site: site, condition: $0) } }
      return Demand(
        sites.map { site, condition in
          let rendered = FlowStateFormula.atom(.conditionAt(site: site.reference.site, condition))
          return Obligation.Part(
            .never(
              .all([.atom(.wants(site.reference, name: nil)), .not(rendered), .not(.atom(.moving))])),
            message: "'\(site.reference.field)' wants something, and its view does not render it",
            place: site.name.span)
        },
        trigger: .state(.any(sites.map { .atom(.wants($0.site.reference, name: nil)) })))
    })
}

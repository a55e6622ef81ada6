import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let modalOutlivesOwner = Rule(
    id: "modal-outlives-owner",
    severity: .warning,
    summary: "no presentation outlives the screen that owns it",
    definition: """
      A state is bad if a slot with `owner: S` shows something, or is still awaited, and no item of S is in the root,
      stack, slots or tabs of its coordinator. What a task does after its screen is gone is covered by `zombie-push`.
      The rule is vacuous if no slot with an owner ever shows anything.
      """,
    rationale: """
      The detail page is popped but its filter stays, over an unrelated list; the content that it changes is gone, and
      the event that awaits it waits forever. Cancelling a screen does not cancel its children (A4).
      """,
    realCases: [
      "pointfreeco/swift-composable-architecture#3783: a sheet stayed when its parent was dismissed",
      "pointfreeco/swift-composable-architecture#3797: a sheet of a pushed view came back after that was popped",
      "ilyathewhite/AsyncNavigation (source): cancelling a view model does not cancel its children",
    ],
    fix: """
      Dismiss the slot in every event that removes its owner, or present it from a slot of the owner's own
      coordinator, which is removed together with the owner.
      """,
    demand: { flow in
      let owned = flow.slots.compactMap { site in site.slot.owner.map { (site: site, owner: $0.value) } }
      return Demand(
        owned.map { site, owner in
          let gone = FlowStateFormula.not(.atom(.holds(site: site.reference.site, screen: owner)))
          let up: [FlowStateFormula] = [.atom(.shows(site.reference, nil)), .atom(.awaiting(site.reference))]
          return Obligation.Part(
            .never(.all([.any(up), gone])),
            message: "'\(site.reference.field)' still shows its content although '\(owner)' is gone",
            place: site.name.span)
        },
        trigger: .state(.any(owned.map { .atom(.shows($0.site.reference, nil)) })))
    })
}

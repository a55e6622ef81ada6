import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  /// A presentation goes with the screen that it belongs to.
  package static let modalOutlivesOwner = Rule(
    id: "modal-outlives-owner",
    severity: .warning,
    activation: .whenStrict,
    summary: "no presentation outlives the screen that it belongs to",
    definition: """
      A state is bad when a slot with `owner: S` shows something, or is still awaited, and no item of S is in the root,
      stack, slots or tabs of its coordinator. What a task does after its screen is gone is `zombie-push`. It is vacuous
      when no slot with an owner ever shows anything.
      """,
    rationale: """
      The detail page is popped and its filter stays, over a list that it has nothing to do with; what it changes is
      gone, and whoever awaits it waits for ever. Cancelling a screen does not cancel its children (A4).
      """,
    realCases: [
      "pointfreeco/swift-composable-architecture#3783: a sheet stayed when its parent was dismissed",
      "pointfreeco/swift-composable-architecture#3797: a sheet of a pushed view came back after that was popped",
      "ilyathewhite/AsyncNavigation, by its source: cancelling a view model does not cancel its children",
    ],
    fix: """
      Dismiss the slot in every event that removes its owner, or present it from a slot of the owner's own
      coordinator: then it goes along.
      """,
    demand: { flow in
      let owned = flow.slots.compactMap { site in site.slot.owner.map { (site: site, owner: $0.value) } }
      return Demand(
        owned.map { site, owner in
          let gone = FlowStateFormula.not(.atom(.holds(site: site.reference.site, screen: owner)))
          let up: [FlowStateFormula] = [.atom(.shows(site.reference, nil)), .atom(.awaiting(site.reference))]
          return Obligation.Part(
            .never(.all([.any(up), gone])),
            message: "what '\(site.reference.field)' shows is still up although '\(owner)' is gone",
            place: site.name.span)
        },
        trigger: .state(.any(owned.map { .atom(.shows($0.site.reference, nil)) })))
    })
}

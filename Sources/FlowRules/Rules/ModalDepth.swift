import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let modalDepth: Rule = Rule(
    id: "modal-depth",
    severity: .warning,
    summary: "modals are not nested more than two deep, or more than the scenario's limit",
    definition: """
      A state is bad if more modals (`sheet`, `fullScreenCover`, `popover`, `modal`) are shown inside one another than
      the limit allows: two, or the value of `rules: { modal-depth: { limit: 3 } }` in the scenario, which also turns
      the rule on. A modal is inside another if a coordinator held by the other shows it. Alerts, windows, overlays
      and toasts do not count, and neither do modals side by side in one container. The rule is vacuous if no modal is
      ever shown.
      """,
    rationale: """
      With a sheet over a sheet over a sheet, the user cannot tell where a swipe leads, and the code has as many
      bindings that must close in the right order.
      """,
    realCases: [
      "a published text on navigation by async functions: more than one level of nested sheets is bad practice"
    ],
    fix: """
      Push inside the open sheet, or close it before presenting the next one. If the depth is intended, set the limit
      in the scenario.
      """,
    demand: { flow in
      let limit = flow.rulesInForce.last { $0.rule.value == Rule.modalDepth.id }?.limit?.value ?? 2
      let nests = flow.modalNests(of: limit + 1)
      return Demand(
        nests.map { nest in
          Obligation.Part(
            .never(.all(nest.map { .showsModal($0) })),
            message: "\(limit + 1) modals are nested, in \(names(of: nest))", place: nest.last?.name.span)
        },
        trigger: .state(.any(flow.modalSlots.map { .showsModal($0) })))
    })
}

/// Returns the names of slots for people, with those of their coordinators if several slots have one name.
private func names(of slots: [SlotSite]) -> String {
  let isClear = Set(slots.map(\.reference.field)).count == slots.count
  let names = slots.map { slot in
    "'\(slot.reference.field)'" + (isClear ? "" : " of '\(slot.reference.coordinator)'")
  }
  return unique(names).joined(separator: ", ")
}

extension Flow {
  fileprivate var modalSlots: [SlotSite] {
    slots.filter { $0.kinds.contains(where: \.isModal) }
  }

  /// Returns the lists of this many modal slots in which each slot is inside the one before.
  ///
  /// A modal that holds a coordinator is on screen as long as one inside it is. So a list leaves out no slot in between, except one
  /// that can show the same screen as something else.
  fileprivate func modalNests(of count: Int) -> [[SlotSite]] {
    let sites = InstanceTree(self).sites
    let known = modalSlots
    return known.flatMap { slot in
      var (nests, open) = ([[SlotSite]](), [[slot]])
      var current = sites[slot.reference.site]
      while !open.isEmpty {
        nests += open.filter { $0.count == count }
        open.removeAll { $0.count == count }
        guard let parent = current.parent else { break }
        if case .slot(let field) = current.position, let screen = current.screen,
          let outer = known.first(where: { $0.reference.site == parent && $0.reference.field == field })
        {
          let kinds = outer.kinds(of: screen)
          let inside = kinds.contains(where: \.isModal) ? open.map { [outer] + $0 } : []
          open = (kinds.allSatisfy(\.isModal) ? [] : open) + inside
        }
        current = sites[parent]
      }
      return nests
    }
  }
}

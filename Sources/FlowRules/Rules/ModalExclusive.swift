import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let modalExclusive = Rule(
    id: "modal-exclusive",
    severity: .error,
    summary: "at most one modal or alert is wanted at a time",
    definition: """
      A state is bad if two slots of one coordinator instance both want something of a modal kind (`sheet`,
      `fullScreenCover`, `popover`, `modal`) or an alert kind (`alert`, `confirmationDialog`). A slot with several
      kinds counts once, and only while it wants something of such a kind. Unbound slots count too: the state is wrong
      even if the screen does not show it yet. On `modals` a container shows all of its modals, so the kind `modal`
      does not count there. The rule is vacuous if no such slot ever wants anything.
      """,
    rationale: """
      A host shows one presentation at a time. Independent optionals let the state request two: the second waits, and
      appears when the first is closed, over an unrelated screen.
      """,
    realCases: [
      "subconsciousnetwork/subconscious#900: settings and recovery mode competed for one sheet; one enum was proposed",
      "permissionlesstech/bitchat PR#834: nine sheet modifiers on one view",
    ],
    fix: """
      Merge the slots into one enum slot (`destination: { sheet: […], alert: […] }`), or dismiss one before presenting
      the other, in every event that can happen while something is up: links and system events first.
      """,
    demand: { flow in
      let hosts = flow.hosts.map { $0.filter { !$0.competingKinds.isEmpty } }
      return Demand(
        hosts.flatMap(pairs).map { first, second in
          Obligation.Part(
            .never(.all([.wantsModalOrAlert(first), .wantsModalOrAlert(second)])),
            message: "'\(first.reference.field)' and '\(second.reference.field)' both want a presentation",
            place: second.name.span)
        },
        trigger: .state(.any(hosts.flatMap(\.self).map { .wantsModalOrAlert($0) })))
    })

  private static func pairs(of sites: [SlotSite]) -> [(SlotSite, SlotSite)] {
    sites.indices.flatMap { first in
      sites[(first + 1)...].map { (sites[first], $0) }
    }
  }
}

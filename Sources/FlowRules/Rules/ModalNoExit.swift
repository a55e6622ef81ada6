import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  /// Every modal can be left by a person.
  package static let modalNoExit = Rule(
    id: "modal-no-exit",
    severity: .error,
    activation: .byDefault,
    summary: "a person can get out of every modal",
    definition: """
      A state is bad when a slot shows a screen in a modal kind (`sheet`, `fullScreenCover`, `popover`, `modal`)
      and no way leads to a state in which the slot does not show that very item, arguments included. The way may
      use what a person does and what the app does by itself, but no link, no system event and no relaunch.
      Screens that are `terminal` are exempt. It is vacuous when no modal is ever shown.
      """,
    rationale: """
      A sheet can be swiped away; a full-screen cover cannot, nor can a sheet that forbids it. If its content has
      no button that clears the slot, it stays for good.
      """,
    realCases: [
      "home-assistant/iOS#4418: a modal that a download raised on the desktop could not be closed",
      "freeotp/freeotp-ios#182: a modal counted on a swipe that the system did not offer",
    ],
    fix: """
      Add an event on the modal's pages that dismisses its slot, or present it as a sheet that may be swiped away.
      Mark the screen `terminal: true` where staying is meant. An event that the app waits for there, such as a message
      of the server, is `by: app`; `by: system` is what interrupts.
      """,
    demand: { flow in
      let sites = flow.slots.filter { $0.kinds.contains(where: \.isModal) }
      return Demand(
        sites.flatMap { site in flow.screens.filter { !$0.isTerminal }.compactMap { exitPart($0, site, flow) }
        },
        trigger: .state(.any(sites.map { .showsModal($0) })))
    })

  private static func exitPart(_ screen: Screen, _ site: SlotSite, _ flow: Flow) -> Obligation.Part? {
    let name = screen.name.value
    let kinds = site.kinds(of: name).filter(\.isModal)
    guard !kinds.isEmpty else { return nil }
    let items = kinds.flatMap { kind in
      flow.items(of: screen).map { FlowStateFormula.shows($0, as: kind, in: site) }
    }
    func leaving(_ shown: FlowStateFormula, along steps: FlowStepFormula) -> FlowStateFormula {
      .existsUntil(target: .not(shown), along: steps)
    }
    var part = Obligation.Part(
      .never(.any(items.map { .all([$0, .not(leaving($0, along: .person))]) })),
      message: "'\(name)' is shown in '\(site.reference.field)', and a person cannot get out of it",
      place: screen.name.span)
    part.remark = Obligation.Remark(
      "only a system event closes it: where the app waits for that, write 'by: app'",
      where: .existsUntil(target: .not(.atom(.showsName(site.reference, name))), along: .waiting))
    return part
  }
}

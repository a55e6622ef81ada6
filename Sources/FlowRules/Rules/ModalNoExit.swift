import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let modalNoExit = Rule(
    id: "modal-no-exit",
    severity: .error,
    summary: "the user can leave every modal",
    definition: """
      A state is bad if a slot shows a screen in a modal kind (`sheet`, `fullScreenCover`, `popover`, `modal`) and no
      path leads to a state in which the slot does not show that same item, arguments included, or to a `terminal` page
      with no alert up, where the flow may end. The path may use user actions and the app's own steps, but no links, no
      system events and no relaunch. Screens that are `terminal` are exempt. The rule is vacuous if no modal is ever
      shown.
      """,
    rationale: """
      A sheet can be swiped away; a full-screen cover cannot, nor can a sheet that disables it. If its content has no
      button that clears the slot, it stays forever.
      """,
    realCases: [
      "home-assistant/iOS#4418: a modal raised by a download on the desktop could not be closed",
      "freeotp/freeotp-ios#182: a modal relied on a swipe that the OS did not support",
    ],
    fix: """
      Add an event on the modal's pages that dismisses its slot, or present it as a sheet that can be swiped away.
      Mark the screen `terminal: true` if staying is intended. An event that the app waits for there, such as a server
      message, is `by: app`; `by: system` is for interruptions.
      """,
    subjects: [.screen],
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
    let ends = FlowStateFormula.atEnd(of: flow).map { [$0] } ?? []
    func leaving(_ shown: FlowStateFormula, along steps: FlowStepFormula) -> FlowStateFormula {
      .existsUntil(target: .any([.not(shown)] + ends), along: steps)
    }
    var part = Obligation.Part(
      .never(.any(items.map { .all([$0, .not(leaving($0, along: .person))]) })),
      message: "'\(name)' is shown in '\(site.reference.field)', and the user cannot leave it",
      place: screen.name.span, subjects: [.screen(name)])
    part.remark = .systemEvents(
      of: flow, to: .not(.atom(.showsName(site.reference, name))), "closes it")
    return part
  }
}

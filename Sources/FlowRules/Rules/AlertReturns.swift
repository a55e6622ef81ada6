import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  /// Answering an alert closes it and clears the state that asked for it.
  package static let alertReturns = Rule(
    id: "alert-returns",
    severity: .error,
    activation: .byDefault,
    summary: "every alert and dialog can be answered, closes, and leaves nothing behind that asks for it",
    definition: """
      For an alert that a slot can show, three things are bad. A step is bad when it answers the alert that is up
      (a button, or a tap outside a dialog) and afterwards the slot still wants that alert but does not show it. A
      state is bad when the slot wants the alert and no way without a relaunch leads to a state in which it does
      not; it is shown by a run in which it stays wanted for ever. And a cycle is bad that stays in states with the alert up and answers it again and again. An alert below a
      window or a modal is not up, whatever is answered above it. An alert is meant by its name, whatever its
      arguments.
      It is vacuous when no alert is ever wanted.
      """,
    rationale: """
      An alert whose state is not reset looks fine once. The next time the app asks for it nothing changes, so
      nothing appears; or it appears later, where nobody asked. And an alert that returns at once holds people
      captive.
      """,
    realCases: [
      "pointfreeco/swift-composable-architecture#2461: cancelling left the state set; the alert came back later",
      "pointfreeco/swift-composable-architecture#3433: a button without action left the state; the next show failed",
      "onevcat/Prowl#621: an alert that was not composed stayed presented, and no later one appeared",
    ],
    fix: """
      Bind the slot, so that the platform clears it when a button is tapped (drop `writeBack: false`), or dismiss
      it in every button. Give a retry loop a button that leaves it.
      """,
    demand: { flow in
      let sites = flow.slots.flatMap { site in site.alertNames.map { (site: site, alert: $0) } }
      return Demand(
        sites.flatMap { site, alert in
          alertParts(site, alert, place: flow.alerts.first { $0.name.value == alert }?.name.span)
        },
        trigger: .state(.any(sites.map { .atom(.wants($0.site.reference, name: $0.alert)) })))
    })

  private static func alertParts(
    _ site: SlotSite, _ alert: String, place: SourceSpan?
  ) -> [Obligation.Part] {
    let wanted = FlowStateFormula.atom(.wants(site.reference, name: alert))
    let up = FlowStateFormula.atom(.alertIsUp(site.reference, alert))
    let shown = FlowStateFormula.atom(.showsName(site.reference, alert))
    let slot = site.reference.field
    return [
      Obligation.Part(
        .neverStep(.all([.answer, .before(up), .after(.all([wanted, .not(shown)]))])),
        message: "'\(alert)' was answered, but '\(slot)' still wants it", place: place),
      Obligation.Part.neverForGood(
        wanted, message: "'\(slot)' wants '\(alert)', and nothing that can happen from here clears it",
        place: place),
      Obligation.Part(
        .noCycle(within: up, taking: .answer),
        message: "answering '\(alert)' can go on for ever without closing it", place: place),
    ]
  }
}

import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let alertReturns = Rule(
    id: "alert-returns",
    severity: .error,
    summary: "every alert and dialog can be answered, closes, and clears the state that requested it",
    definition: """
      The rule checks three conditions for each alert that a slot can show. A step is bad if it answers the alert that
      is up (by a button, or by a tap outside a dialog) and afterwards the slot still wants that alert but does not
      show it. A state is bad if the slot wants the alert and no path without a relaunch leads to a state in which it
      does not; the counterexample is an execution in which it stays wanted forever. That is not bad on a `terminal`
      page with no alert up, such as a forced update, because the flow may end there. A cycle is bad if it stays in
      states with the alert up and answers it repeatedly. An alert below a window or a modal is not up, whatever is
      answered above it. Alerts are compared by name, ignoring arguments. The rule is vacuous if no alert is ever
      wanted.
      """,
    rationale: """
      An alert whose state is not reset works once. The next time the app requests it, the state does not change, so
      nothing appears; or the alert appears later, where nothing requested it. An alert that returns immediately traps
      the user.
      """,
    realCases: [
      "pointfreeco/swift-composable-architecture#2461: cancelling left the state set; the alert came back later",
      "pointfreeco/swift-composable-architecture#3433: a button without an action left the state set; the next presentation failed",
      "onevcat/Prowl#621: an alert that was not composed stayed presented, and later ones did not appear",
    ],
    fix: """
      Bind the slot, so that the platform clears it when a button is tapped (remove `writeBack: false`), or dismiss
      the alert in every button. Give a retry loop a button that leaves it.
      """,
    subjects: [.alert],
    demand: { flow in
      let sites = flow.slots.flatMap { site in site.alertNames.map { (site: site, alert: $0) } }
      return Demand(
        sites.flatMap { site, alert in
          alertParts(site, alert, in: flow)
        },
        trigger: .state(.any(sites.map { .atom(.wants($0.site.reference, name: $0.alert)) })))
    })

  private static func alertParts(_ site: SlotSite, _ alert: String, in flow: Flow) -> [Obligation.Part] {
    let place = flow.alerts.first { $0.name.value == alert }?.name.span
    let wanted = FlowStateFormula.atom(.wants(site.reference, name: alert))
    let up = FlowStateFormula.atom(.alertIsUp(site.reference, alert))
    let shown = FlowStateFormula.atom(.showsName(site.reference, alert))
    let slot = site.reference.field
    return [
      Obligation.Part(
        .neverStep(.all([.answer, .before(up), .after(.all([wanted, .not(shown)]))])),
        message: "'\(alert)' was answered, but '\(slot)' still wants it", place: place,
        subjects: [.alert(alert)]),
      Obligation.Part.neverForGood(
        wanted, in: flow, message: "'\(slot)' wants '\(alert)', and no path from here clears it",
        place: place, subjects: [.alert(alert)]),
      Obligation.Part(
        .noCycle(within: up, taking: .answer),
        message: "answering '\(alert)' can be repeated forever without closing it", place: place,
        subjects: [.alert(alert)]),
    ]
  }
}

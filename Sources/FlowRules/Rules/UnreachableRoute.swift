import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let unreachableRoute = Rule(
    id: "unreachable-route",
    severity: .info,
    summary: "every declared screen and alert is shown, and every event and link happens, in some state",
    definition: """
      A screen or alert is bad if in no reachable state it is the page (and not blank), encloses the page, is the
      alert that is up, or is shown by a slot. A user, system or app event or a link is bad if it is possible in no
      reachable state; where several coordinators declare the name, one of them is enough. Buttons belong to their
      alert. There is no trace to show: the whole state graph is the proof. The rule is never vacuous.
      """,
    rationale: """
      A route without an entry point is dead code at best; more often its button was lost. An event that never happens
      has a guard that never holds where the event could happen: a button that nobody can ever tap.
      """,
    realCases: [
      "a published modal-routes sample: three of its declared routes, the support one among them, have no presenter",
      "johnpatrickmorgan/NavigationBackport#58: destinations declared lazily were ignored",
    ],
    fix: """
      Add the event that leads there, or remove the declaration. If something else always covers the slot of a screen,
      see `modal-exclusive`. Mend the `when` or `from` of an event that never happens; if its screen is never shown, begin
      there.
      """,
    subjects: [.screen, .alert, .event, .link],
    demand: { flow in
      let screens = flow.screens.map { ("screen", $0.name) }
      let alerts = flow.alerts.map { ("alert", $0.name) }
      let routes = (screens + alerts).map { word, name in
        let cause = flow.hasPlace(for: name.value) ? "" : ": no stack or slot lists it"
        return Obligation.Part(
          .reachable(.atom(.appears(name.value))),
          message: "\(word) '\(name.value)' is never shown\(cause)", place: name.span,
          subjects: [.screen(name.value), .alert(name.value)])
      }
      return Demand(routes + eventParts(of: flow), trigger: .none)
    })

  /// Returns a claim for each name of events or links, at the first declaration of the name.
  private static func eventParts(of flow: Flow) -> [Obligation.Part] {
    let events = flow.coordinators.flatMap(\.events).filter { $0.origin != nil }
    var seen: Set<String> = []
    return events.filter { seen.insert($0.name.value).inserted }.map { event in
      let name = event.name.value
      return Obligation.Part(
        .reachable(.existsNext(.atom(.event(name)))),
        message: "\(event.isLink ? "link" : "event") '\(name)' never happens", place: event.name.span,
        subjects: [RuleSubject(.event, name), RuleSubject(.link, name)])
    }
  }
}

import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let unreachableRoute = Rule(
    id: "unreachable-route",
    severity: .info,
    summary: "every declared screen and alert is shown in some state",
    definition: """
      A screen or alert is bad if in no reachable state it is the page (and not blank), encloses the page, is the
      alert that is up, or is shown by a slot. There is no trace to show: the whole state graph is the proof. The rule
      is never vacuous.
      """,
    rationale: """
      A route without an entry point is dead code at best; more often its button was lost.
      """,
    realCases: [
      "a published modal-routes sample: three of its declared routes, the support one among them, have no presenter",
      "johnpatrickmorgan/NavigationBackport#58: destinations declared lazily were ignored",
    ],
    fix: """
      Add the event that leads there, or remove the declaration. If something else always covers the slot of a screen,
      see `modal-exclusive`.
      """,
    subjects: [.screen, .alert],
    demand: { flow in
      let screens = flow.screens.map { ("screen", $0.name) }
      let alerts = flow.alerts.map { ("alert", $0.name) }
      return Demand(
        (screens + alerts).map { word, name in
          let cause = flow.hasPlace(for: name.value) ? "" : ": no stack or slot lists it"
          return Obligation.Part(
            .reachable(.atom(.appears(name.value))),
            message: "\(word) '\(name.value)' is never shown\(cause)", place: name.span,
            subjects: [.screen(name.value), .alert(name.value)])
        },
        trigger: .none)
    })
}

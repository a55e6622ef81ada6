import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  /// Everything declared can come on screen.
  package static let unreachableRoute = Rule(
    id: "unreachable-route",
    severity: .info,
    activation: .whenStrict,
    summary: "every declared screen and alert can come on screen",
    definition: """
      A screen or alert is bad when in no reachable state it is the page (and not blank), encloses the page, is the alert that is up,
      or is shown by a slot. There is no trace to show: the whole graph is the proof. It is never vacuous.
      """,
    rationale: """
      A route that nothing leads to is dead code at best; more often somebody lost the button.
      """,
    realCases: [
      "a published modal-routes sample: three of its declared routes, the support one among them, have no presenter",
      "johnpatrickmorgan/NavigationBackport#58: destinations declared lazily were ignored",
    ],
    fix: """
      Add the event that leads there, or remove the declaration. Where a screen comes from a slot that something
      else always covers, see `modal-exclusive`.
      """,
    demand: { flow in
      let screens = flow.screens.map { ("screen", $0.name) }
      let alerts = flow.alerts.map { ("alert", $0.name) }
      return Demand(
        (screens + alerts).map { word, name in
          let cause = flow.hasPlace(for: name.value) ? "" : ": no stack or slot lists it"
          return Obligation.Part(
            .reachable(.atom(.appears(name.value))),
            message: "\(word) '\(name.value)' never comes on screen\(cause)", place: name.span)
        },
        trigger: .none)
    })
}

import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let alertSafeExit = Rule(
    id: "alert-safe-exit",
    severity: .warning,
    summary: "every alert has an exit that changes nothing",
    definition: """
      A state is bad if an alert or dialog is up and can be answered (no transition is running), none of its buttons
      has the role `cancel` (declared, or added by the platform), and no answer only closes it. An answer only closes
      the alert if it leaves nothing else wanted, pending or awaited than before: no stack, slot, root, tab or
      variable changes, and no effect starts or ends. A button that dismisses its own alert is therefore an exit, and
      so is a button whose answer gives the awaiting event nothing to do. Something that waited behind the alert may
      appear. An alert (not a dialog) with a single button that is not `destructive` asks nothing: it says what has
      happened, and is not bad. The rule is vacuous if no alert is ever up.
      """,
    rationale: """
      A question that cannot be declined is not a question. A person who opened it by mistake can only destroy
      something or kill the app.
      """,
    realCases: [
      "openradar-mirror#1582: an action sheet appeared without any exit",
      "IGRSoft/KisMac2#73: an alert had no usable button",
      "a published sample of presentation state: its logout alert had only a destructive button",
    ],
    fix: """
      Add a button with `role: cancel`. The system adds none to an action sheet of UIKit, and none to an `alert` that
      has a destructive button (the switch `implicitCancel` decides whether it does).
      """,
    subjects: [.alert],
    demand: { flow in
      let unsafe = FlowStateFormula.all([
        .existsNext(.answer), .not(.atom(.cancelOffered)), .not(.existsNext(.atom(.observed(.onlyAnswered)))),
      ])
      return Demand(
        flow.alerts.filter { !flow.isNotice($0) }.map { alert in
          let isUp = Condition.visible(ItemExpression(name: alert.name, span: alert.name.span))
          return Obligation.Part(
            .never(.all([.atom(.alertUp), .atom(.condition(isUp)), unsafe])),
            message: "'\(alert.name.value)' has no button that only closes it", place: alert.name.span,
            subjects: [.alert(alert.name.value)])
        },
        trigger: .state(.atom(.alertUp)))
    })
}

extension Flow {
  /// Whether slots show it only as an alert, and it has a single button, which is not `destructive`.
  fileprivate func isNotice(_ alert: Alert) -> Bool {
    let presentations = coordinators.flatMap(\.fields).compactMap(\.slot).flatMap(\.presentations)
    return alert.buttons.count == 1 && alert.buttons[0].role != .destructive
      && presentations.allSatisfy { presentation in
        presentation.kind == .alert || !presentation.names.contains { $0.value == alert.name.value }
      }
  }
}

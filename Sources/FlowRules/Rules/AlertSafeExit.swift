import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  /// Every alert has an exit that changes nothing.
  package static let alertSafeExit = Rule(
    id: "alert-safe-exit",
    severity: .warning,
    activation: .whenStrict,
    summary: "every alert has an exit that changes nothing",
    definition: """
      A state is bad when an alert or dialog is up and can be answered (no transition is running), none of its
      buttons has the role `cancel` (declared, or added by the platform), and no answer only closes it. An answer
      only closes it when nothing else is wanted, pending or awaited after it than before: no stack, slot, root,
      tab or variable changed, and no effect started or ended. So a button that dismisses its own alert is an
      exit, and so is one whose answer leaves whoever awaits it with nothing to do. What waited behind the alert
      may appear. It is vacuous when no alert is ever up.
      """,
    rationale: """
      A question with no way to say no is none. Whoever opened it by mistake can only destroy something, or
      kill the app.
      """,
    realCases: [
      "openradar-mirror#1582: an action sheet came up without any way out",
      "IGRSoft/KisMac2#73: an alert had no button that could be used",
      "a published sample of presentation state: its logout question had a destructive button only",
    ],
    fix: """
      Add a button with `role: cancel`. On `alert`s the system adds none beside a destructive one (the switch
      `implicitCancel` says where it does).
      """,
    demand: { flow in
      let unsafe = FlowStateFormula.all([
        .existsNext(.answer), .not(.atom(.cancelOffered)), .not(.existsNext(.atom(.observed(.onlyAnswered)))),
      ])
      return Demand(
        flow.alerts.map { alert in
          let isUp = Condition.visible(ItemExpression(name: alert.name, span: alert.name.span))
          return Obligation.Part(
            .never(.all([.atom(.alertUp), .atom(.condition(isUp)), unsafe])),
            message: "'\(alert.name.value)' has no button that only closes it", place: alert.name.span)
        },
        trigger: .state(.atom(.alertUp)))
    })
}

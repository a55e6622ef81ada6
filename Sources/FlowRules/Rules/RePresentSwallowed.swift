import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let rePresentSwallowed = Rule(
    id: "re-present-swallowed",
    severity: .warning,
    summary: "what a dismissal handler presents is not cleared by that dismissal",
    definition: """
      A step is bad if the user closes what a slot shows, the slot's `onDismiss` presents something else of the same
      case in it, and the platform's write-back then clears it, because a slot with `identity: case` treats both as
      one presentation. The same applies to an alert whose button presents another alert of its case. The rule is
      vacuous if the user never swipes, goes back or taps outside while a slot with an `onDismiss` shows something,
      and never answers an alert while a slot with `identity: case` shows one.
      """,
    rationale: """
      The parent runs first, while the old state still exists, and afterwards the library clears it unless its
      identity changed (T1, T1'). A new value of the same case has the same identity, so the next page never appears.
      """,
    realCases: [
      "pointfreeco/swift-composable-architecture#2461: state set around a dismissal was gone or came back later",
      "pointfreeco/swift-composable-architecture#3386: a payload of the same case was presented once and never again",
    ],
    fix: """
      Give the payload its own identity (`Identifiable`; remove `identity: case`), or present in the next event
      instead of the handler.
      """,
    demand: { flow in
      let handled = flow.slots.filter { $0.slot.onDismiss != nil }
      let alike = flow.slots.filter { $0.slot.identifiesByCase && !$0.alertNames.isEmpty }
      let closes: [FlowStepFormula] = [EventOrigin.swipe, .back, .tapOutside].map { .atom(.origin($0)) }
      return Demand(
        .neverStep(.atom(.observed(.representSwallowed))),
        message: "what the dismissal's handler presents is cleared by the dismissal",
        trigger: .step(
          .any([
            .all([.any(closes), .before(.any(handled.map { .atom(.shows($0.reference, nil)) }))]),
            .all([.answer, .before(.any(alike.map(FlowStateFormula.showsAlert)))]),
          ])))
    })
}

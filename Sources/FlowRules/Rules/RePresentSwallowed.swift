import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  /// What a dismissal handler presents is not wiped by the dismissal itself.
  package static let rePresentSwallowed = Rule(
    id: "re-present-swallowed",
    severity: .warning,
    activation: .whenStrict,
    summary: "what is presented while a dismissal is handled is not taken for what was dismissed",
    definition: """
      A step is bad when a person closes what a slot shows, the slot's `onDismiss` presents something else of the same
      case in it, and the platform's write-back then clears it, because a slot with `identity: case` takes both for
      one presentation. The same goes for an alert whose button presents another alert of its case. It is vacuous when a
      person never swipes, goes back or taps outside while a slot with an `onDismiss` shows something, and never answers an
      alert while a slot with `identity: case` shows one.
      """,
    rationale: """
      The parent runs first, while the old state is still there, and afterwards the library clears it unless its
      identity changed (T1, T1'). A fresh value of the same case has the same identity, so the next page never comes.
      """,
    realCases: [
      "pointfreeco/swift-composable-architecture#2461: state set around a dismissal was gone or came back later",
      "pointfreeco/swift-composable-architecture#3386: a payload of the same case was presented once and never again",
    ],
    fix: """
      Give the payload an identity of its own (`Identifiable`; drop `identity: case`), or present in the next event
      and not in the handler.
      """,
    demand: { flow in
      let handled = flow.slots.filter { $0.slot.onDismiss != nil }
      let alike = flow.slots.filter { $0.slot.identifiesByCase && !$0.alertNames.isEmpty }
      let closes: [FlowStepFormula] = [EventOrigin.swipe, .back, .tapOutside].map { .atom(.origin($0)) }
      return Demand(
        [
          Obligation.Part(
            .neverStep(.atom(.observed(.representSwallowed))),
            message: "what the dismissal's handler presents is cleared by the dismissal")
        ],
        trigger: .step(.any([taking(.any(closes), away: handled), taking(.answer, away: alike)])))
    })

  private static func taking(_ steps: FlowStepFormula, away slots: [SlotSite]) -> FlowStepFormula {
    .all([steps, .before(.any(slots.map { .atom(.shows($0.reference, nil)) }))])
  }
}

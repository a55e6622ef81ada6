import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  /// A modal's token is kept as long as the modal is meant to be up, and used once.
  package static let lifetimeRetained = Rule(
    id: "lifetime-retained",
    severity: .error,
    activation: .byDefault,
    summary: "a modal's token is kept while the modal is up, and dismisses it once",
    definition: """
      Modals and toasts live by their tokens, and three things are bad: presenting in a `modal` or `toast` slot where
      the token is not kept (`token: dropped`), since it is gone at once; `dismiss slot` while a `modal` or `toast` slot
      is empty, since that uses a token twice; and presenting another item in a `modal` slot that wants one, since the
      new token replaces the old one (toasts are made to follow each other). It is vacuous when no such slot ever
      wants anything, and on platforms other than `modals`.
      """,
    rationale: """
      The token is the modal's life: the last reference gone, the modal goes (M4), and a token that has dismissed once
      stops the app the second time (M5). A button tapped twice, or a timer after the close button, is enough.
      """,
    realCases: [
      "square/swift-modals, common questions: a modal is dismissed early because its lifetime was deallocated",
      "square/swift-modals PR#14: tokens are called easy to get wrong in the design of toasts",
    ],
    fix: """
      Keep the token in the state that owns the modal, dismiss before presenting again, and guard what can come late
      (`when: modal != nil`).
      """,
    demand: { flow in
      Demand(
        [
          Obligation.Part(
            .neverStep(.atom(.observed(.lifetimeLost))),
            message: "a modal's token is dropped, replaced, or used a second time")
        ],
        trigger: .state(.wantsModalOfContainer(in: flow)))
    })
}

import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let lifetimeRetained = Rule(
    id: "lifetime-retained",
    severity: .error,
    summary: "a modal's token is kept while the modal is up, and dismisses it once",
    definition: """
      Modals and toasts live as long as their tokens. A step is bad in three cases: it presents in a `modal` or
      `toast` slot whose token is not kept (`token: dropped`), so the modal disappears immediately; it runs `dismiss
      slot` on an empty `modal` or `toast` slot, which uses a token twice; or it presents another item in a `modal`
      slot that wants one, because the new token replaces the old one (toasts are meant to follow each other). The
      rule is vacuous if no such slot ever wants anything, and on platforms other than `modals`.
      """,
    rationale: """
      The token is the modal's lifetime: when the last reference goes away, so does the modal (M4), and a token that
      dismisses a second time crashes the app (M5). A button tapped twice, or a timer after the close button, is
      enough.
      """,
    realCases: [
      "square/swift-modals, common questions: a modal is dismissed early because its lifetime was deallocated",
      "square/swift-modals PR#14: the design of toasts calls tokens easy to get wrong",
    ],
    fix: """
      Keep the token in the state that owns the modal, dismiss before presenting again, and guard events that can
      arrive late (`when: modal != nil`).
      """,
    demand: { flow in
      Demand(
        .neverStep(.atom(.observed(.lifetimeLost))),
        message: "a modal's token is dropped, replaced, or used a second time",
        trigger: .state(.wantsModalOfContainer(in: flow)))
    })
}

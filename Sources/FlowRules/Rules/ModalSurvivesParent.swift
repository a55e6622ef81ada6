import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  /// A change elsewhere neither closes a modal nor brings it back.
  package static let modalSurvivesParent = Rule(
    id: "modal-survives-parent",
    severity: .warning,
    activation: .whenStrict,
    summary: "a modal neither goes nor comes back because something else changed",
    definition: """
      A step is bad when a slot that showed something still wants it afterwards and no longer shows it, although its
      coordinator lives on, nobody closed it and nothing was presented or dismissed in the slot. It is bad too when a slot
      shows something after the step that was wanted before and held back by its view (`shownWhen:`, `on:`, a hidden tab), not
      by something in front, and that nothing asked for in the step. It is vacuous when no modal or alert is ever shown.
      """,
    rationale: """
      The modifier sits on a view that is created anew when data reloads, a tab changes or a parent re-renders. The
      sheet drops in the middle of typing, and opens again when the view is back (S10, C16).
      """,
    realCases: [
      "pointfreeco/swift-composable-architecture#3797: a dismissed sheet was presented again when its page was popped",
      "pointfreeco/swift-navigation PR#192: a sheet goes shortly after the view that it is attached to",
      "diniska/modal-view#15: a modal was tied to a host that was created anew",
    ],
    fix: """
      Attach the presentation to a view whose identity does not change (outside the `if`, above the tabs), and clear
      the slot where the view goes on purpose.
      """,
    demand: { flow in
      let covering: [FlowStateFormula] = flow.slots.flatMap { site in
        site.kinds.filter { $0.isModal || $0.isAlert }.map { .atom(.showsKind(site.reference, $0)) }
      }
      return Demand(
        [
          Obligation.Part(
            .neverStep(.atom(.observed(.modalVanished))),
            message: "a modal goes or comes back although neither a person nor the app asked for it")
        ],
        trigger: .state(.any(covering)))
    })
}

import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let modalSurvivesParent = Rule(
    id: "modal-survives-parent",
    severity: .warning,
    summary: "no modal disappears or reappears because of an unrelated change",
    definition: """
      A step is bad if a slot that showed something still wants it afterwards but no longer shows it, although its
      coordinator still exists, nothing closed it, and nothing was presented or dismissed in the slot. A step is also
      bad if afterwards a slot shows something that it wanted before and that was held back by its view (`shownWhen:`,
      `on:`, a hidden tab), not by something in front, and nothing requested it in the step. The rule is vacuous if no
      modal or alert is ever shown.
      """,
    rationale: """
      The modifier sits on a view that is recreated when data reloads, a tab changes or a parent re-renders. The sheet
      disappears while the user is typing, and opens again when the view is back (S10, C16).
      """,
    realCases: [
      "pointfreeco/swift-composable-architecture#3797: a dismissed sheet was presented again when its page was popped",
      "pointfreeco/swift-navigation PR#192: a sheet disappears shortly after the view that it is attached to",
      "diniska/modal-view#15: a modal was tied to a host that was recreated",
    ],
    fix: """
      Attach the presentation to a view whose identity does not change (outside the `if`, above the tabs), and clear
      the slot where the view is removed on purpose.
      """,
    demand: { flow in
      let covering: [FlowStateFormula] = flow.slots.flatMap { site in
        site.kinds.filter { $0.isModal || $0.isAlert }.map { .atom(.showsKind(site.reference, $0)) }
      }
      return Demand(
        .neverStep(.atom(.observed(.modalVanished))),
        message: "a modal disappears or reappears although neither the user nor the app requested it",
        trigger: .state(.any(covering)))
    })
}

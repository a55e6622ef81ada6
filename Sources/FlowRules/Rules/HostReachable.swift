import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let hostReachable = Rule(
    id: "host-reachable",
    severity: .error,
    summary: "every modal is presented within the hierarchy of a modal host",
    definition: """
      A step is bad if it presents something in a `modal` or `toast` slot for which no modal host is found: the slot
      has `host: false`, or its coordinator is, at any depth, inside an item that UIKit presents (a screen with `via:
      uikit` in a `sheet`, `fullScreenCover` or `popover`). The rule is vacuous if no such slot ever wants anything,
      and on platforms other than `modals`.
      """,
    rationale: """
      The host is searched for among the parents, never across a UIKit presentation or a window, and if there is none
      the app crashes, even in release builds (M2). Partly migrated hierarchies often contain such places.
      """,
    realCases: [
      "square/swift-modals PR#12: a container that was detached from its parents crashed the app",
      "square/swift-modals, common questions: presenting from inside a UIKit presentation or a new window finds no host",
    ],
    fix: """
      Present the surrounding screen with a modal instead of UIKit, or wrap its content in its own modal host. Install
      a host in every window.
      """,
    demand: { flow in
      Demand(
        .neverStep(.atom(.observed(.hostUnreachable))),
        message: "a modal is presented where no modal host is found",
        trigger: .state(.wantsModalOfContainer(in: flow)))
    })
}

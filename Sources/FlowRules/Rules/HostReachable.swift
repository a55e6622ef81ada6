import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  /// Whoever presents a modal has a modal host around it.
  package static let hostReachable = Rule(
    id: "host-reachable",
    severity: .error,
    activation: .byDefault,
    summary: "whatever presents a modal finds a modal host in its own hierarchy",
    definition: """
      A step is bad when it presents something in a `modal` or `toast` slot from where no modal host is found: the slot
      says `host: false`, or its coordinator lives, at whatever depth, in an item that UIKit presents (a screen with
      `via: uikit` in a `sheet`, `fullScreenCover` or `popover`). It is vacuous when no such slot ever wants anything,
      and on platforms other than `modals`.
      """,
    rationale: """
      The host is looked for among the parents, never across a UIKit presentation or a window, and when there is none
      the app stops, in release builds too (M2). Hierarchies that are half migrated are full of such places.
      """,
    realCases: [
      "square/swift-modals PR#12: a container that was detached from its parents crashed the app",
      "square/swift-modals, common questions: presenting from inside a UIKit presentation or a new window finds no host",
    ],
    fix: """
      Present the surrounding screen with a modal instead of UIKit, or wrap its content in a modal host of its own.
      Install a host in every window.
      """,
    demand: { flow in
      Demand(
        [
          Obligation.Part(
            .neverStep(.atom(.observed(.hostUnreachable))),
            message: "a modal is presented where no modal host is found")
        ],
        trigger: .state(.wantsModalOfContainer(in: flow)))
    })
}

import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  /// Only views that are on screen are asked to present.
  package static let presentOnMounted = Rule(
    id: "present-on-mounted",
    severity: .error,
    activation: .byDefault,
    summary: "only what is on screen is asked to present something",
    definition: """
      A step is bad when it presents something new in a bound slot of a modal or alert kind whose coordinator
      is not active once the step is done (its tab is hidden, or something is pushed over it), or whose view
      (`on:`) is not mounted then. Whether the presentation is lost or waits depends on the platform; it is a
      mistake on all of them. It is vacuous when nothing is ever presented.
      """,
    rationale: """
      UIKit refuses to present from a view outside the window and says so in the console only. SwiftUI keeps
      the wish and fulfils it when the view comes back, which may be on another day.
      """,
    realCases: [
      "jaredsinclair/JTSImageViewController#43: it presented from the root although another was on top",
      "delba/SwiftyOAuth#28: authorizing before the view was on screen presented nothing",
      "pointfreeco/swift-composable-architecture PR#2769: what was wanted at launch came before its view",
    ],
    fix: """
      Present from the coordinator that is in front, or bind the slot further out. Bring the presenting tab or
      page to the front in the same event (`select t`, `popToRoot`).
      """,
    demand: { _ in
      Demand(
        [
          Obligation.Part(
            .neverStep(.atom(.observed(.presentedUnmounted))),
            message: "something is asked of a view that is not on screen")
        ],
        trigger: .step(.atom(.observed(.presented))))
    })
}

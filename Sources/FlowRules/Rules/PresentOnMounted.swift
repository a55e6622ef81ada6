import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let presentOnMounted = Rule(
    id: "present-on-mounted",
    severity: .error,
    summary: "only what is on screen presents something",
    definition: """
      A step is bad if it presents something new in a bound slot of a modal or alert kind whose coordinator is not
      active once the step is done (its tab is hidden, or something is pushed over it), or whose view (`on:`) is not
      mounted then. Whether the presentation is lost or waits depends on the platform; it is a defect on all of them.
      The rule is vacuous if nothing is ever presented.
      """,
    rationale: """
      UIKit refuses to present from a view outside the window and reports it only in the console. SwiftUI keeps the
      request and fulfils it when the view comes back, possibly days later.
      """,
    realCases: [
      "jaredsinclair/JTSImageViewController#43: it presented from the root although another controller was on top",
      "delba/SwiftyOAuth#28: authorizing before the view was on screen presented nothing",
      "pointfreeco/swift-composable-architecture PR#2769: the state requested a presentation at launch, before its view existed",
    ],
    fix: """
      Present from the coordinator that is in front, or bind the slot further out. Bring the presenting tab or page to
      the front in the same event (`select t`, `popToRoot`).
      """,
    demand: { _ in
      Demand(
        .neverStep(.atom(.observed(.presentedUnmounted))),
        message: "a view that is not on screen is requested to present something",
        trigger: .step(.atom(.observed(.presented))))
    })
}

import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  /// Every link is handled once, whatever is on screen.
  package static let linkOnce = Rule(
    id: "link-once",
    severity: .warning,
    activation: .whenStrict,
    summary: "every link is handled, and by one handler only",
    definition: """
      A step of a link is bad when the link has `mountedOn` and none of those screens is wanted in its
      coordinator or inside it, so that its handler is not there; or when another living coordinator declares the same
      link, so that both handle it. Each link is judged by itself. It is vacuous when no link ever arrives.
      """,
    rationale: """
      A handler that hangs on one screen hears nothing while the app shows another: the login, the onboarding,
      or nothing yet because it is just starting. Two handlers, on the other hand, push twice.
      """,
    realCases: [
      "expo PR#47628: a link that started the app was lost on the way",
      "Appboy/appboy-ios-sdk#170: one link was handled twice",
      "a published coordinator sample: its handler sits on the home view, so not on the login",
    ],
    fix: """
      Attach the handler where the app begins (drop `mountedOn`), in one coordinator, and let that decide what
      to do in each situation.
      """,
    demand: { flow in
      let lost = flow.eventParts(where: \.isLink, never: .linkUnhandled) {
        "link '\($0)' is lost: no view that handles it is there"
      }
      let twice = flow.eventParts(where: \.isLink, never: .linkTwice) { "link '\($0)' is handled twice" }
      return Demand(lost + twice, trigger: .step(.atom(.origin(.link))))
    })
}

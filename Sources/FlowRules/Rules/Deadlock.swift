import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let deadlock = Rule(
    id: "deadlock",
    severity: .error,
    summary: "some event is possible in every state except where a flow may end",
    definition: """
      A state is bad if no step leaves it, relaunches excluded, and its page is neither a `terminal` nor a `home`
      screen, or an alert is up. A step that changes nothing is a step. If no screen is `home`, the initial page
      counts as home, as for `dead-end`. The rule is never vacuous.
      """,
    rationale: """
      In a state without events the app appears frozen. No tap, swipe or back is possible, no effect is pending and no
      system event is expected. Often the scenario itself is incomplete, so that other verdicts say less than they
      appear to.
      """,
    realCases: [
      "flighttactics/TAKTracker#31: the last step of the onboarding did nothing, and no other action was possible",
      "ava-labs/core-mobile PR#3879: a blank session-expired modal offered no action",
    ],
    fix: """
      Give the page an event, or `terminal: true` if the flow may end there. If the scenario omits something, add it.
      """,
    demand: { flow in
      Demand(
        .never(.all([.not(.existsNext(.live)), .not(.homeOrTerminal(of: flow))])),
        message: "no event is possible here, and no flow may end here",
        trigger: .none)
    })
}

import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  /// Something can happen everywhere but where a flow may end.
  package static let deadlock = Rule(
    id: "deadlock",
    severity: .error,
    activation: .byDefault,
    summary: "something can happen everywhere but where a flow may end",
    definition: """
      A state is bad when no step leaves it, relaunches apart, and its page is neither a `terminal` nor a `home` screen, or
      an alert is up. A step that changes nothing is a step. Where no screen is `home`, the page that the app starts
      with is, as for `dead-end`. It is never vacuous.
      """,
    rationale: """
      Where nothing can happen the app looks frozen. Nobody can tap, swipe or go back, no effect is pending and no
      system event is coming. And in the scenario it often means that something was forgotten, so that other
      verdicts say less than they seem to.
      """,
    realCases: [
      "flighttactics/TAKTracker#31: the last step of the onboarding did nothing, and nothing else was left to do",
      "ava-labs/core-mobile PR#3879: a blank session-expired modal offered nothing that a person could do",
    ],
    fix: """
      Give the page an event, or `terminal: true` where the flow may end there. If it is the scenario that leaves
      something out, write it down.
      """,
    demand: { flow in
      Demand(
        [
          Obligation.Part(
            .never(.all([.not(.existsNext(.live)), .not(.homeOrTerminal(of: flow))])),
            message: "nothing can happen here, and no flow is meant to end here")
        ], trigger: .none)
    })
}

import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  /// A person can get home from everywhere.
  package static let deadEnd = Rule(
    id: "dead-end",
    severity: .error,
    activation: .byDefault,
    summary: "a person can get home from everywhere",
    definition: """
      A state is bad when no way leads from it to a state whose page is a `home` or `terminal` screen with no
      alert up. The way may use what a person does (events, buttons, tabs, back, swipes, taps outside) and what the app
      does by itself (`by: app`, effects, the end of a transition), but no link, no system event and no relaunch.
      Where no screen is `home`, the page that the app starts with is:
      the root screen, each of several roots, or each tab, and where a child lives on it, what the child starts with. It is never vacuous.
      """,
    rationale: """
      Being stuck is the worst a flow can do: the only way out is to kill the app, and after a restoration not
      even that.
      """,
    realCases: [
      "freeotp/freeotp-ios#182: a screen relied on a swipe that the system version did not have",
      "ava-labs/core-mobile PR#3879: a blank session-expired modal without a working exit survived restarts",
      "flighttactics/TAKTracker#31: the last step of the onboarding did nothing",
    ],
    fix: """
      Give the last screen of the trace a way out: a close button, back, or a swipe. Mark screens where a flow
      may end `terminal: true`, and every screen that people count as home `home: true`. An event that the app waits
      for there, such as a message of the server that ends a ride, is `by: app`; `by: system` is what interrupts.
      """,
    demand: { flow in
      let home = flow.homeScreens.map { "'\($0)'" }.joined(separator: " or ")
      var part = Obligation.Part(
        .never(.deadEnd(of: flow)), message: "from here no way leads back to \(home)")
      part.remark = Obligation.Remark(
        "only a system event does: where the app waits for that, write 'by: app'",
        where: .existsUntil(target: .homeOrTerminal(of: flow), along: .waiting))
      return Demand([part], trigger: .none)
    })
}

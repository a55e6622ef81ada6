import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let deadEnd = Rule(
    id: "dead-end",
    severity: .error,
    summary: "the user can get home from every state",
    definition: """
      A state is bad if no path leads from it to a state whose page is a `home` or `terminal` screen with no alert
      up. The path may use user actions (events, buttons, tabs, back, swipes, taps outside) and the app's own steps
      (`by: app`, effects, the end of an animation), but no links, no system events and no relaunch. If no screen is
      `home`, the initial page counts as home: the root screen, each of several roots, or each tab. If that page
      holds a child coordinator, the child's initial page counts too. The rule is never vacuous.
      """,
    rationale: """
      Being stuck is the worst defect of a flow: the only exit is to kill the app, and with state restoration not even
      that helps.
      """,
    realCases: [
      "freeotp/freeotp-ios#182: a screen relied on a swipe that the OS version did not support",
      "ava-labs/core-mobile PR#3879: a blank session-expired modal without a working exit survived restarts",
      "flighttactics/TAKTracker#31: the last step of the onboarding did nothing",
    ],
    fix: """
      Give the last screen of the trace an exit: a close button, back, or a swipe. Mark screens where a flow may end
      `terminal: true`, and every screen that counts as home `home: true`. An event that the app waits for there, such
      as a server message that ends a ride, is `by: app`; `by: system` is for interruptions.
      """,
    demand: { flow in
      let home = flow.homeScreens.map { "'\($0)'" }.joined(separator: " or ")
      var part = Obligation.Part(
        .never(.deadEnd(of: flow)), message: "no path leads from here back to \(home)")
      part.remark = .systemEvents(of: flow, to: .atHome(of: flow), "leads there")
      part.tellsConditions = true
      return Demand([part], trigger: .none)
    })
}

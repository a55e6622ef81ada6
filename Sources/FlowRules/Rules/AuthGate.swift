import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let authGate = Rule(
    id: "auth-gate",
    severity: .error,
    summary: "no screen is visible while a gate that it requires is closed",
    definition: """
      A state is bad if the page, or a screen whose child flow contains the page, lists a gate in `requires` and that
      gate's condition is false. An alert does not hide the page below it, so that page still counts; a modal does
      hide what is below it. Each kind of step that leads into bad states (a tap, a link, a relaunch, …) gets its own
      counterexample, because each is a separate entry point to close. The rule is vacuous if no screen with
      `requires` ever is or encloses the page.
      """,
    rationale: """
      Checking one button does not protect a screen. Links, restored paths, notifications and expired sessions are
      further entry points, and a forgotten one shows private content to whoever holds the phone.
      """,
    realCases: [
      "Automattic/simplenote-ios#1035: a link closed the sign-up screen and let people into the app",
      "vultisig/vultisig-ios#5084: opening a document was the one entry point that did not check the lock",
      "OWASP/CheatSheetSeries PR#1531: cites an authenticator whose lock prompt was dismissed by a link",
    ],
    fix: """
      Check the gate in every event that can lead to the screen, including links, and present the login while the gate
      is closed. If a gate can close on its own (an expiring session), remove the content that it protects in the same
      event. List the gate's variables in `restores`, or do not restore screens that require it.
      """,
    subjects: [.gate, .screen],
    demand: { flow in
      let gated = flow.gatedScreens
      return Demand(
        gated.map { screen, gate in
          let name = screen.name.value
          return Obligation.Part(
            .never(.all([.atom(.page(screen: name)), .closed(gate)])),
            message: "'\(name)' is visible while gate '\(gate)' is closed",
            place: screen.name.span, grouping: .byEntryOrigin, subjects: [.gate(gate), .screen(name)])
        },
        trigger: .state(.any(unique(gated.map(\.screen.name.value)).map { .atom(.page(screen: $0)) })))
    })
}

import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  /// No way into the app shows a screen while one of the gates it requires is closed.
  package static let authGate = Rule(
    id: "auth-gate",
    severity: .error,
    activation: .byDefault,
    summary: "no screen is visible while a gate that it requires is closed",
    definition: """
      A state is bad when the page, or a screen whose child flow the page belongs to, lists a gate in
      `requires` and that gate's condition is false. An alert over the page hides nothing, so the page below
      it still counts; a modal does hide what is below it. Each kind of step that leads into bad states (a
      tap, a link, a relaunch, …) gets a counterexample of its own, because each is an entry to be closed.
      It is vacuous when no screen with `requires` ever becomes the page or encloses it.
      """,
    rationale: """
      A check on one button is no gate. Links, restored paths, notifications and expired sessions are further
      entries to the same screen, and the one that was forgotten shows private content to whoever holds the
      phone.
      """,
    realCases: [
      "Automattic/simplenote-ios#1035: a link closed the sign-up screen and let people into the app",
      "vultisig/vultisig-ios#5084: opening a document was the one entry that asked no lock",
      "OWASP/CheatSheetSeries PR#1531: quotes an authenticator whose lock prompt a link dismissed",
    ],
    fix: """
      Ask the gate in every event that can lead to the screen, links included, and present the login instead
      while it is closed. When a gate can close by itself (an expiring session), remove what it protects in the
      same event. List the gate's own variables in `restores`, or do not restore screens that need it.
      """,
    demand: { flow in
      let gated = flow.gatedScreens
      return Demand(
        gated.map { screen, gate in
          let name = screen.name.value
          return Obligation.Part(
            .never(.all([.atom(.page(screen: name)), .closed(gate)])),
            message: "'\(name)' is visible while gate '\(gate)' is closed",
            place: screen.name.span, grouping: .byEntryOrigin)
        },
        trigger: .state(.any(unique(gated.map(\.screen.name.value)).map { .atom(.page(screen: $0)) })))
    })
}

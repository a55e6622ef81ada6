import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let sessionCloses = Rule(
    id: "session-closes",
    severity: .error,
    summary: "when a gate closes, everything that requires it is removed",
    definition: """
      A step is bad if a gate that was open is closed after it, a screen that requires the gate is still wanted
      somewhere (in a stack or slot, as a root or tab, visible or not), and the page is neither a screen that `opens`
      the gate nor inside one. Locks and windows are looked through: the login that is shown below one counts too. A
      relaunch closes no session: what it restores is covered by `restore-valid`. The rule is vacuous if no gate that a
      screen requires ever closes.
      """,
    rationale: """
      A check at the entrance does not affect screens that are already open. When the session ends, the account page
      stays open behind the message, and the next tap on it fails or shows another person's content.
      """,
    realCases: [
      "HedvigInsurance/ugglan PR#1739: a presentation stayed up after logging out",
      "Automattic/pocket-casts-ios#1087: being signed out left a modal in place",
      "rootstrap/ios-base#77: a failed login counted as an expired session and raised an alert elsewhere",
    ],
    fix: """
      In every event that closes the gate, remove what requires it: `dismiss all`, `popToRoot`, `set root = …`. Or
      bring the login to the front in the same event; then the rest can stay below it until it opens the gate again.
      """,
    subjects: [.gate, .screen],
    demand: { flow in
      let gated = flow.gatedScreens
      return Demand(
        gated.map { screen, gate in
          let name = screen.name.value
          return Obligation.Part(
            .neverStep(
              .all([
                .closing(gate), .after(.all([.atom(.wanted(screen: name)), .not(.atGate(gate, of: flow))])),
              ])),
            message: "gate '\(gate)' closes, but '\(name)', which requires it, stays",
            place: screen.name.span, subjects: [.gate(gate), .screen(name)])
        },
        trigger: .step(.any(unique(gated.map(\.gate)).map { .closing($0) })))
    })
}

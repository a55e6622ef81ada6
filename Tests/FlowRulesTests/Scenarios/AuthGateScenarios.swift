extension RuleScenario {
  static let authGate = [
    RuleScenario(
      "auth-gate", "a link that asks no gate",
      .violated([.init(message: closed, steps: 1)]), alsoViolated: [:],
      account(link: "[popToRoot, push account]", restores: "[]")),
    RuleScenario(
      "auth-gate", "a relaunch that forgets the session",
      .violated([.init(message: closed, steps: 3)]),
      alsoViolated: ["restore-valid": "the relaunch is the way in, so both rules speak of it"],
      account(link: gatedLink, restores: "[path]")),
    RuleScenario(
      "auth-gate", "a link and a relaunch, each reported",
      .violated([.init(message: closed, steps: 1), .init(message: closed, steps: 3)]),
      alsoViolated: ["restore-valid": "the relaunch is the way in, so both rules speak of it"],
      account(link: "[popToRoot, push account]", restores: "[path]")),
    RuleScenario(
      "auth-gate", "every entry asks the gate", .holds,
      account(link: gatedLink, restores: "[path, session]")),
    RuleScenario(
      "auth-gate", "the gated screen stays below a sheet", .holds,
      """
      gates: { signedIn: session == active }
      screens:
        home: { home: true }
        account: { requires: signedIn }
        login: { opens: signedIn, dismissible: false }
      coordinators:
        App:
          root: home
          state:
            path: { stack: [account], limit: 1 }
            sheet: { sheet: [login] }
            session: [active, none]
          events:
            openAccount: { from: home, when: path.count == 0, do: push account }
            logIn: { from: login, do: [set session = active, dismiss sheet] }
            expire:
              by: system
              cases:
                - when: path contains account
                  do: [set session = none, present login]
                - do: stay
      """),
    RuleScenario(
      "auth-gate", "nothing leads to the gated screen", .vacuous,
      alsoViolated: ["unreachable-route": "the gated screen is the one that nothing leads to"],
      """
      gates: { signedIn: session == active }
      screens:
        home: { home: true }
        account: { requires: signedIn }
      coordinators:
        App:
          root: home
          state:
            path: { stack: [account], limit: 1 }
            session: [none, active]
      """),
    RuleScenario(
      "auth-gate", "a search cut short", .undetermined,
      account(link: gatedLink, restores: "[path, session]") + "\nlimits: { depth: 1 }"),
  ]

  private static let closed = "'account' is visible while gate 'signedIn' is closed"

  private static let gatedLink = """
    { cases: [{ when: signedIn, do: [popToRoot, push account] }, { do: stay }] }
    """

  private static func account(link: String, restores: String) -> String {
    let body = link.hasPrefix("{") ? link : "{ do: \(link) }"
    let restored = restores == "[]" ? "" : "\n    restores: \(restores)"
    return """
      gates: { signedIn: session == active }
      screens:
        home: { home: true }
        account: { requires: signedIn }
      coordinators:
        App:
          root: home
          state:
            path: { stack: [account], limit: 1 }
            session: [none, active]
          events:
            logIn: { from: home, do: set session = active }
            openAccount:
              from: home
              cases:
                - when: signedIn and path.count == 0
                  do: push account
          links:
            shop://account: \(body)\(restored)
      """
  }
}

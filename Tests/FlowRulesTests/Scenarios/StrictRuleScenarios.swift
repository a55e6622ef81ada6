// What rules of strict checks leave alone, and what is next to it.

extension RuleScenario {
  static let strictRules = [
    RuleScenario(
      "alert-safe-exit", "an alert with one button says what has happened", .holds,
      expired("LogIn: { do: set session = none }")),
    RuleScenario(
      // expire
      "alert-safe-exit", "an alert with two buttons is a question",
      .violated([finding("'expired' has no button that only closes it", steps: 1)]),
      expired("LogIn: { do: set session = none }, Switch: { do: set session = other }")),
    RuleScenario(
      "gate-not-below", "from the pages after a sign-up nothing leads back to it", .holds,
      signUp(avatar: "dismissible: false")),
    RuleScenario(
      // join, create
      "gate-not-below", "from the pages after a sign-up the back button leads back to it",
      .violated([finding("'signUp' lies below other screens although gate 'registered' is open", steps: 2)]),
      signUp(avatar: "dismissible: true")),
  ]

  private static func signUp(avatar: String) -> String {
    """
    gates: { registered: account == yes }
    screens:
      home: { home: true }
      signUp: { coordinator: SignUp, opens: registered }
      avatar: { \(avatar) }
    coordinators:
      App:
        root: home
        state: { sheet: { sheet: [signUp] }, account: [no, yes] }
        events: { join: { from: home, when: not registered, do: present signUp } }
      SignUp:
        root: signUp
        state: { path: { stack: [avatar], limit: 1 } }
        events:
          create: { from: signUp, when: path.count == 0, do: [set account = yes, push avatar] }
          done: { from: avatar, do: dismiss self }
    """
  }

  private static func expired(_ buttons: String) -> String {
    """
    screens: { home: { home: true } }
    alerts: { expired: { buttons: { \(buttons) } } }
    coordinators:
      App:
        root: home
        state: { alert: { alert: [expired] }, session: [active, none, other] }
        events: { expire: { from: home, do: present expired }, logIn: { from: home, do: set session = active } }
    """
  }
}

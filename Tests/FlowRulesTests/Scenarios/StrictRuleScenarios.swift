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
  ]

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

extension RuleScenario {
  private static let message = "no event is possible here, and no flow may end here"

  static let deadlock = [
    RuleScenario(
      "deadlock", "a screen that nothing leaves", .violated([.init(message: message, steps: 1)]),
      alsoViolated: ["dead-end": "the way home is closed as well"],
      sale(facts: "dismissible: false")),
    RuleScenario(
      "deadlock", "a flow may end at home", .holds,
      """
      screens: { home: { home: true } }
      coordinators:
        App: { root: home }
      """),
    RuleScenario(
      "deadlock", "a relaunch is nothing that happens", .violated([.init(message: message, steps: 1)]),
      alsoViolated: [
        "dead-end": "the way home is closed as well", "restore-valid": "it is a trap after a relaunch too",
      ],
      sale(facts: "dismissible: false") + "\n    restores: [path]"),
    RuleScenario("deadlock", "back is something", .holds, sale(facts: "dismissible: true")),
    RuleScenario(
      "deadlock", "a step that changes nothing is a step", .holds,
      alsoViolated: ["dead-end": "but it leads nowhere"],
      sale(facts: "dismissible: false") + "\n      wait: { from: receipt, do: stay }"),
    RuleScenario(
      "deadlock", "a flow may end at a terminal page", .holds,
      sale(facts: "dismissible: false, terminal: true")),
    RuleScenario(
      "deadlock", "a bound leaves it open", .undetermined,
      sale(facts: "dismissible: true") + "\nlimits: { depth: 1 }"),
  ]

  private static func sale(facts: String) -> String {
    """
    screens:
      home: { home: true }
      receipt: { \(facts) }
    coordinators:
      App:
        root: home
        state:
          path: { stack: [receipt], limit: 1 }
        events:
          pay: { from: home, when: path.count == 0, do: push receipt }
    """
  }
}

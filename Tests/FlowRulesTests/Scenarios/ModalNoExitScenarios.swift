extension RuleScenario {
  static let modalNoExit = [
    RuleScenario(
      "modal-no-exit", "a cover without a close button",
      .violated([
        .init(message: "'receipt' is shown in 'cover', and the user cannot leave it", steps: 1)
      ]),
      alsoViolated: ["dead-end": "who cannot leave cannot get home"],
      receipt(slot: "fullScreenCover", close: "stay")),
    RuleScenario(
      "modal-no-exit", "a sheet that forbids the swipe",
      .violated([
        .init(message: "'receipt' is shown in 'cover', and the user cannot leave it", steps: 1)
      ]),
      alsoViolated: ["dead-end": "who cannot leave cannot get home"],
      receipt(slot: "sheet", close: "stay").replacing(
        "  receipt:\n", with: "  receipt: { dismissible: false }\n")),
    RuleScenario(
      "modal-no-exit", "a cover with a close button", .holds,
      receipt(slot: "fullScreenCover", close: "dismiss")),
    RuleScenario(
      "modal-no-exit", "a sheet that can be swiped away", .holds, receipt(slot: "sheet", close: "stay")),
    RuleScenario(
      "modal-no-exit", "a terminal cover", .holds,
      receipt(slot: "fullScreenCover", close: "stay")
        .replacing("  receipt:\n", with: "  receipt: { terminal: true }\n")),
    RuleScenario(
      "modal-no-exit", "another argument is another modal", .holds,
      alsoViolated: ["dead-end": "the steps lead to each other only"],
      """
      screens:
        home: { home: true }
        wizard: { params: { step: [one, two] } }
      coordinators:
        App:
          root: home
          state:
            cover: { fullScreenCover: [wizard] }
          events:
            begin: { from: home, do: present wizard(one) }
            next: { from: wizard(one), do: present wizard(two) }
            previous: { from: wizard(two), do: present wizard(one) }
      """),
    RuleScenario(
      "modal-no-exit", "only one argument cannot be left",
      .violated([
        .init(message: "'wizard' is shown in 'cover', and the user cannot leave it", steps: 2)
      ]),
      alsoViolated: [
        "dead-end": "who cannot leave cannot get home", "deadlock": "and the last step leads nowhere",
      ],
      """
      screens:
        home: { home: true }
        wizard: { params: { step: [one, two] } }
      coordinators:
        App:
          root: home
          state:
            cover: { fullScreenCover: [wizard] }
          events:
            begin: { from: home, do: present wizard(one) }
            next: { from: wizard(one), do: present wizard(two) }
      """),
    RuleScenario(
      "modal-no-exit", "a cover that becomes a pushed screen is no modal any more", .holds,
      alsoViolated: [
        "dead-end": "the pushed screen has no way back", "re-presentable": "so the cover never comes again",
      ],
      """
      screens:
        home: { home: true }
        detail: { dismissible: false }
      coordinators:
        App:
          root: home
          state:
            destination: { fullScreenCover: [detail], push: [detail] }
          events:
            open: { from: home, do: present detail in destination.fullScreenCover }
            shrink: { from: detail, do: present detail in destination.push }
      """),
    RuleScenario(
      "modal-no-exit", "no modal is shown", .vacuous,
      alsoViolated: ["unreachable-route": "nothing asks for the cover"],
      receipt(slot: "fullScreenCover", close: "stay").replacing("present receipt", with: "stay")),
    RuleScenario(
      "modal-no-exit", "a search cut short", .undetermined,
      receipt(slot: "fullScreenCover", close: "dismiss") + "\nlimits: { depth: 1 }"),
  ]

  private static func receipt(slot: String, close: String) -> String {
    """
    screens:
      home: { home: true }
      receipt:
    coordinators:
      App:
        root: home
        state:
          cover: { \(slot): [receipt] }
        events:
          pay: { from: home, do: present receipt }
          close: { from: receipt, do: \(close) }
    """
  }
}

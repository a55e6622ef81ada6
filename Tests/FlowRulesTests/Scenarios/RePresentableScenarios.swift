extension RuleScenario {
  static let rePresentable = [
    RuleScenario(
      // ask, allow
      "re-presentable", "what is to be shown once comes back because nothing records that it was seen",
      .violated([finding(comesBack, steps: 2)]),
      tour(slot: "{ fullScreenCover: [tour] }", allow: "dismiss cover", "ask: \(askedByApp)")),
    RuleScenario(
      "re-presentable", "what is to be shown once is recorded as seen", .holds,
      tour(
        slot: "{ fullScreenCover: [tour] }", allow: "[set asked = yes, dismiss cover]", "ask: \(askedByApp)")),
    RuleScenario(
      // allow
      "re-presentable",
      "what is to be shown once comes back at each launch, because that it was seen is not restored",
      .violated([finding(comesBack, steps: 1)]),
      tour(
        slot: "{ fullScreenCover: [tour], initial: tour }", allow: "[set asked = yes, dismiss cover]",
        "toggle: { from: home, do: set theme = dark }") + "\n    restores: [theme]"),
    RuleScenario(
      "re-presentable", "the user may ask again for what is to be shown once", .holds,
      tour(
        slot: "{ fullScreenCover: [tour] }", allow: "[set asked = yes, dismiss cover]",
        "ask: { from: home, do: present tour }")),
    RuleScenario(
      // next
      "re-presentable", "an onboarding of two pages comes back at each launch",
      .violated([.init(message: welcomeComesBack, steps: 1)]), pages(restores: "[theme]")),
    RuleScenario(
      "re-presentable", "an onboarding of two pages is restored as seen", .holds, pages(restores: "[root]")),
  ]

  private static let comesBack =
    "'tour' is meant to be seen once, but after this the app or a relaunch shows it again"
  private static let askedByApp =
    "{ by: app, from: home, when: asked == no and cover == nil, do: present tour }"

  private static let welcomeComesBack =
    "'welcome' is meant to be seen once, but after this the app or a relaunch shows it again"

  private static func pages(restores: String) -> String {
    """
    screens: { welcome: { once: true }, permissions: , home: { home: true } }
    coordinators:
      App:
        root: [welcome, home]
        state:
          path: { stack: [permissions], limit: 1 }
          theme: [light, dark]
        events:
          next: { from: welcome, when: path.count == 0, do: push permissions }
          finish: { from: permissions, do: [popToRoot, set root = home] }
          toggle: { from: home, do: set theme = dark }
        restores: \(restores)
    """
  }

  private static func tour(slot: String, allow: String, _ event: String) -> String {
    """
    screens: { home: { home: true }, tour: { once: true } }
    coordinators:
      App:
        root: home
        state:
          cover: \(slot)
          asked: [no, yes]
          theme: [light, dark]
        events:
          \(event)
          allow: { from: tour, do: \(allow) }
    """
  }
}

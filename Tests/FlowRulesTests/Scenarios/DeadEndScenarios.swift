extension RuleScenario {
  static let deadEnd = [
    RuleScenario(
      "dead-end", "a pushed screen without a way back",
      .violated([.init(message: "no path leads from here back to 'home'", steps: 1)]),
      quiz(facts: "dismissible: false", leave: "stay")),
    RuleScenario(
      "dead-end", "a link is no way back",
      .violated([.init(message: "no path leads from here back to 'home'", steps: 1)]),
      quiz(facts: "dismissible: false", leave: "stay") + "\n    links: { shop://home: { do: popToRoot } }"),
    RuleScenario(
      "dead-end", "the system is no way back",
      .violated([.init(message: "no path leads from here back to 'home'", steps: 1)]),
      quiz(facts: "dismissible: false", leave: "stay").replacing("by: user", with: "by: system")
        .replacing("stay", with: "popToRoot")),
    RuleScenario(
      "dead-end", "a wizard whose sheets only lead to each other",
      .violated([.init(message: "no path leads from here back to 'home'", steps: 1)]),
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
      "dead-end", "an event leads back", .holds, quiz(facts: "dismissible: false", leave: "popToRoot")),
    RuleScenario(
      "dead-end", "the app leads back by itself", .holds,
      quiz(facts: "dismissible: false", leave: "popToRoot").replacing("by: user", with: "by: app")),
    RuleScenario("dead-end", "back leads back", .holds, quiz(facts: "dismissible: true", leave: "stay")),
    RuleScenario(
      "dead-end", "a flow may end at a terminal screen", .holds,
      quiz(facts: "dismissible: false, terminal: true", leave: "stay")),
    RuleScenario(
      "dead-end", "without a home screen the root is home",
      .violated([.init(message: "no path leads from here back to 'home'", steps: 1)]),
      quiz(facts: "dismissible: false", leave: "stay").replacing("{ home: true }", with: "{ home: false }")),
    RuleScenario(
      "dead-end", "a home screen with a coordinator stands for the tabs there", .holds, main(home: "true")),
    RuleScenario(
      "dead-end", "a home screen with a coordinator that does not count yet",
      .violated([.init(message: "no path leads from here back to 'main'", steps: 0)]),
      main(home: "tours == seen")),
    RuleScenario(
      "dead-end", "a flow may end at what a terminal screen with a coordinator starts with", .holds,
      main(home: "false").replacing("home: false", with: "terminal: true")),
    RuleScenario(
      "dead-end", "a search cut short", .undetermined,
      quiz(facts: "dismissible: false", leave: "popToRoot") + "\nlimits: { depth: 1 }"),
  ]

  private static func main(home: String) -> String {
    """
    screens:
      welcome: { home: false }
      main: { coordinator: Main, home: \(home) }
      feed: { coordinator: Feed }
      posts:
      post:
      more:
    coordinators:
      App:
        root: [welcome, main]
        state: { tours: [unseen, seen] }
        events:
          logIn: { from: welcome, do: set root = main }
      Main:
        state: { tab: { tabs: [feed, more] } }
      Feed:
        root: posts
        state: { path: { stack: [post], limit: 1 } }
        events:
          open: { from: posts, when: path.count == 0, do: push post }
    """
  }

  private static func quiz(facts: String, leave: String) -> String {
    """
    screens:
      home: { home: true }
      quiz: { \(facts) }
    coordinators:
      App:
        root: home
        state:
          path: { stack: [quiz], limit: 1 }
        events:
          begin: { from: home, when: path.count == 0, do: push quiz }
          leave: { from: quiz, by: user, do: \(leave) }
    """
  }
}

extension RuleScenario {
  static let linkLands = [
    RuleScenario(
      "link-lands", "a link that pushes behind a sheet",
      .violated([.init(message: missed, steps: 2)]), offer(link: "{ do: [popToRoot, push offer] }")),
    RuleScenario(
      "link-lands", "only the link that misses is reported",
      .violated([.init(message: missed, steps: 2)]),
      offer(link: "{ do: [popToRoot, push offer] }")
        + "\n      shop://best: { do: [dismiss all, popToRoot, push offer] }"),
    RuleScenario(
      "link-lands", "a link that dismisses first", .holds,
      offer(link: "{ do: [dismiss all, popToRoot, push offer] }")),
    RuleScenario(
      "link-lands", "a link that does nothing while a sheet is up", .holds,
      offer(link: "{ cases: [{ when: sheet == nil, do: [popToRoot, push offer] }, { do: stay }] }")),
    RuleScenario(
      "link-lands", "a link that asks for nothing", .vacuous,
      alsoViolated: ["unreachable-route": "the link was the only way to the offer"],
      offer(link: "{ do: dismiss all }")),
    RuleScenario(
      "link-lands", "a search cut short", .undetermined,
      offer(link: "{ do: [dismiss all, popToRoot, push offer] }") + "\nlimits: { depth: 1 }"),
    RuleScenario(
      "link-lands", "a link to a screen with a child", .holds,
      talk(link: "[dismiss all, popToRoot, push talk(id)]")),
    RuleScenario(
      "link-lands", "a link to another such screen below a sheet",
      .violated([.init(message: "link 'shop://talk/{id}' ends without its target in front", steps: 2)]
      ),
      talk(link: "[popToRoot, push talk(id)]")),
    RuleScenario(
      "link-lands", "a link under a lock that is drawn over the app", .holds,
      locked(by: "opens: unlocked, lock: true")),
    RuleScenario(
      "link-lands", "a link under an overlay that is no lock",
      .violated([.init(message: missed, steps: 2)]), locked(by: "opens: unlocked")),
  ]

  /// An overlay covers everything, since nothing is presented.
  private static func locked(by facts: String) -> String {
    """
    gates: { unlocked: lock == open }
    screens:
      home: { home: true }
      offer:
      cover: { \(facts) }
    coordinators:
      App:
        root: home
        state:
          path: { stack: [offer], limit: 1 }
          shield: { overlay: [cover] }
          lock: [open, closed]
        events:
          background: { by: system, do: [set lock = closed, present cover] }
          unlock: { from: cover, do: [set lock = open, dismiss shield] }
        links:
          shop://offer: { do: [popToRoot, push offer] }
    """
  }

  /// A talk has a page inside; it can be pushed, and shown in a sheet.
  private static func talk(link: String) -> String {
    """
    domains: { Talk: 2 }
    screens:
      home: { home: true }
      talk: { params: { id: Talk }, coordinator: Detail }
      page:
    coordinators:
      App:
        root: home
        state:
          path: { stack: [talk], limit: 1 }
          sheet: { sheet: [talk] }
        events:
          peek: { params: { id: Talk }, from: home, do: present talk(id) }
        links:
          shop://talk/{id}: { params: { id: Talk }, do: \(link) }
      Detail: { root: page }
    """
  }

  private static let missed = "link 'shop://offer' ends without its target in front"

  private static func offer(link: String) -> String {
    """
    screens:
      home: { home: true }
      offer:
      settings:
    coordinators:
      App:
        root: home
        state:
          path: { stack: [offer], limit: 1 }
          sheet: { sheet: [settings] }
        events:
          openSettings: { from: home, do: present settings }
        links:
          shop://offer: \(link)
    """
  }
}

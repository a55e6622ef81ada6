extension RuleScenario {
  static let linkLands = [
    RuleScenario(
      // at the start
      "link-once", "a link that only a coordinator behind the login declares is lost before it",
      .violated([
        finding("link 'shop://order' is lost: no coordinator that handles it exists", steps: 0)
      ]),
      """
      screens: { welcome: { home: true }, shop: { coordinator: Shop, home: true }, order: }
      coordinators:
        App: { root: [welcome, shop], events: { logIn: { from: welcome, do: set root = shop } } }
        Shop:
          root: shop
          state: { path: { stack: [order], limit: 1 } }
          links: { "shop://order": { do: [popToRoot, push order] } }
      """),
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

  /// Pushes of taps: `compose, pick` unless a test says otherwise.
  static let tapsLand = [
    RuleScenario(
      "link-lands", "a tap in a sheet that pushes behind the sheet", pushesBehind(2),
      newChat(pick: "[push chat]")),
    RuleScenario(
      "link-lands", "a tap that asks for the same page behind the sheet", pushesBehind(2),
      newChat(pick: #""replace [chat]""#)),
    RuleScenario(
      "link-lands", "a tap that closes the sheet and pushes", .vacuous,
      newChat(pick: "[dismiss sheet, push chat]")),
    RuleScenario(
      "link-lands", "a tap that pushes and then closes the sheet", .vacuous,
      newChat(pick: "[push chat, dismiss sheet]")),
    RuleScenario(
      "link-lands", "a tap that prepares a page behind a confirmation", .vacuous,
      newChat(pick: "[push chat, present done]", close: "close: { from: done, do: dismiss sheet }")
        .replacing("  newChat:\n", with: "  newChat:\n  done:\n").replacing(
          "[newChat]", with: "[newChat, done]")),
    RuleScenario(
      "link-lands", "an answer that arrives behind a sheet", .vacuous,
      newChat(
        pick: "start create",
        close:
          "close: { from: newChat, do: dismiss sheet }\n    effects: { create: { outcomes: { ok: push chat } } }"
      )
    ),
    RuleScenario(
      "link-lands", "a tap on an overlay that pushes below it", .vacuous,
      newChat(pick: "[push chat]", kind: "overlay", close: "close: { from: newChat, do: dismiss sheet }")),
    RuleScenario(
      "link-lands", "a tap in a popover that pushes beside it", .vacuous,
      "switches: { width: regular }\n" + newChat(pick: "[push chat]", kind: "popover")),
    RuleScenario(
      "link-lands", "a tap in a popover that is shown as a sheet", pushesBehind(2),
      newChat(pick: "[push chat]", kind: "popover")),
    RuleScenario(
      // show
      "link-lands", "a tap that pushes in a tab that is not selected",
      .violated([
        .init(message: "'show' pushes behind what is in front, and nothing in front changes", steps: 1)
      ]),
      projects(show: "[send projects.open]")),
    RuleScenario(
      "link-lands", "a tap that pushes in a tab and selects it", .vacuous,
      projects(show: "[send projects.open, select projects]")),
  ]

  private static func pushesBehind(_ steps: Int) -> Outcome {
    .violated([
      .init(message: "'pick' pushes behind what is in front, and nothing in front changes", steps: steps)
    ])
  }

  /// A sheet over the chats, in which a tap creates one.
  private static func newChat(pick: String, kind: String = "sheet", close: String = "") -> String {
    """
    screens:
      chats: { home: true }
      chat:
      newChat:
    coordinators:
      App:
        root: chats
        state:
          path: { stack: [chat], limit: 1 }
          sheet: { \(kind): [newChat] }
        events:
          compose: { from: chats, do: present newChat }
          pick: { from: newChat, when: path.count == 0, do: \(pick) }
          \(close)
    """
  }

  /// Two tabs, the second with a stack.
  private static func projects(show: String) -> String {
    """
    screens:
      inbox: { home: true }
      projects: { coordinator: Projects, home: true }
      list: { home: true }
      project:
    coordinators:
      App:
        state: { tab: { tabs: [inbox, projects] } }
        events:
          show: { from: inbox, do: \(show) }
      Projects:
        root: list
        state: { path: { stack: [project], limit: 1 } }
        events:
          open: { do: [popToRoot, push project] }
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

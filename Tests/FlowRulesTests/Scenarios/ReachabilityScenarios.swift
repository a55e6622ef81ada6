// The rules that ask whether something can be reached at all.

extension RuleScenario {
  static let goalUnreachable = [
    RuleScenario(
      "goal-unreachable", "a goal whose action was lost",
      .violated([.init(message: "goal 'cancelled' cannot be reached", steps: nil)]), order(cancel: "stay")),
    RuleScenario(
      "goal-unreachable", "a goal that can be reached", .holds, order(cancel: "set order = cancelled")),
    RuleScenario(
      "goal-unreachable", "no goals", .vacuous,
      order(cancel: "stay").replacing("goals: { cancelled: order == cancelled }\n", with: "")),
    RuleScenario(
      "goal-unreachable", "a search cut short before the goal", .undetermined,
      order(cancel: "set order = cancelled") + "\nlimits: { depth: 1 }"),
    RuleScenario(
      "goal-unreachable", "a search cut short after the goal", .undetermined,
      order(cancel: "set order = cancelled").replacing("from: details", with: "from: home")
        + "\nlimits: { depth: 1 }"),
  ]

  static let unreachableRoute = [
    RuleScenario(
      "unreachable-route", "a screen that nothing opens",
      .violated([
        .init(message: "screen 'details' is never shown", steps: nil),
        .init(message: "event 'cancel' never happens", steps: nil),
      ]),
      order(cancel: "stay", open: "stay").replacing("goals: { cancelled: order == cancelled }\n", with: "")),
    RuleScenario(
      "unreachable-route", "a screen and an alert without a slot",
      .violated([
        .init(message: "screen 'support' is never shown: no stack or slot lists it", steps: nil),
        .init(message: "alert 'sorry' is never shown: no stack or slot lists it", steps: nil),
      ]),
      order(cancel: "set order = cancelled")
        .replacing("coordinators:\n", with: "  support:\nalerts:\n  sorry:\ncoordinators:\n")),
    RuleScenario(
      "unreachable-route", "a button that can never be tapped, since its guard asks for another page",
      .violated([.init(message: "event 'cancel' never happens", steps: nil)]),
      order(cancel: "set order = cancelled, when: path.count == 0")
        .replacing("goals: { cancelled: order == cancelled }\n", with: "")),
    RuleScenario(
      "unreachable-route", "a link and a system event whose guards never hold",
      .violated([
        .init(message: "event 'lost' never happens", steps: nil),
        .init(message: "link 'shop://order' never happens", steps: nil),
      ]),
      order(cancel: "set order = cancelled")
        + """

              lost: { by: system, when: order == open and order == cancelled, do: stay }
            links:
              shop://order: { when: order == open and order == cancelled, do: stay }
        """),
    RuleScenario(
      "unreachable-route", "an event that another one calls, and happens by itself nowhere", .holds,
      order(cancel: "send reset") + "\n      reset: { do: set order = cancelled }"),
    RuleScenario(
      "unreachable-route", "every screen has a way to it", .holds, order(cancel: "set order = cancelled")),
    RuleScenario(
      "unreachable-route", "a search cut short before the screen", .undetermined,
      order(cancel: "stay", open: "push details")
        .replacing("goals: { cancelled: order == cancelled }\n", with: "") + "\nlimits: { states: 1 }"),
  ]

  private static func order(cancel: String, open: String = "push details") -> String {
    """
    goals: { cancelled: order == cancelled }
    screens:
      home: { home: true }
      details:
    coordinators:
      App:
        root: home
        state:
          path: { stack: [details], limit: 1 }
          order: [open, cancelled]
        events:
          openDetails: { from: home, when: path.count == 0, do: \(open) }
          cancel: { from: details, do: \(cancel) }
    """
  }
}

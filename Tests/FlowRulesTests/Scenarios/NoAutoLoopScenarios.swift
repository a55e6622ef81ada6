// Which cycles of the app a user cannot stop.

extension RuleScenario {
  static let noAutoLoop = [
    RuleScenario(
      "no-auto-loop", "a search that the user can cancel may go on for ever", .holds,
      matchmaking(cancel: "[cancel search, cancel confirm, dismiss cover]")),
    RuleScenario(
      // play
      "no-auto-loop", "a search that nothing cancels goes on for ever",
      .violated([finding("from here the app can cycle forever without any user action", steps: 1)]),
      matchmaking(cancel: "dismiss cover")),
    RuleScenario(
      // the cycle appears, signingIn.failure begins where the app starts
      "no-auto-loop", "a login that can be cancelled starts itself again",
      .violated([finding("from here the app can cycle forever without any user action", steps: 0)]),
      """
      screens: { home: { home: true }, login: { dismissible: false } }
      coordinators:
        App:
          root: home
          state: { sheet: { sheet: [login] }, session: [none, active] }
          events:
            appears: { by: app, from: home, when: session == none, do: [present login, start signingIn] }
            cancel: { from: login, do: [cancel signingIn, dismiss sheet] }
            logOut: { from: home, when: session == active, do: set session = none }
          effects:
            signingIn: { outcomes: { success: [set session = active, dismiss sheet], failure: dismiss sheet } }
      """),
  ]

  private static func matchmaking(cancel: String) -> String {
    """
    screens: { lobby: { home: true }, searching: , versus: , match: }
    coordinators:
      App:
        root: lobby
        state: { cover: { fullScreenCover: [searching, versus, match] } }
        events:
          play: { from: lobby, do: [present searching, start search] }
          cancel: { from: [searching, versus], do: \(cancel) }
          leave: { from: match, do: dismiss cover }
        effects:
          search: { outcomes: { found: [dismiss cover, present versus, start confirm] } }
          confirm:
            outcomes:
              ready: [dismiss cover, present match]
              left: [dismiss cover, present searching, start search]
    """
  }
}

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
    RuleScenario(
      "re-presentable", "a paywall need not come again after the purchase", .holds,
      paywall(
        "buy: { from: paywall, outcomes: { bought: [set plan = plus, dismiss sheet], cancelled: stay } }")),
    RuleScenario(
      // upgrade, swipe
      "re-presentable", "a flag set by opening a page and by nothing else keeps it from coming again",
      .violated([finding("once closed, 'paywall' cannot be shown in 'sheet' again", steps: 2)]),
      paywall("").replacing("do: present paywall", with: "do: [set plan = plus, present paywall]")),
    RuleScenario(
      "re-presentable", "after a forced update nothing need come again", .holds,
      update("terminal: true")),
    RuleScenario(
      // open, serverRefuses
      "re-presentable", "a wall that is not the end keeps all else from coming again",
      .violated([finding("once closed, 'details' cannot be shown in 'sheet' again", steps: 2)]),
      alsoViolated: ["dead-end": "nothing leads out of the wall"], update("terminal: false")),
    RuleScenario(
      "destination-overwritten", "a payment's own request puts the bank's question in its place", .holds,
      payment(event: "")),
    RuleScenario(
      // again, buy, charge.asked
      "destination-overwritten", "a request that another page starts too puts something in its place",
      .violated([finding("the slot's content is replaced by an event that does not come from it", steps: 3)]),
      payment(event: "again: { from: cart, do: start charge }")),
  ]

  private static func payment(event: String) -> String {
    """
    screens: { cart: { home: true }, payment: , challenge: }
    coordinators:
      App:
        root: cart
        state: { sheet: { sheet: [payment, challenge] } }
        events:
          buy: { from: cart, do: present payment }
          confirm: { from: payment, do: start charge }
          code: { from: challenge, do: dismiss sheet }
          \(event)
        effects: { charge: { outcomes: { asked: present challenge }, cancelledBy: [leave payment] } }
    """
  }

  private static func paywall(_ event: String) -> String {
    """
    screens: { home: { home: true }, paywall: }
    coordinators:
      App:
        root: home
        state: { sheet: { sheet: [paywall] }, plan: [free, plus] }
        events:
          upgrade: { from: home, when: plan == free, do: present paywall }
          \(event)
    """
  }

  private static func update(_ facts: String) -> String {
    """
    screens: { home: { home: true }, details: , update: { dismissible: false, \(facts) } }
    coordinators:
      App:
        root: home
        state: { sheet: { sheet: [details] }, wall: { window: [update] } }
        events:
          open: { from: home, when: sheet == nil, do: present details }
          serverRefuses: { by: system, do: [dismiss sheet, present update] }
    """
  }

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

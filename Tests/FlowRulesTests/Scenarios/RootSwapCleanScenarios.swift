// What may go on when a root goes, and what may not.

extension RuleScenario {
  static let rootSwapClean = [
    RuleScenario(
      "root-swap-clean", "an effect that only records what it found belongs to no place", .holds,
      recording("config")),
    RuleScenario(
      // load, enter
      "root-swap-clean", "an effect that opens or closes a gate belongs to the place that started it",
      .violated([finding("effect 'load' of the old place is still running", steps: 2)]),
      recording("session")),
    RuleScenario(
      // signIn, reload, sessionExpires
      "root-swap-clean", "a load that navigates outlives its session",
      .violated([finding("effect 'load' of the old place is still running", steps: 3)]),
      session(load: "{ outcomes: { done: present news } }")),
    RuleScenario(
      "root-swap-clean", "a load that ends with its session", .holds,
      session(load: "{ outcomes: { done: present news }, cancelledBy: [leave main] }")),
    RuleScenario(
      "root-swap-clean", "a load that changes nothing but a variable may outlive its session", .holds,
      session(load: "{ outcomes: { done: set loaded = yes, failed: stay } }")),
    RuleScenario(
      // signIn, reload, sessionExpires; and with load.done before the last
      "root-swap-clean", "a load navigates by what it starts and calls",
      .violated([
        finding("effect 'load' of the old place is still running", steps: 3),
        finding("effect 'show' of the old place is still running", steps: 4),
      ]),
      session(
        load: "{ outcomes: { done: start show } }\n      show: { outcomes: { done: send showNews } }",
        event: "showNews: { do: present news }")),
    RuleScenario(
      "root-swap-clean", "a check that only opens a window lives as long as the app", .holds,
      check(kind: "window", event: "")),
    RuleScenario(
      // launch, logIn
      "root-swap-clean", "a check that opens a cover belongs to a place",
      .violated([finding("effect 'check' of the old place is still running", steps: 2)]),
      check(kind: "fullScreenCover", event: "")),
    RuleScenario(
      // launch, logIn
      "root-swap-clean", "a check that a page starts as well belongs to that place",
      .violated([finding("effect 'check' of the old place is still running", steps: 2)]),
      check(kind: "window", event: "retry: { from: welcome, do: start check }")),
  ]

  private static func session(load: String, event: String = "") -> String {
    """
    screens:
      welcome: { home: true }
      main: { home: true }
      news:
    coordinators:
      App:
        root: [welcome, main]
        state: { sheet: { sheet: [news] }, loaded: [no, yes] }
        effects:
          load: \(load)
        events:
          signIn: { from: welcome, do: set root = main }
          reload: { from: main, do: start load }
          openNews: { from: main, do: present news }
          sessionExpires: { by: system, do: [dismiss all, set root = welcome] }
          \(event)
    """
  }

  /// A root that is swapped while an effect may be pending, whose result a variable keeps.
  private static func recording(_ variable: String) -> String {
    """
    gates: { signedIn: session == active }
    screens: { welcome: { opens: signedIn }, main: { home: signedIn } }
    coordinators:
      App:
        root: [welcome, main]
        state: { session: [none, active], config: [none, active] }
        events:
          load: { by: app, when: \(variable) == none, do: start load }
          enter: { from: welcome, do: [set session = active, set root = main] }
        effects: { load: { outcomes: { done: set \(variable) = active, failed: stay } } }
    """
  }

  /// A root that is swapped while the version may still be checked.
  private static func check(kind: String, event: String) -> String {
    """
    screens: { welcome: { home: true }, main: { home: true }, update: { terminal: true, dismissible: false } }
    coordinators:
      App:
        root: [welcome, main]
        state: { wall: { \(kind): [update] }, checked: [no, yes] }
        events:
          launch: { by: app, when: checked == no, do: [set checked = yes, start check] }
          logIn: { from: welcome, do: set root = main }
          \(event)
        effects: { check: { outcomes: { fine: stay, outdated: present update } } }
    """
  }
}

extension RuleScenario {
  static let modalExclusive = [
    RuleScenario(
      "modal-exclusive", "an alert asked for over a sheet",
      .violated([.init(message: "'sheet' and 'alert' both want a presentation", steps: 2)]),
      alsoViolated: [
        "present-accepted": "one of the two has to wait", "state-ui-agree": "and is wanted meanwhile",
      ],
      expiry(state: twoSlots, expire: "present expired")),
    RuleScenario(
      "modal-exclusive", "two slots of which nothing binds one",
      .violated([.init(message: "'sheet' and 'alert' both want a presentation", steps: 2)]),
      alsoViolated: [
        "unbound-presentation": "the second slot is bound nowhere", "alert-returns": "nothing clears it",
        "unreachable-route": "the alert is never shown",
      ],
      expiry(
        state: twoSlots.replacing("[expired] }", with: "[expired], bound: false }"), expire: "present expired"
      )),
    RuleScenario(
      "modal-exclusive", "three slots give three pairs",
      .violated([
        .init(message: "'first' and 'second' both want a presentation", steps: 1),
        .init(message: "'first' and 'third' both want a presentation", steps: 1),
        .init(message: "'second' and 'third' both want a presentation", steps: 1),
      ]),
      alsoViolated: [
        "present-accepted": "two of the three have to wait", "state-ui-agree": "and are wanted meanwhile",
      ],
      """
      screens:
        home: { home: true }
        one:
        two:
        three:
      coordinators:
        App:
          root: home
          state:
            first: { sheet: [one] }
            second: { popover: [two] }
            third: { sheet: [three] }
          events:
            openAll: { from: home, do: [present one, present two, present three] }
      """),
    RuleScenario(
      "modal-exclusive", "the sheet is dismissed first", .holds,
      expiry(state: twoSlots, expire: "[dismiss all, present expired]")),
    RuleScenario(
      "modal-exclusive", "one enum slot", .holds,
      expiry(
        state: "destination: { sheet: [settings], alert: [expired] }",
        expire: "[dismiss all, present expired]")),
    RuleScenario(
      "modal-exclusive", "a pushed destination is no modal", .holds,
      expiry(
        state: "destination: { push: [settings] }\n      alert: { alert: [expired] }",
        expire: "present expired")),
    RuleScenario(
      "modal-exclusive", "the pushed side of an enum slot is no modal", .holds,
      alsoViolated: ["unreachable-route": "nothing asks for the sheet side"],
      expiry(
        state: "destination: { push: [settings], sheet: [about] }\n      alert: { alert: [expired] }",
        expire: "present expired"
      ).replacing("  settings:\n", with: "  settings:\n  about:\n")),
    RuleScenario(
      "modal-exclusive", "nothing is asked for", .vacuous,
      alsoViolated: ["unreachable-route": "nothing is asked for"],
      expiry(state: twoSlots, expire: "stay").replacing("present settings", with: "stay")),
    RuleScenario(
      "modal-exclusive", "a search cut short", .undetermined,
      expiry(state: twoSlots, expire: "[dismiss all, present expired]") + "\nlimits: { depth: 1 }"),
  ]

  private static let twoSlots = "sheet: { sheet: [settings] }\n      alert: { alert: [expired] }"

  private static func expiry(state: String, expire: String) -> String {
    """
    screens:
      home: { home: true }
      settings:
    alerts:
      expired:
    coordinators:
      App:
        root: home
        state:
          \(state)
        events:
          openSettings: { from: home, do: present settings }
          expire: { by: system, do: \(expire) }
    """
  }
}

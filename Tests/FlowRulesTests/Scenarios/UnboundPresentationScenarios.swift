extension RuleScenario {
  static let unboundPresentation = [
    RuleScenario(
      "unbound-presentation", "a sheet without a modifier",
      .violated([.init(message: "'sheet' is requested to show something, but nothing binds it", steps: 1)]),
      alsoViolated: ["unreachable-route": "what is not bound never comes on screen"],
      share(slot: "{ sheet: [share], bound: false }", then: "present share")),
    RuleScenario(
      "unbound-presentation", "the sheet is bound", .holds,
      share(slot: "{ sheet: [share] }", then: "present share")),
    RuleScenario(
      "unbound-presentation", "an unbound slot that nothing sets beside one that is set", .holds,
      alsoViolated: ["unreachable-route": "nothing asks for the unbound one"],
      share(
        slot: "{ sheet: [share] }\n      cover: { fullScreenCover: [help], bound: false }",
        then: "present share"
      )
      .replacing("  share:\n", with: "  share:\n  help:\n")),
    RuleScenario(
      "unbound-presentation", "nothing is asked for", .vacuous,
      alsoViolated: ["unreachable-route": "nothing asks for it"],
      share(slot: "{ sheet: [share], bound: false }", then: "stay")),
    RuleScenario(
      "unbound-presentation", "a search cut short", .undetermined,
      share(slot: "{ sheet: [share] }", then: "present share") + "\nlimits: { depth: 1 }"),
  ]

  private static func share(slot: String, then statement: String) -> String {
    """
    screens:
      home: { home: true }
      share:
    coordinators:
      App:
        root: home
        state:
          sheet: \(slot)
        events:
          openShare: { from: home, do: \(statement) }
    """
  }
}

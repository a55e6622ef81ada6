extension RuleScenario {
  static let alertReturns = [
    RuleScenario(
      "alert-returns", "an answer that leaves the state set",
      .violated([.init(message: "'confirm' was answered, but 'alert' still wants it", steps: 2)]),
      alsoViolated: [
        "state-ui-agree": "what is wanted is not shown any more",
        "present-accepted": "nor when it is asked for again",
      ],
      confirm(slot: "{ alert: [confirm], writeBack: false }", reset: "dismiss alert")),
    RuleScenario(
      "alert-returns", "an answer that leaves the state set, and nothing clears it",
      .violated([
        .init(message: "'confirm' was answered, but 'alert' still wants it", steps: 2),
        .init(message: "'alert' wants 'confirm', and no path from here clears it", steps: 1),
      ]),
      alsoViolated: [
        "state-ui-agree": "what is wanted is not shown any more", "re-presentable": "and never will be",
        "present-accepted": "nor when it is asked for again",
      ],
      confirm(slot: "{ alert: [confirm], writeBack: false }", reset: "stay")),
    RuleScenario(
      "alert-returns", "an alert that nothing binds",
      .violated([
        .init(message: "'alert' wants 'confirm', and no path from here clears it", steps: 1)
      ]),
      alsoViolated: [
        "unbound-presentation": "the missing binding is the cause", "unreachable-route": "it is never shown",
      ],
      confirm(slot: "{ alert: [confirm], bound: false }", reset: "stay")),
    RuleScenario(
      "alert-returns", "an alert that nothing binds, but an event clears", .holds,
      alsoViolated: [
        "unbound-presentation": "the missing binding is the cause", "unreachable-route": "it is never shown",
      ],
      confirm(slot: "{ alert: [confirm], bound: false }", reset: "dismiss alert")),
    RuleScenario(
      "alert-returns", "a retry that can go on for ever",
      .violated([.init(message: "answering 'failed' can be repeated forever without closing it", steps: 1)]),
      retry(writeBack: "identityChecked")),
    RuleScenario(
      "alert-returns", "a retry whose second alert is wiped by the first one's answer", .holds,
      alsoViolated: ["present-accepted": "what is wiped was asked for in the same step"],
      retry(writeBack: "unconditional")),
    RuleScenario(
      "alert-returns", "an alert that closes when answered", .holds,
      confirm(slot: "{ alert: [confirm] }", reset: "stay")),
    RuleScenario(
      "alert-returns", "a dialog that a tap outside answers", .holds,
      confirm(slot: "{ confirmationDialog: [confirm] }", reset: "stay")),
    RuleScenario(
      "alert-returns", "a dialog that a tap outside leaves set",
      .violated([.init(message: "'confirm' was answered, but 'alert' still wants it", steps: 2)]),
      alsoViolated: [
        "state-ui-agree": "what is wanted is not shown any more",
        "present-accepted": "nor when it is asked for again",
      ],
      confirm(slot: "{ confirmationDialog: [confirm], writeBack: false }", reset: "dismiss alert")),
    RuleScenario(
      "alert-returns", "two alerts over a window that take turns, and one that waits below", .holds,
      belowWindow),
    RuleScenario(
      "alert-returns", "nobody asks", .vacuous,
      alsoViolated: ["unreachable-route": "the alert is the one that nobody asks for"],
      confirm(slot: "{ alert: [confirm] }", reset: "stay").replacing("present confirm", with: "stay")),
    RuleScenario(
      "alert-returns", "a search cut short", .undetermined,
      confirm(slot: "{ alert: [confirm] }", reset: "stay") + "\nlimits: { depth: 1 }"),
  ]

  private static func confirm(slot: String, reset: String) -> String {
    """
    screens:
      home: { home: true }
    alerts:
      confirm: { buttons: { Confirm: { do: stay }, Keep: { role: cancel } } }
    coordinators:
      App:
        root: home
        state:
          alert: \(slot)
        events:
          ask: { from: home, do: present confirm }
          reset: { from: home, do: \(reset) }
    """
  }

  /// `first` and `second` follow each other above `waiting`, which nobody answers meanwhile.
  private static let belowWindow = """
    screens:
      home: { home: true }
      lock: { coordinator: Lock }
    alerts:
      waiting:
      first: { buttons: { Next: present second, Cancel: { role: cancel } } }
      second: { buttons: { Next: present first, Cancel: { role: cancel } } }
    coordinators:
      App:
        root: home
        state:
          alert: { alert: [waiting] }
          window: { window: [lock] }
        events:
          ask: { from: home, do: present waiting }
          close: { by: system, when: window == nil, do: present lock }
          open: { from: lock, do: dismiss window }
      Lock:
        root: lock
        state:
          one: { alert: [first] }
          two: { alert: [second] }
        events:
          start: { from: lock, do: present first }
    """

  private static func retry(writeBack: String) -> String {
    """
    switches: { alertWriteBack: \(writeBack) }
    screens:
      home: { home: true }
    alerts:
      failed:
        params: { time: [once, again] }
        buttons:
          Retry:
            cases:
              - when: alert is failed(once)
                do: present failed(again)
              - do: present failed(once)
          Cancel: { role: cancel }
    coordinators:
      App:
        root: home
        state:
          alert: { alert: [failed] }
        events:
          load: { from: home, do: present failed(once) }
    """
  }
}

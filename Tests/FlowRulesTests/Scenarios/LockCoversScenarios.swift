extension RuleScenario {
  static let lockCovers = [
    RuleScenario(
      "lock-covers", "a lock's own sheet about a forgotten code", .holds,
      lock(
        "state: { sheet: { sheet: [help] } }", help: "present help", app: "home", appState: "", appEvents: "")
    ),
    RuleScenario(
      // help
      "lock-covers", "the app's sheet over its lock, at the root",
      .violated([
        .init(message: "gate 'unlocked' is closed, but 'help' is in front instead of 'lock'", steps: 1)
      ]),
      lock(
        "", help: "emit asked", app: "lock", appState: ", sheet: { sheet: [help] }",
        appEvents: "lock.asked: { do: present help }")),
    RuleScenario(
      "lock-covers", "a lock in a modal container, under an alert", .holds,
      container(presenting: "pin", close: "dismiss modal")
    ).on("modals"),
    RuleScenario(
      // ask, background
      "lock-covers", "an offer in a modal container instead of the lock, under an alert",
      .violated([
        .init(message: "gate 'unlocked' is closed, but 'offer' is in front instead of 'pin'", steps: 2)
      ]),
      container(presenting: "offer", close: "[dismiss modal, present pin]")
    ).on("modals"),
  ]

  /// An app that goes to the background while an alert is up.
  private static func container(presenting shown: String, close: String) -> String {
    """
    gates: { unlocked: lock == open }
    screens:
      home: { home: true }
      pin: { opens: unlocked, lock: true, dismissible: false }
      offer: { dismissible: false }
    alerts: { hint: }
    coordinators:
      App:
        root: home
        state: { modal: { modal: [pin, offer] }, alert: { alert: [hint] }, lock: [open, closed] }
        events:
          ask: { from: home, when: alert == nil, do: present hint }
          buy: { from: home, do: present offer }
          close: { from: offer, do: \(close) }
          enter: { from: pin, do: [set lock = open, dismiss modal] }
          background:
            { by: system, when: alert != nil and lock == open, do: [set lock = closed, present \(shown)] }
    """
  }

  /// An app with a lock that has a coordinator of its own, in a window unless it is the root.
  private static func lock(
    _ state: String, help: String, app root: String, appState: String, appEvents: String
  ) -> String {
    let window = root == "lock" ? "" : "shield: { window: [lock], initial: lock }, "
    let opened = root == "lock" ? "set root = home" : "dismiss shield"
    return """
      gates: { unlocked: session == open }
      screens:
        home: { home: true, requires: unlocked }
        lock: { coordinator: Lock, opens: unlocked, lock: true }
        code:
        help:
      coordinators:
        App:
          root: \(root == "lock" ? "[lock, home]" : "home")
          state: { \(window)session: [closed, open]\(appState) }
          events:
            lock.opened: { do: [set session = open, \(opened)] }
            \(appEvents)
        Lock:
          root: code
          \(state)
          events:
            enter: { from: code, do: emit opened }
            help: { from: code, do: \(help) }
      """
  }
}

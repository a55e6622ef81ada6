// What a forced update, a lock or the end of a flow covers for good.

extension RuleScenario {
  static let coveredForGood = [
    RuleScenario(
      "modal-no-exit", "a forced update over an open form ends the flow", .holds,
      formUnderUpdate(kind: "sheet")),
    RuleScenario(
      // open
      "modal-no-exit", "no forced update excuses a form without a way out",
      .violated([.init(message: "'form' is shown in 'slot', and the user cannot leave it", steps: 1)]),
      alsoViolated: ["dead-end": "nothing leads home from the form"], formUnderUpdate(kind: "fullScreenCover")
    ),
    RuleScenario(
      "alert-returns", "a forced update over an alert ends the flow", .holds,
      alertUnderUpdate("present offline")),
    RuleScenario(
      // open, then an answer that leaves it wanted
      "alert-returns", "no forced update excuses an alert that nothing clears",
      .violated([
        .init(message: "'offline' was answered, but 'alert' still wants it", steps: 2),
        .init(message: "'alert' wants 'offline', and no path from here clears it", steps: 1),
      ]),
      alsoViolated: [
        "present-accepted": "the second request shows nothing",
        "re-presentable": "so it cannot be shown again",
        "state-ui-agree": "the slot wants what is gone",
      ],
      alertUnderUpdate("present offline", facts: ", writeBack: false")),
    RuleScenario(
      "continuation-once", "a forced update over an awaited alert ends the flow", .holds,
      alertUnderUpdate("await offline, when: alert == nil, resumes: { OK: stay, cancelled: stay }")),
    RuleScenario(
      "session-closes", "the session ends while the app is locked, and the login lies below the lock", .holds,
      lockedSession(login: "present login")),
    RuleScenario(
      // open, background, expire
      "session-closes", "the session ends while the app is locked, and the account stays below the lock",
      .violated([
        .init(message: "gate 'signedIn' closes, but 'account', which requires it, stays", steps: 3)
      ]),
      alsoViolated: [
        "auth-gate": "the account is there once the lock is gone",
        "unreachable-route": "nothing presents the login",
        "restore-valid": "a relaunch brings the account back",
      ],
      lockedSession(login: "set seen = yes")),
    RuleScenario(
      "restore-valid", "a relaunch brings back the lock over the login over the account", .holds,
      lockedSession(login: "present login")),
    RuleScenario(
      // open, finish, swap, reject, and a tap on the gallery that is leaving
      "dismiss-target", "a forced update while the gallery is leaving, so that a tap there closes nothing",
      .holds,
      alsoViolated: ["queued-surprise": "the hint appears when the gallery is gone"], gallery),
    RuleScenario(
      "destination-overwritten", "a banner follows another one", .holds,
      """
      domains: { Mail: 2 }
      screens: { inbox: { home: true }, undo: { params: { mail: Mail } } }
      coordinators:
        App:
          root: inbox
          state: { banner: { toast: [undo] } }
          events: { archive: { params: { mail: Mail }, from: inbox, do: present undo(mail) } }
      """),
  ]

  private static func formUnderUpdate(kind: String) -> String {
    """
    gates: { supported: version == current }
    screens:
      home: { home: true }
      form:
      wall: { opens: supported, lock: true, terminal: true, dismissible: false }
    coordinators:
      App:
        root: home
        state:
          slot: { \(kind): [form] }
          window: { window: [wall] }
          version: [current, outdated]
        events:
          open: { from: home, do: present form }
          reject: { by: system, when: supported, do: [set version = outdated, present wall] }
    """
  }

  private static let gallery = """
    timing: interleaved
    gates: { supported: version == current }
    screens:
      home: { home: true }
      gallery:
      hint:
      wall: { opens: supported, lock: true, terminal: true, dismissible: false }
    coordinators:
      App:
        root: home
        state:
          zoom: { sheet: [gallery] }
          tip: { sheet: [hint] }
          window: { window: [wall] }
          version: [current, outdated]
        events:
          open: { from: home, when: zoom == nil and tip == nil, do: present gallery }
          close: { from: gallery, do: dismiss zoom }
          swap: { from: gallery, when: tip == nil, do: [dismiss zoom, present hint] }
          reject: { by: system, when: supported, do: [set version = outdated, present wall] }
    """

  private static func alertUnderUpdate(_ open: String, facts: String = "") -> String {
    """
    gates: { supported: version == current }
    screens:
      home: { home: true }
      wall: { opens: supported, lock: true, terminal: true, dismissible: false }
    alerts: { offline: }
    coordinators:
      App:
        root: home
        state:
          alert: { alert: [offline]\(facts) }
          window: { window: [wall] }
          version: [current, outdated]
        events:
          open: { from: home, do: \(open) }
          reject: { by: system, when: supported, do: [set version = outdated, present wall] }
    """
  }

  private static func lockedSession(login: String) -> String {
    """
    gates: { signedIn: session == active, unlocked: lock == open }
    screens:
      home: { home: true }
      account: { requires: signedIn }
      login: { opens: signedIn, dismissible: false }
      pin: { opens: unlocked, lock: true, dismissible: false }
    coordinators:
      App:
        root: home
        state:
          path: { stack: [account], limit: 1 }
          cover: { fullScreenCover: [login] }
          shield: { window: [pin] }
          session: [active, none]
          lock: [open, closed]
          seen: [no, yes]
        events:
          open: { from: home, when: signedIn and path.count == 0, do: push account }
          background: { by: system, do: [set lock = closed, present pin] }
          unlock: { from: pin, do: [set lock = open, dismiss shield] }
          expire: { by: system, when: signedIn and lock == closed, do: [set session = none, \(login)] }
          logIn: { from: login, do: [set session = active, dismiss cover] }
        restores: [path, cover, shield, session, lock]
    """
  }
}

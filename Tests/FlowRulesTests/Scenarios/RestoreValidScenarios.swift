extension RuleScenario {
  static let restoreValid = [
    RuleScenario(
      "restore-valid", "a protected screen without its session",
      .violated([.init(message: "a relaunch brings back 'account' while gate 'signedIn' is closed", steps: 2)]
      ),
      alsoViolated: ["auth-gate": "the screen is visible after the relaunch"], account(restores: "[path]")),
    RuleScenario(
      "restore-valid", "a protected screen with its session", .holds, account(restores: "[path, session]")),
    RuleScenario(
      "restore-valid", "a protected screen below another",
      .violated([.init(message: "a relaunch brings back 'account' while gate 'signedIn' is closed", steps: 2)]
      ),
      alsoViolated: ["auth-gate": "back reveals the protected screen"],
      account(restores: "[path]").replacing("push account]", with: "push account, push help]")),
    RuleScenario(
      "restore-valid", "a protected root and a protected path under the login that the app starts with",
      .holds,
      bank(root: "accounts", initial: ", initial: login")),
    RuleScenario(
      // submit, open, relaunch
      "restore-valid", "a protected path on top of the login",
      .violated([.init(message: "a relaunch brings back 'account' while gate 'signedIn' is closed", steps: 3)]
      ),
      alsoViolated: ["auth-gate": "the screen is visible after the relaunch"],
      bank(root: "[login, accounts]", initial: "")),
    RuleScenario(
      "restore-valid", "a screen that needs what is not restored",
      .violated([.init(message: "no path leads home after a relaunch", steps: 2)]),
      alsoViolated: [
        "dead-end": "the relaunch leads into the dead end", "deadlock": "where nothing is possible any more",
      ], quiz(restores: "[path]")),
    RuleScenario("restore-valid", "a screen with what it needs", .holds, quiz(restores: "[path, ready]")),
    RuleScenario(
      "restore-valid", "two modals of which one is shown",
      .violated([.init(message: "after a relaunch 'alert' wants something other than it shows", steps: 3)]),
      alsoViolated: [
        "modal-exclusive": "two are wanted before the relaunch too", "present-accepted": "so one has to wait",
        "state-ui-agree": "before the relaunch too",
      ],
      modals(restores: "[sheet, alert]")),
    RuleScenario(
      // background, relaunch
      "restore-valid", "killing the app opens its lock",
      .violated([.init(message: unlocked, steps: 2)]), lock(restores: "[path]")),
    RuleScenario("restore-valid", "a lock that is restored", .holds, lock(restores: "[path, lock, shield]")),
    RuleScenario(
      "restore-valid", "a lock that the app opens without the user, as when a connection is back", .holds,
      lock(restores: "[path]").replacing(
        "unlock: { from: pin,", with: "unlock: { by: app, when: not unlocked,")),
    RuleScenario(
      // background, relaunch
      "restore-valid", "a lock that Face ID opens as an event of the app on the lock's screen",
      .violated([.init(message: unlocked, steps: 2)]),
      lock(restores: "[path]").replacing("unlock: { from: pin,", with: "unlock: { by: app, from: pin,")),
    RuleScenario(
      // background, relaunch
      "restore-valid", "a lock that Face ID opens as an effect that starts with the lock",
      .violated([.init(message: unlocked, steps: 2)]),
      lock(restores: "[path]").replacing("present pin] }", with: "present pin, start faceID] }")
        .replacing("unlock: { from: pin, do: [set lock = open, dismiss shield] }", with: faceID)),
    RuleScenario(
      // background, relaunch
      "restore-valid", "a lock that the coordinator on its screen opens by itself",
      .violated([.init(message: unlocked, steps: 2)]),
      lock(restores: "[path]").replacing(
        "dismissible: false }", with: "dismissible: false, coordinator: Pin }"
      )
      .replacing("unlock: { from: pin,", with: "pin.done: {").replacing("note:", with: "note:\n  digits:")
        + pinFlow),
    RuleScenario(
      "restore-valid", "a terminal lock, as for a forced update", .holds,
      lock(restores: "[path]").replacing("dismissible: false }", with: "dismissible: false, terminal: true }")
    ),
    RuleScenario(
      "restore-valid", "a lock that ends with its session", .holds, lockOfSession(restores: "[seen]")),
    RuleScenario(
      // logIn, background, relaunch
      "restore-valid", "a lock whose session goes on",
      .violated([.init(message: unlocked, steps: 3)]), lockOfSession(restores: "[session, root]")),
    RuleScenario(
      // logIn, background, relaunch
      "restore-valid", "a lock that ends when the session does, which does not open it for the user",
      .violated([.init(message: unlocked, steps: 3)]),
      lockOfSession(restores: "[session, root]").replacing(
        "background:",
        with:
          "revoke: { by: system, do: [set session = none, set lock = open, dismiss shield, set root = login] }"
          + "\n      background:")),
    RuleScenario(
      "restore-valid", "nothing restores", .vacuous,
      account(restores: "[path]").replacing("\n    restores: [path]", with: "")),
    RuleScenario(
      "restore-valid", "a search cut short", .undetermined,
      account(restores: "[path, session]") + "\nlimits: { depth: 1 }"),
  ]

  private static func account(restores: String) -> String {
    """
    gates: { signedIn: session == active }
    screens:
      home: { home: true }
      account: { requires: signedIn }
      help:
    coordinators:
      App:
        root: home
        state:
          path: { stack: [account, help], limit: 2 }
          session: [none, active]
        events:
          logIn: { from: home, when: path.count == 0, do: [set session = active, push account] }
          openHelp: { from: home, when: path.count == 0, do: push help }
        restores: \(restores)
    """
  }

  private static func bank(root: String, initial: String) -> String {
    """
    gates: { signedIn: session == active }
    screens:
      login: { opens: signedIn, dismissible: false }
      accounts: { home: true, requires: signedIn }
      account: { requires: signedIn }
    coordinators:
      App:
        root: \(root)
        state:
          path: { stack: [account], limit: 1 }
          shield: { window: [login]\(initial) }
          session: [none, active]
        events:
          submit: { from: login, do: [set session = active, dismiss shield, set root = accounts] }
          open: { from: accounts, when: path.count == 0, do: push account }
        restores: [path]
    """
  }

  private static let faceID =
    "retry: { from: pin, do: start faceID }\n    effects:"
    + "\n      faceID: { outcomes: { ok: [set lock = open, dismiss shield], failed: stay } }"

  private static let pinFlow = """

      Pin:
        root: digits
        state: { tries: [none, some] }
        events:
          fail: { from: digits, do: set tries = some }
          faceID: { by: app, do: emit done }
    """

  private static let unlocked = "a relaunch opens gate 'unlocked' without its lock 'pin'"

  private static func lock(restores: String) -> String {
    """
    gates: { unlocked: lock == open }
    screens:
      home: { home: true }
      note:
      pin: { opens: unlocked, lock: true, dismissible: false }
    coordinators:
      App:
        root: home
        state:
          path: { stack: [note], limit: 1 }
          shield: { window: [pin] }
          lock: [open, closed]
        events:
          open: { from: home, when: path.count == 0, do: push note }
          background: { by: system, do: [set lock = closed, present pin] }
          unlock: { from: pin, do: [set lock = open, dismiss shield] }
        restores: \(restores)
    """
  }

  private static func lockOfSession(restores: String) -> String {
    """
    gates: { signedIn: session == active, unlocked: lock == open }
    screens:
      login: { opens: signedIn, home: not signedIn }
      home: { home: signedIn }
      pin: { opens: unlocked, lock: true, dismissible: false }
    coordinators:
      App:
        root: [login, home]
        state:
          shield: { window: [pin] }
          session: [none, active]
          lock: [open, closed]
          seen: [no, yes]
        events:
          logIn: { from: login, do: [set session = active, set seen = yes, set root = home] }
          background: { by: system, when: signedIn, do: [set lock = closed, present pin] }
          unlock: { from: pin, do: [set lock = open, dismiss shield] }
        restores: \(restores)
    """
  }

  private static func quiz(restores: String) -> String {
    """
    screens:
      home: { home: true }
      quiz: { dismissible: false }
    coordinators:
      App:
        root: home
        state:
          path: { stack: [quiz], limit: 1 }
          ready: [unloaded, loaded]
        events:
          begin: { from: home, when: path.count == 0, do: [set ready = loaded, push quiz] }
          leave: { from: quiz, when: ready == loaded, do: [set ready = unloaded, popToRoot] }
        restores: \(restores)
    """
  }

  private static func modals(restores: String) -> String {
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
          sheet: { sheet: [settings] }
          alert: { alert: [expired] }
        events:
          openSettings: { from: home, do: present settings }
          expire: { by: system, do: present expired }
        restores: \(restores)
    """
  }
}

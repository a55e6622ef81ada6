// Screens that a swipe can leave only sometimes.

extension RuleScenario {
  static let dismissible = [
    RuleScenario(
      "work-lost", "a form that can be swiped away only while it is clean loses nothing", .holds,
      editor(dismissible: "draft == clean")),
    RuleScenario(
      // open, type, swipe
      "work-lost", "a form that can be swiped away only when it is not clean",
      .violated([finding("'editor' is left with unsaved work, without confirmation", steps: 3)]),
      editor(dismissible: "draft == changed")),
    RuleScenario(
      "gate-not-dismissible", "a login that can be swiped away only over the home page", .holds,
      login(dismissible: "path.count == 0")),
    RuleScenario(
      // account, submit, logOut
      "gate-not-dismissible", "a login that can be swiped away only over a page that requires the gate",
      .violated([finding("'login' can be swiped away while gate 'signedIn' is closed", steps: 3)]),
      alsoViolated: ["auth-gate": "a swipe uncovers the page"],
      login(dismissible: "path.count == 1")),
  ]

  private static func editor(dismissible: String) -> String {
    """
    screens: { list: { home: true }, editor: { dirty: draft == changed, dismissible: \(dismissible) } }
    coordinators:
      App:
        root: list
        state: { sheet: { sheet: [editor] }, draft: [clean, changed] }
        events:
          open: { from: list, do: [set draft = clean, present editor] }
          type: { from: editor, do: set draft = changed }
          save: { from: editor, do: dismiss sheet }
    """
  }

  private static func login(dismissible: String) -> String {
    """
    gates: { signedIn: session == active }
    screens: { home: { home: true }, account: { requires: signedIn }, login: { opens: signedIn, dismissible: \(dismissible) } }
    coordinators:
      App:
        root: home
        state: { path: { stack: [account], limit: 1 }, sheet: { sheet: [login] }, session: [none, active] }
        events:
          account:
            from: home
            when: path.count == 0
            cases: [{ when: signedIn, do: push account }, { do: present login }]
          submit: { from: login, when: path.count == 0, do: [set session = active, dismiss sheet, push account] }
          logOut: { by: system, when: signedIn, do: [set session = none, present login] }
          again: { from: login, when: path.count == 1, do: [set session = active, dismiss sheet] }
    """
  }
}

extension ScenarioFamily {
  /// An app with one stack on its home page.
  static func onOneStack(name: String, pages: Pages) -> String {
    let state =
      ["path: { stack: [\(pages.stack)], limit: \(pages.limit) }"] + pages.state
      + ["modal: { sheet: [login, account], alert: [ended] }", "session: [none, active]"]
    return """
      flowcheck: 1
      name: \(name)
      platform: swiftui
      \(pages.domains)gates: { signedIn: session == active }
      screens:
        home: { home: true }
        login: { opens: signedIn, dismissible: false }
        account: { requires: signedIn }
      \(lines(pages.screens, indent: 2))
      alerts:
        ended:
      coordinators:
        App:
          root: home
          state:
      \(lines(state, indent: 6))
          events:
      \(lines(pages.events, indent: 6))
      \(session(from: "home", ending: "popToRoot, "))
          links:
            \(pages.link)
      properties:
        wayHome: always reachable (visible is home)

      """
  }

  /// An app whose tabs live in one coordinator each, all of the same kind.
  static func inTabs(_ count: Int) -> String {
    let tabs = (1...count).map { "tab\($0)" }
    return """
      flowcheck: 1
      name: Tabs \(count)
      platform: swiftui
      gates: { signedIn: session == active }
      screens:
      \(lines(tabs.map { "\($0): { coordinator: Shelf }" }, indent: 2))
        shelf: { home: true }
        left:
        right:
        login: { opens: signedIn, dismissible: false }
        account: { requires: signedIn }
      alerts:
        ended:
      coordinators:
        App:
          state:
            tab: { tabs: [\(tabs.joined(separator: ", "))] }
            modal: { sheet: [login, account], alert: [ended] }
            session: [none, active]
          events:
      \(session(from: "shelf", ending: ""))
          links:
            app://left: { do: [dismiss all, select tab1, send tab1.showLeft] }
        Shelf:
          root: shelf
          state:
            path: { stack: [left, right], limit: 2 }
          events:
            openLeft: { from: [shelf, left, right], do: push left }
            openRight: { from: [shelf, left, right], do: push right }
            showLeft: [popToRoot, push left]
      properties:
        wayHome: always reachable (visible is shelf)

      """
  }

  /// The login, the account behind it and the end of a session.
  private static func session(from page: String, ending statements: String) -> String {
    lines(
      [
        "openAccount:",
        "  from: \(page)",
        "  cases:",
        "    - when: signedIn",
        "      do: present account",
        "    - do: present login",
        "submit: { from: login, outcomes: { right: [set session = active, dismiss modal], wrong: stay } }",
        "cancel: { from: login, do: dismiss modal }",
        "close: { from: account, do: dismiss modal }",
        "sessionEnds:",
        "  by: system",
        "  when: signedIn",
        "  do: [set session = none, dismiss modal, \(statements)present ended]",
      ], indent: 6)
  }

  private static func lines(_ lines: [String], indent: Int) -> String {
    let blanks = String(repeating: " ", count: indent)
    return lines.map { blanks + $0 }.joined(separator: "\n")
  }
}

// Intents with their arguments, and rules that are limited to some findings; the lengths of the traces are worked out by hand.

extension RuleScenario {
  static let intentVariants = [
    RuleScenario(
      "gate-resume", "an intent with its argument is followed by the page with that argument", .holds,
      pending(resume: "[set pending = nil, push transaction(id)]")),
    RuleScenario(
      // bank://transaction/Transaction#2, submit
      "gate-resume", "an intent with its argument is not followed by the page with another one",
      .violated([
        finding(
          "'transaction' follows when gate 'signedIn' opens, but not with the arguments that were remembered",
          steps: 2)
      ]), pending(resume: "[set pending = nil, push transaction(Transaction#1)]")),
    RuleScenario(
      // bank://transaction/Transaction#1, submit
      "gate-resume", "an intent with its argument is lost with it",
      .violated([
        finding("'transaction' should follow when gate 'signedIn' opens, but is not in front", steps: 2)
      ]), pending(resume: "set pending = nil")),
    RuleScenario(
      // bank://transaction/Transaction#1, submit
      "gate-resume", "an intent is lost whose sum has a case that is no screen",
      .violated([
        finding("'transaction' should follow when gate 'signedIn' opens, but is not in front", steps: 2)
      ]),
      pending(resume: "set pending = nil").replacing(
        "transaction(id)] }", with: "transaction(id), refresh] }")),
    RuleScenario(
      // app://history, logIn
      "gate-resume", "a variable that starts with none remembers as one that starts with nothing",
      .violated([
        finding("'history' should follow when gate 'signedIn' opens, but is not in front", steps: 2)
      ]), inside(cases: "").replacing("[nothing, history]", with: "[none, history]")),
    RuleScenario(
      // bank://transaction/Transaction#1, submit
      "gate-resume", "an intent with its argument is still there",
      .violated([finding("'transaction' is still remembered after gate 'signedIn' opens", steps: 2)]),
      alsoViolated: ["double-event": "a second tap shows what is still remembered again"],
      pending(resume: "push transaction(id)")),
    RuleScenario(
      // bank://transaction/Transaction#1, submit
      "gate-resume", "handing on the screen alone loses the argument",
      .violated([
        finding(
          "'transaction' follows when gate 'signedIn' opens, but not with the arguments that were remembered",
          steps: 2)
      ]), pending(resume: "[set pending = nil, set next = transaction]")),
    RuleScenario(
      // app://history, logIn
      "gate-resume", "an intent waits for the gate of the coordinator that its screen lives in",
      .violated([
        finding("'history' should follow when gate 'signedIn' opens, but is not in front", steps: 2)
      ]), inside(cases: "")),
    RuleScenario(
      "gate-resume", "an intent is followed into the coordinator that its screen lives in", .holds,
      inside(
        cases:
          "{ when: pending == history, do: [set session = active, set root = main, set pending = nothing, send main.show] }, "
      )),
    RuleScenario(
      "gate-resume", "an intent for a screen that is shown outside that coordinator too waits for nothing",
      .vacuous,
      inside(cases: "").replacing(
        "logIn:", with: "preview: { from: welcome, do: present history }\n      logIn:"
      )
      .replacing("[nothing, history]", with: "[nothing, history], sheet: { sheet: [history] }")),
    RuleScenario(
      "gate-resume", "other findings than those about a gate do not count", .vacuous,
      "rules: { gate-resume: { only: unlocked } }\n" + pending(resume: "set pending = nil")),
    RuleScenario(
      // bank://transaction/Transaction#1, submit
      "gate-resume", "an excepted screen hides nothing about others",
      .violated([
        finding("'transaction' should follow when gate 'signedIn' opens, but is not in front", steps: 2)
      ]),
      "rules: { gate-resume: { except: [approval] } }\n" + pending(resume: "set pending = nil")),
    RuleScenario(
      // open
      "double-event", "an excepted page hides nothing that happens on others",
      .violated([
        finding("a second tap on 'open' before the first has settled has a further effect", steps: 1)
      ]), tapped(except: "detail")),
    RuleScenario(
      "double-event", "an excepted page hides what happens on it", .holds, tapped(except: "home")),
    RuleScenario(
      "double-event", "an excepted event is not evaluated", .vacuous, tapped(except: "open")),
  ]

  /// A link that is remembered with its argument, and followed after the login.
  private static func pending(resume: String) -> String {
    """
    domains: { Transaction: 2, Approval: 1, Link: [approval(id), transaction(id)] }
    gates: { signedIn: session == active, unlocked: lock == open }
    screens:
      home: { home: true }
      login: { opens: signedIn, dismissible: false }
      transaction: { params: { id: Transaction }, requires: signedIn }
      approval: { params: { id: Approval }, requires: [signedIn, unlocked] }
    coordinators:
      App:
        root: home
        state:
          path: { stack: [transaction, approval], limit: 1 }
          cover: { fullScreenCover: [login] }
          session: [none, active]
          lock: [open, closed]
          pending: Link?
          next: [nothing, transaction]
        events:
          submit:
            from: login
            cases:
              - when: pending is transaction(id)
                do: [set session = active, dismiss cover, send resume]
              - do: [set session = active, dismiss cover]
          resume: { cases: [{ when: pending is transaction(id), do: \(resume) }] }
          approve: { from: home, when: signedIn and unlocked and path.count == 0, do: push approval(Approval#1) }
          logOut: { from: home, when: signedIn, do: [set session = none, set pending = nil, set next = nothing] }
        links:
          bank://transaction/{id}:
            params: { id: Transaction }
            cases:
              - when: signedIn
                do: [dismiss all, popToRoot, push transaction(id)]
              - do: [set pending = transaction(id), present login]
    """
  }

  /// A link to a page of a coordinator whose screen requires the session; the page itself requires nothing.
  private static func inside(cases: String) -> String {
    """
    gates: { signedIn: session == active }
    screens:
      welcome: { opens: signedIn, home: not signedIn }
      main: { coordinator: Main, requires: signedIn, home: signedIn }
      history:
    coordinators:
      App:
        root: [welcome, main]
        state: { session: [none, active], pending: [nothing, history] }
        events:
          logIn: { from: welcome, cases: [\(cases){ do: [set session = active, set root = main] }] }
        links:
          app://history: { cases: [{ when: signedIn, do: send main.show }, { do: set pending = history }] }
      Main:
        root: main
        state: { path: { stack: [history], limit: 1 } }
        events: { show: { do: "replace [history]" } }
    """
  }

  /// A row that pushes twice when it is tapped twice.
  private static func tapped(except: String) -> String {
    """
    rules: { double-event: { except: [\(except)] } }
    screens: { home: { home: true }, detail: }
    coordinators:
      App:
        root: home
        state: { path: { stack: [detail], limit: 2 } }
        events: { open: { from: home, do: push detail } }
    """
  }
}

// What the exact words of a rule's page decide; the lengths of the traces are worked out by hand.

extension RuleScenario {
  static let definitionVariants = [
    RuleScenario(
      // open
      "double-event", "a limit is no guard against a second tap",
      .violated([
        finding("a second tap on 'open' before the first has settled has a further effect", steps: 1)
      ]),
      """
      screens: { home: { home: true }, detail: }
      coordinators:
        App:
          root: home
          state: { path: { stack: [detail], limit: 1 } }
          events: { open: { from: home, do: push detail } }
      """),
    RuleScenario(
      "alert-safe-exit", "an alert on its way in cannot be answered yet, and then OK only closes it", .holds,
      """
      timing: interleaved
      screens: { home: { home: true } }
      alerts: { hint: }
      coordinators:
        App:
          root: home
          state: { alert: { alert: [hint] } }
          events: { ask: { from: home, do: present hint } }
      """),
    RuleScenario(
      "gate-not-below", "back leads to the tab that is selected, and not to the login in another one", .holds,
      tabs(from: "home")),
    RuleScenario(
      // tab(login), open
      "gate-not-below", "back leads to a login that is a tab",
      .violated([finding("'login' lies below other screens although gate 'signedIn' is open", steps: 2)]),
      tabs(from: "login")),
    RuleScenario(
      // edit, tapOutside
      "work-lost", "a tap outside a popover answers no question",
      .violated([finding("'form' is left with unsaved work, without confirmation", steps: 2)]),
      """
      switches: { width: regular }
      screens: { home: { home: true }, form: { dirty: true } }
      coordinators:
        App:
          root: home
          state: { popover: { popover: [form] } }
          events: { edit: { from: home, do: present form } }
      """),
    RuleScenario(
      "gate-resume", "an intent may be handed on to a variable that no gate stands before", .holds,
      alsoViolated: ["unreachable-route": "the login is closed before 'close' is possible"],
      login(submit: "[set session = active, set next = profile, dismiss cover]")),
    RuleScenario(
      // showProfile, submit
      "gate-resume", "an intent that is handed on must not stay where it was",
      .violated([finding("'profile' is still remembered after gate 'signedIn' opens", steps: 2)]),
      login(submit: "[set session = active, set next = profile]")),
    RuleScenario(
      "re-presentable", "what takes the place of something else closes it", .holds,
      """
      screens: { home: { home: true }, first: , second: { terminal: true } }
      coordinators:
        App:
          root: home
          state: { cover: { fullScreenCover: [first, second] } }
          events:
            open: { from: home, do: present first }
            next: { from: first, do: [dismiss cover, present second] }
            again: { from: second, do: [dismiss cover, present first] }
      """),
    RuleScenario(
      "re-presentable", "what is declared to be shown once, or wanted from the start, need not come again",
      .holds,
      """
      screens: { home: { home: true }, welcome: , tour: { once: true } }
      coordinators:
        App:
          root: home
          state:
            sheet: { sheet: [welcome], initial: welcome }
            tip: { popover: [tour] }
            seen: [no, yes]
          events: { teach: { by: app, when: sheet == nil and seen == no, do: [set seen = yes, present tour] } }
      """),
    RuleScenario(
      "re-presentable", "a login need not come again once its gate is open", .holds,
      """
      gates: { signedIn: session == active }
      screens: { home: { home: true }, login: { opens: signedIn } }
      coordinators:
        App:
          root: home
          state: { sheet: { sheet: [login] }, session: [none, active] }
          events:
            signIn: { from: home, when: not signedIn, do: present login }
            submit: { from: login, do: [set session = active, dismiss sheet] }
      """),
    RuleScenario(
      "modal-depth", "the file sets another limit, and turns the rule on with it",
      // openTrip, openHotel
      .violated([finding("2 modals are nested, in 'sheet' of 'App', 'sheet' of 'Trip'", steps: 2)]),
      nested(limit: 1)),
    RuleScenario(
      // openA, openB, openC, openD
      "modal-depth", "a pushed screen in a slot of modals lies between, and does not count",
      .violated([finding("3 modals are nested, in 's' of 'App', 's' of 'B', 's' of 'C'", steps: 4)]),
      """
      screens: { home: { home: true }, a: { coordinator: A }, b: { coordinator: B }, c: { coordinator: C }, d: }
      coordinators:
        App: { root: home, state: { s: { sheet: [a] } }, events: { openA: { from: home, do: present a } } }
        A: { root: a, state: { s: { sheet: [d], push: [b] } }, events: { openB: { from: a, do: present b } } }
        B: { root: b, state: { s: { sheet: [c] } }, events: { openC: { from: b, do: present c } } }
        C: { root: c, state: { s: { sheet: [d] } }, events: { openD: { from: c, do: present d } } }
      """),
    RuleScenario("modal-depth", "as many modals as the file allows", .holds, nested(limit: 2)),
    RuleScenario(
      // open, sync, sync.done
      "work-lost", "an effect that the app starts as well throws work away",
      .violated([
        finding(
          "'form' is left with unsaved work by effect 'upload', which 'autosave' can start too", steps: 3)
      ]), alsoViolated: ["unreachable-route": "nobody asks"],
      saving("autosave: { by: app, do: start upload }")),
    RuleScenario(
      "work-lost", "an effect that only the page starts is the page's doing", .holds,
      alsoViolated: ["unreachable-route": "nobody asks"], saving("")),
    RuleScenario(
      // open, ask, ask.Later, upload.done
      "work-lost", "an effect that an answer starts is the answer's doing", .holds,
      alsoViolated: [
        "modal-exclusive": "the alert is asked for below the sheet", "present-accepted": "so it waits",
        "queued-surprise": "until the sheet is gone", "state-ui-agree": "and is not shown meanwhile",
      ], saving("ask: { from: form, do: present sure }")),
    RuleScenario(
      // open, sync, fetch.done
      "work-lost", "a sync in the background throws work away",
      .violated([finding("'form' is left with unsaved work, without confirmation", steps: 3)]),
      alsoViolated: ["unreachable-route": "nobody asks"], saving("sync: { by: system, do: start fetch }")),
    RuleScenario(
      "no-auto-loop", "a retry in which nothing is pushed or presented is no loop", .holds,
      """
      screens: { home: { home: true } }
      coordinators:
        App:
          root: home
          state: { load: [idle, loading, failed] }
          events: { begin: { by: app, when: load != loading, do: [set load = loading, start fetch] } }
          effects: { fetch: { outcomes: { failure: set load = failed } } }
      """),
    RuleScenario(
      "link-lands", "what a link opens below a lock's window is there once that is gone", .holds,
      locked(link: "push page")),
    RuleScenario(
      // open, app://page
      "link-lands", "a lock does not excuse what lies over the page below it",
      .violated([finding("link 'app://page' ends without its target in front", steps: 2)]),
      locked(link: "push page").replacing("dismiss sheet; ", with: "")
        .replacing("open: { by: app, when: sheet == nil and lock == closed,", with: "open: { from: home,")),
    RuleScenario(
      // leave, app://page
      "lock-covers", "a link that closes the lock shows what it covers",
      .violated([
        finding("gate 'unlocked' is closed, but 'page' is in front instead of 'lock'", steps: 2),
        finding("gate 'unlocked' is closed, but 'home' is in front instead of 'lock'", steps: 3),
        finding("gate 'unlocked' is closed, but 'news' is in front instead of 'lock'", steps: 3),
      ]), locked(link: "dismiss all; push page")),
    RuleScenario(
      "gate-not-dismissible", "a login over pages for guests is a question", .holds, guests("")),
    RuleScenario(
      "gate-not-dismissible", "a login that only an action asks for is a question", .holds,
      """
      gates: { signedIn: session == active }
      screens: { feed: { home: true }, login: { opens: signedIn } }
      coordinators:
        App:
          root: feed
          state: { sheet: { sheet: [login] }, session: [none, active], voted: [no, yes] }
          events:
            vote: { from: feed, cases: [{ when: signedIn, do: set voted = yes }, { do: present login }] }
            submit: { from: login, do: [set session = active, dismiss sheet] }
      """),
    RuleScenario(
      // account, logOut, ask
      "gate-not-dismissible", "a login over a page that requires the gate is a wall",
      .violated([finding("'login' can be swiped away while gate 'signedIn' is closed", steps: 3)]),
      alsoViolated: ["auth-gate": "a swipe uncovers the page"],
      guests("logOut: { by: system, when: signedIn, do: [set session = none, present login] }")),
    RuleScenario(
      "unhandled-action", "an alert whose only button is OK has been read", .holds, done(in: "alert")),
    RuleScenario(
      // finish, done.OK
      "unhandled-action", "in a dialog, which has Cancel too, OK says that something happens",
      .violated([
        finding("button 'OK' of 'done' does nothing", steps: nil),
        finding("a button is tapped, or an event is emitted, and nothing handles it", steps: 2),
      ]),
      done(in: "confirmationDialog")),
    RuleScenario(
      // openOrders, openHelp, shop://order of Orders; that of App lands
      "link-lands", "of two coordinators that declare a link one shows what it asks for below a sheet",
      .violated([finding("link 'shop://order' ends without its target in front", steps: 3)]),
      alsoViolated: ["link-once": "both coordinators hear the link"],
      """
      screens: { home: { home: true }, orders: { coordinator: Orders }, order: , help: }
      coordinators:
        App:
          root: home
          state: { path: { stack: [orders], limit: 1 } }
          events: { openOrders: { from: home, when: path.count == 0, do: push orders } }
          links: { "shop://order": { do: [popToRoot, push orders] } }
        Orders:
          root: orders
          state: { sheet: { sheet: [help] }, path: { stack: [order], limit: 1 } }
          events: { openHelp: { from: orders, do: present help } }
          links: { "shop://order": { do: [popToRoot, push order] } }
      """),
    RuleScenario(
      "state-ui-agree", "what is asked for while something else moves in appears when that has ended", .holds,
      alsoViolated: ["destination-overwritten": "the second sheet takes the place of the first"],
      remoteSheet),
    RuleScenario(
      // openA, remote, finish: before that b may yet come
      "state-ui-agree", "what uikit loses while something else moves in never appears",
      .violated([finding("'sheet' does not show what it wants", steps: 3)]),
      alsoViolated: [
        "destination-overwritten": "the second sheet is put in the place of the first",
        "present-accepted": "and is lost", "dismiss-present-race": "since a transition runs",
      ],
      remoteSheet
    ).on("uikit"),
    RuleScenario(
      // say, turnOn: until then nothing asks for a host
      "host-reachable", "a toast that its view does not render yet looks for no host",
      .violated([finding("a modal is presented where no modal host is found", steps: 2)]),
      alsoViolated: [
        "modal-iff-state": "the toast is wanted before its view renders it",
        "state-ui-agree": "and not shown then", "unreachable-route": "nor ever after",
      ],
      """
      screens: { home: { home: true }, hint: }
      coordinators:
        App:
          root: home
          state: { toast: { toast: [hint], host: false, shownWhen: mode == on }, mode: [off, on] }
          events: { say: { from: home, do: present hint }, turnOn: { from: home, do: set mode = on } }
      """
    ).on("modals"),
    RuleScenario(
      "composed", "nothing has to be integrated on another platform", .vacuous,
      """
      screens: { home: { home: true }, detail: }
      coordinators:
        App:
          root: home
          state: { path: { stack: [detail], limit: 1, composed: false } }
          events: { open: { from: home, when: path.count == 0, do: push detail } }
      """),
  ]

  private static func nested(limit: Int) -> String {
    """
    screens: { home: { home: true }, trip: { coordinator: Trip }, hotel: }
    coordinators:
      App:
        root: home
        state: { sheet: { sheet: [trip] } }
        events: { openTrip: { from: home, do: present trip } }
      Trip:
        root: trip
        state: { sheet: { sheet: [hotel] } }
        events: { openHotel: { from: trip, do: present hotel } }
    rules: { modal-depth: { limit: \(limit) } }
    """
  }

  private static func saving(_ event: String) -> String {
    """
    screens: { home: { home: true }, form: { dirty: true, dismissible: false } }
    alerts: { sure: { buttons: { Save: { do: start upload }, Later: { role: cancel, do: start upload } } } }
    coordinators:
      App:
        root: home
        state: { sheet: { sheet: [form] }, alert: { alert: [sure] } }
        events:
          open: { from: home, do: present form }
          save: { from: form, do: start upload }
          \(event)
        effects:
          upload: { outcomes: { done: dismiss sheet, failed: stay } }
          fetch: { outcomes: { done: dismiss sheet } }
    """
  }

  private static func locked(link: String) -> String {
    """
    gates: { unlocked: lock == open }
    screens: { home: { home: true }, page: , news: , lock: { opens: unlocked, lock: true, dismissible: false } }
    coordinators:
      App:
        root: home
        state:
          path: { stack: [page], limit: 1 }
          sheet: { sheet: [news] }
          shield: { window: [lock] }
          lock: [open, closed]
        events:
          open: { by: app, when: sheet == nil and lock == closed, do: present news }
          leave: { by: system, do: [set lock = closed, present lock] }
          unlock: { from: lock, do: [set lock = open, dismiss shield] }
        links: { "app://page": { do: "dismiss sheet; popToRoot; \(link)" } }
    """
  }

  private static func guests(_ event: String) -> String {
    """
    gates: { signedIn: session == active }
    screens: { home: { home: true }, account: { requires: signedIn }, login: { opens: signedIn } }
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
          \(event)
    """
  }

  private static func tabs(from page: String) -> String {
    """
    gates: { signedIn: session == active }
    screens: { home: { home: true }, login: { opens: signedIn }, detail: }
    coordinators:
      App:
        state:
          tab: { tabs: [home, login] }
          path: { stack: [detail], limit: 1 }
          session: [active, none]
        events: { open: { from: \(page), when: path.count == 0, do: push detail } }
    """
  }

  private static func login(submit: String) -> String {
    """
    gates: { signedIn: session == active }
    screens:
      home: { home: true }
      profile:
      login: { params: { returnTo: [nothing, profile] }, opens: signedIn }
    coordinators:
      App:
        root: home
        state:
          path: { stack: [profile], limit: 1 }
          cover: { fullScreenCover: [login] }
          session: [none, active]
          next: [nothing, profile]
        events:
          showProfile: { from: home, when: not signedIn, do: present login(profile) }
          submit: { from: login, when: not signedIn, do: \(submit) }
          close: { from: login, when: signedIn, do: dismiss cover }
          logOut: { from: home, when: signedIn, do: set session = none }
          goOn: { by: app, when: next == profile, do: ["replace [profile]", set next = nothing] }
    """
  }

  private static let remoteSheet = """
    timing: interleaved
    screens: { home: { home: true }, a: , b: }
    coordinators:
      App:
        root: home
        state: { sheet: { sheet: [a, b] } }
        events:
          openA: { from: home, when: sheet == nil, do: present a }
          closeA: { from: a, do: dismiss sheet }
          remote: { by: system, do: present b }
    """

  private static func done(in kind: String) -> String {
    """
    screens: { home: { home: true } }
    alerts: { done: { buttons: { OK: } } }
    coordinators:
      App:
        root: home
        state: { alert: { \(kind): [done] } }
        events: { finish: { from: home, do: present done } }
    """
  }
}

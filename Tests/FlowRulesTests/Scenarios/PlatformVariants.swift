// Other ways in which the rules about platforms can be broken or kept than their pairs of files show.

extension RuleScenario {
  static let platformVariants = [
    RuleScenario(
      "present-accepted", "an answer clears what its button presents",
      .violated([finding("what this step requests to present is not on screen after it", steps: 3)]),
      retry),
    RuleScenario(
      "present-accepted", "an alert that is gone before its button presents", .holds, retry
    ).on("uikit"),
    RuleScenario(
      // add, go, swipe, show, send.ok
      "zombie-push", "a task that closes the next sheet",
      .violated([finding("a task navigates although its screen is gone", steps: 5)]),
      upload(go: "start send")),
    RuleScenario(
      "zombie-push", "a task that closes what is presented where it starts", .holds,
      upload(go: "[start send, present other]")),
    RuleScenario(
      // begin, submit, back, verify.ok
      "zombie-push", "a task that swaps the root",
      .violated([finding("a task navigates although its screen is gone", steps: 4)]),
      code(cancelled: "")),
    RuleScenario(
      "zombie-push", "a task that ends with its page", .holds, code(cancelled: ", cancelledBy: [leave code]")),
    RuleScenario(
      "lifetime-retained", "a second modal takes the token of the first",
      .violated([finding("a modal's token is dropped, replaced, or used a second time", steps: 2)]),
      alsoViolated: ["destination-overwritten": "the first modal is replaced by an event of the system"],
      container(slot: "modal: [tip, sale]", sale: "present sale")
    ).on("modals"),
    RuleScenario(
      "lifetime-retained", "the second modal waits until the first is gone", .holds,
      container(slot: "modal: [tip, sale]", sale: "[dismiss all, present sale]")
    ).on("modals"),
    RuleScenario(
      "lifetime-retained", "a toast that is taken away twice",
      .violated([finding("a modal's token is dropped, replaced, or used a second time", steps: 1)]),
      toast("by: system")
    ).on("modals"),
    RuleScenario(
      "lifetime-retained", "a toast that is taken away while it is there, and followed by another", .holds,
      toast("by: system, when: toast != nil")
    ).on("modals"),
    RuleScenario(
      "host-reachable", "a window without a host",
      .violated([finding("a modal is presented where no modal host is found", steps: 1)]),
      alsoViolated: [
        "present-accepted": "what finds no host is never shown", "state-ui-agree": "and stays wanted",
        "unreachable-route": "so nobody ever sees it",
      ],
      container(slot: "modal: [tip, sale], host: false", sale: "stay")
    ).on("modals"),
    RuleScenario(
      "modal-survives-parent", "a sheet of a hidden tab that goes and comes back",
      .violated([
        finding(
          "a modal disappears or reappears although neither the user nor the app requested it", steps: 2)
      ]),
      alsoViolated: ["state-ui-agree": "what a hidden tab wants is not shown"],
      tabs(switches: "tabSwitchDismissesModal: on")),
    RuleScenario(
      "modal-survives-parent", "a sheet that stays over every tab", .holds,
      tabs(switches: "tabSwitchDismissesModal: off")),
    RuleScenario(
      "unhandled-action", "a child that is not listened to",
      .violated([
        finding("'Reader' emits 'finished', but 'App' has no event 'reader.finished'", steps: nil),
        finding("a button is tapped, or an event is emitted, and nothing handles it", steps: 2),
      ]),
      reader(handler: "again: { from: home, do: present reader }")),
    RuleScenario(
      "unhandled-action", "a child that is listened to", .holds,
      reader(handler: "reader.finished: { do: dismiss sheet }")),
    RuleScenario(
      "path-owner", "a slot with two writers",
      .violated([finding("'sheet' has 2 writers: 'view', 'model'", steps: nil)]),
      reader(handler: "reader.finished: { do: dismiss sheet }").replacing(
        "sheet: [reader]", with: "sheet: [reader], writers: [view, model]")),
  ]

  private static let retry = """
    screens: { list: { home: true }, compose: }
    alerts: { sendFailed: { buttons: { Edit: { do: present compose }, Later: { role: cancel } } } }
    coordinators:
      App:
        root: list
        state: { presented: { sheet: [compose], alert: [sendFailed] } }
        events:
          write: { from: list, do: present compose }
          send: { from: compose, do: [dismiss presented, present sendFailed] }
    """

  private static func upload(go: String) -> String {
    """
    screens:
      home: { home: true }
      upload:
      other:
    coordinators:
      App:
        root: home
        state: { sheet: { sheet: [upload, other] } }
        events:
          add: { from: home, when: sheet == nil, do: present upload }
          show: { from: home, when: sheet == nil, do: present other }
          go: { from: upload, do: \(go) }
        effects:
          send: { owner: upload, outcomes: { ok: dismiss sheet } }
    """
  }

  private static func code(cancelled: String) -> String {
    """
    screens:
      welcome: { home: true }
      code:
      main: { home: true }
    coordinators:
      App:
        root: [welcome, main]
        state:
          path: { stack: [code], limit: 1 }
        events:
          begin: { from: welcome, when: path.count == 0, do: push code }
          submit: { from: code, do: start verify }
          logOut: { from: main, do: set root = welcome }
        effects:
          verify: { owner: code, outcomes: { ok: [popToRoot, set root = main], wrong: stay }\(cancelled) }
    """
  }

  private static func container(slot: String, sale: String) -> String {
    """
    screens:
      home: { home: true }
      tip:
      sale:
    coordinators:
      App:
        root: home
        state:
          modal: { \(slot) }
        events:
          showTip: { from: home, do: present tip }
          saleStarts: { by: system, do: \(sale) }
    """
  }

  private static func toast(_ ending: String) -> String {
    """
    screens:
      home: { home: true }
      saved:
      sent:
    coordinators:
      App:
        root: home
        state:
          toast: { toast: [saved, sent] }
        events:
          save: { by: system, do: present saved }
          send: { by: system, do: present sent }
          fade: { \(ending), do: dismiss toast }
    """
  }

  private static func tabs(switches: String) -> String {
    """
    switches: { \(switches) }
    screens:
      browse: { home: true, coordinator: Browse }
      account: { home: true }
      filter:
    coordinators:
      App:
        state:
          tab: { tabs: [browse, account] }
        events:
          openAccount: { by: system, do: select account }
          openBrowse: { by: system, do: select browse }
      Browse:
        root: browse
        state:
          sheet: { sheet: [filter] }
        events:
          showFilter: { from: browse, do: present filter }
    """
  }

  private static func reader(handler: String) -> String {
    """
    screens:
      home: { home: true }
      reader: { coordinator: Reader }
    coordinators:
      App:
        root: home
        state:
          sheet: { sheet: [reader] }
        events:
          open: { from: home, do: present reader }
          \(handler)
      Reader:
        root: reader
        events:
          close: { from: reader, do: emit finished }
    """
  }
}

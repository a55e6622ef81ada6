// Other ways in which the rules about platforms can be broken or kept than their pairs of files show.

extension RuleScenario {
  static let platformVariants = [
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
      alsoViolated: ["destination-overwritten": "one message takes the place of the other"],
      toast("by: system")
    ).on("modals"),
    RuleScenario(
      "lifetime-retained", "a toast that is taken away while it is there, and followed by another", .holds,
      alsoViolated: ["destination-overwritten": "one message takes the place of the other"],
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

// The rules that read a note left on a step.

extension RuleScenario {
  static let destinationOverwritten = [
    RuleScenario(
      "destination-overwritten", "the system replaces a sheet",
      .violated([
        .init(message: "the slot's content is replaced by an event that does not come from it", steps: 2)
      ]),
      offer(expire: "present login")),
    RuleScenario(
      "destination-overwritten", "the system dismisses the sheet first", .holds,
      offer(expire: "[dismiss sheet, present login]")),
    RuleScenario(
      "destination-overwritten", "a sheet replaces itself", .holds,
      offer(expire: "stay").replacing(
        "from: settings, do: dismiss", with: "from: settings, do: present login")),
    RuleScenario(
      "destination-overwritten", "nothing is presented", .vacuous,
      alsoViolated: ["unreachable-route": "the sheets are never asked for"],
      offer(expire: "stay").replacing("present settings", with: "stay")),
    RuleScenario(
      "destination-overwritten", "a search cut short", .undetermined,
      offer(expire: "[dismiss sheet, present login]") + "\nlimits: { depth: 1 }"),
  ]

  static let continuationOnce = [
    RuleScenario(
      // open, done
      "continuation-once", "a second answer after the first has removed its coordinator",
      .violated([finding("an awaited answer arrives twice, or would with a second tap", steps: 2)]),
      awaitedForm(done: "[return ok, return ok]")),
    RuleScenario(
      // open, done
      "continuation-once", "an answer after a dismissal has given one",
      .violated([finding("an awaited answer arrives twice, or would with a second tap", steps: 2)]),
      awaitedForm(done: "[dismiss self, return ok]")),
    RuleScenario(
      "continuation-once", "one answer, after which the coordinator hears no second tap", .holds,
      awaitedForm(done: "return ok")),
  ]

  static let popSafe = [
    RuleScenario(
      "pop-safe", "a pop on an empty stack",
      .violated([.init(message: "a pop or dismiss has nothing, or not enough, to remove", steps: 1)]),
      product(restart: "pop")),
    RuleScenario(
      "pop-safe", "a pop of more than there is",
      .violated([.init(message: "a pop or dismiss has nothing, or not enough, to remove", steps: 1)]),
      product(restart: "pop 2")),
    RuleScenario(
      "pop-safe", "a pop to a screen that is not there",
      .violated([.init(message: "a pop or dismiss has nothing, or not enough, to remove", steps: 1)]),
      product(restart: "popTo product")),
    RuleScenario(
      "pop-safe", "a dismissal of nothing",
      .violated([.init(message: "a pop or dismiss has nothing, or not enough, to remove", steps: 1)]),
      product(restart: "dismiss")),
    RuleScenario("pop-safe", "a pop to the root, which may be empty", .holds, product(restart: "popToRoot")),
    RuleScenario(
      "pop-safe", "a slot dismissed by name, which may be empty", .holds, product(restart: "dismiss sheet")),
    RuleScenario("pop-safe", "nothing is removed", .vacuous, product(restart: "stay")),
    RuleScenario(
      "pop-safe", "a search cut short", .undetermined,
      product(restart: "popToRoot") + "\nlimits: { depth: 1 }"),
  ]

  static let dismissTarget = [
    RuleScenario(
      "dismiss-target", "a close button with the wrong slot",
      .violated([
        .init(message: "'close' dismisses 'help', never when something is there", steps: 2)
      ]),
      settings(close: "dismiss help")),
    RuleScenario(
      "dismiss-target", "a reset where no modal is shown", .holds,
      settings(close: "dismiss profile").replacing("close: { from: profile", with: "reset: { from: home")),
    RuleScenario(
      "dismiss-target", "one event for two sheets that exclude each other", .holds,
      settings(close: "[dismiss help, dismiss profile]").replacing(
        "from: profile, do: [", with: "from: [profile, guide], do: [")),
    RuleScenario(
      "dismiss-target", "what does something else besides", .holds,
      settings(close: "[dismiss help, set seen = yes]")),
    RuleScenario(
      "dismiss-target", "a search cut short", .undetermined,
      settings(close: "dismiss profile") + "\nlimits: { depth: 1 }"),
  ]

  static let boundedStack = [
    RuleScenario(
      "bounded-stack", "a product that opens a product",
      .violated([.init(message: "a push is refused at the limit of its stack", steps: 2)]),
      related(open: "push product")),
    RuleScenario(
      "bounded-stack", "a product that replaces a product", .holds, related(open: "'replace [product]'")),
    RuleScenario(
      "bounded-stack", "a stack without a limit that grows is no finding", .holds,
      alsoViolated: ["double-event": "nothing refuses the second of two taps on a product"],
      related(open: "push product").replacing(", limit: 1", with: "")),
    RuleScenario(
      "bounded-stack", "nothing is pushed", .vacuous,
      alsoViolated: ["unreachable-route": "nothing pushes the product"],
      related(open: "stay").replacing("push product", with: "stay")),
    RuleScenario(
      "bounded-stack", "a search cut short", .undetermined,
      related(open: "'replace [product]'") + "\nlimits: { depth: 1 }"),
  ]

  private static func offer(expire: String) -> String {
    """
    screens:
      home: { home: true }
      settings:
      login:
    coordinators:
      App:
        root: home
        state:
          sheet: { sheet: [settings, login] }
          session: [none, active]
        events:
          openSettings: { from: home, do: present settings }
          close: { from: settings, do: dismiss }
          signIn: { from: login, do: dismiss }
          signUp: { from: settings, do: [dismiss, present login] }
          expire: { by: system, do: \(expire) }
    """
  }

  private static func settings(close: String) -> String {
    """
    screens:
      home: { home: true }
      profile:
      guide:
    coordinators:
      App:
        root: home
        state:
          profile: { sheet: [profile] }
          help: { sheet: [guide] }
          seen: [no, yes]
        events:
          openProfile: { from: home, do: present profile }
          openHelp: { from: home, do: present guide in help }
          close: { from: profile, do: \(close) }
    """
  }

  private static func awaitedForm(done: String) -> String {
    """
    screens:
      home: { home: true }
      form: { coordinator: Form }
    coordinators:
      App:
        root: home
        state: { sheet: { sheet: [form] } }
        events:
          open: { from: home, when: sheet == nil, do: await form, resumes: { ok: stay, cancelled: stay } }
      Form:
        root: form
        events: { done: { from: form, do: \(done) } }
    """
  }

  private static func product(restart: String) -> String {
    """
    screens:
      home: { home: true }
      product:
      settings:
    coordinators:
      App:
        root: home
        state:
          path: { stack: [product], limit: 1 }
          sheet: { sheet: [settings] }
        events:
          open: { from: home, when: path.count == 0, do: push product }
          openSettings: { from: home, do: present settings }
          restart: { from: home, do: \(restart) }
    """
  }

  private static func related(open: String) -> String {
    """
    screens:
      home: { home: true }
      product:
    coordinators:
      App:
        root: home
        state:
          path: { stack: [product], limit: 1 }
        events:
          open: { from: home, when: path.count == 0, do: push product }
          openRelated: { from: product, do: \(open) }
    """
  }
}

package import FlowModel

/// Facts about navigation in the terms of the scenario language, with the names of the code.
package struct CodeFlow: Sendable {
  /// The platform that most units are written for.
  package var platform = Platform.swiftui
  /// The units, in the order of the facts.
  package var units: [CodeUnit] = []

  /// Returns the unit with a name.
  func unit(named name: String) -> CodeUnit? { units.first { $0.name == name } }
}

/// A type that navigates.
package struct CodeUnit: Sendable {
  package var name: String
  /// Its kind, as the facts name it.
  package var kind: String
  /// Where it is declared.
  package var place: CodePlace
  /// Where it keeps what is shown.
  package var slots: [CodeSlot] = []
  /// What happens in it.
  package var events: [CodeEvent] = []
  /// The links that it opens.
  package var links: [CodeLink] = []
  /// The units inside it, by the case that holds them.
  package var children: [String: String] = [:]
  /// The slots that further stacks, tabs and roots are merged into, by the names of those: a coordinator has one of each.
  package var merged: [String: String] = [:]

  /// Returns the slot that has a name, or that a slot of this name is merged into.
  package func slot(_ name: String) -> CodeSlot? {
    let own = merged[name] ?? name
    return slots.first { $0.name == own }
  }

  /// Returns the first slot of a form; nil if there is none.
  package func slot(of form: CodeSlot.Form) -> CodeSlot? { slots.first { $0.form == form } }
}

/// A place in the state that says which screen is shown.
package struct CodeSlot: Sendable {
  /// What it is in the language.
  package enum Form: Sendable { case stack, slot, tabs, root }

  package var name: String
  /// What it is in the language.
  package var form: Form
  /// What it can hold.
  package var cases: [CodeCase] = []
  /// How its cases are shown unless they say otherwise.
  package var kind: PresentationKind
  /// What it holds initially.
  package var initial: String?
  /// Whether a gesture closes what it shows.
  package var isDismissible = true
  /// Whether it is what a view or a view controller itself pushes: at most one page at a time, since that covers it.
  var isOfLinks = false
  /// Whether it is a property of the unit, and whether that is a Boolean.
  package var property = (isDeclared: false, isBoolean: false)
  /// Where it is declared, or first changed.
  package var place: CodePlace
}

/// A value that a slot can hold.
package struct CodeCase: Sendable {
  package var name: String
  /// How it is shown.
  package var kind: PresentationKind
  /// The types of what it carries.
  package var arguments: [String] = []
  /// Whether the facts list it, with all that it carries.
  package var isDeclared = false
  /// Whether the facts say how it is shown.
  package var isKindKnown = false
  /// The buttons of an alert.
  package var buttons: [NavigationFacts.Button] = []
  /// Where it is declared, or first shown.
  package var place: CodePlace
}

/// Something that happens, with all that it does.
package struct CodeEvent: Sendable {
  /// Who or what makes it happen.
  package enum Cause: String, Sendable { case user, alertButton, child, system, link, effect }

  package var name: String
  /// Who or what makes it happen.
  package var cause: Cause
  /// Whether the facts say that a child or a button of an alert causes it.
  package var isCauseKnown = false
  /// What it carries.
  package var parameters: [NavigationFacts.Parameter] = []
  /// Its handler.
  package var place: CodePlace
  /// What it does under which conditions.
  package var rows: [CodeRow]
  /// Whether a view has the control, and the unit is an object that the view shares with others.
  var isOfView = false
  /// The slot and the case that show the view which has the control; nil if they are not known.
  var page: (slot: String, item: String)?

  /// Whether it is a control of a view. What observes, such as `onChange`, also runs while other pages cover the view.
  var isControl: Bool {
    let observers = [
      "onAppear", "onDisappear", "task", "onChange", "onReceive", "onOpenURL", "onContinueUserActivity",
    ]
    return cause == .user && !observers.contains(String(lastAction.prefix { $0 != " " }))
  }

  /// The last action of a path, even after a method: `confirm` of `buttonTapped(_:).confirm`.
  var lastAction: String { name.split(separator: ".").last.map(String.init) ?? name }

  /// The last action of the name, without labels.
  package var lastWord: String {
    String(lastAction.prefix { $0 != "(" })
  }
}

/// What an event does under some conditions.
package struct CodeRow: Sendable {
  /// The conditions, all of which hold.
  package var guards: [NavigationFacts.Guard]
  /// The steps in order.
  package var steps: [CodeStep]
  /// The line of the first step.
  package var place: CodePlace
}

/// One change.
package struct CodeStep: Sendable, Hashable {
  /// What is done.
  package enum Verb: String, Sendable {
    case present, dismiss, push, pop, popTo, popToRoot, replace, setRoot, select, dismissSelf
    case emit, send, external, other
  }

  /// What is done.
  package var verb: Verb
  /// The slot's name; nil if it changes none.
  package var slot: String?
  /// The case's name, or what is emitted; nil if there is none or only the running app knows it.
  package var target: String?
  /// Whether only the running app knows the target, so that each case is tried.
  package var isGuess = false
  package var place: CodePlace

  /// Whether it changes what is shown.
  package var isNavigation: Bool {
    switch verb {
    case .emit, .send, .external, .other: false
    default: true
    }
  }
}

/// A URL that leads somewhere.
package struct CodeLink: Sendable {
  package var pattern: String
  /// The event that it causes.
  package var event: String?
  /// Where it is parsed.
  package var place: CodePlace
}

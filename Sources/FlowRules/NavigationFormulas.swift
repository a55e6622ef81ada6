import FlowDiagnostics
package import FlowLogic
package import FlowModel

// The words that several rules share. "Way" always means a path of zero or more steps of the class named.

extension StepFormula where Atom == Proposition, StepAtom == StepProposition {
  /// Steps of a person, and those the app takes by itself while a person waits; no links, no system events.
  package static var person: FlowStepFormula {
    .any(EventOrigin.allCases.filter { $0.isUser || $0 == .app }.map { .atom(.origin($0)) })
  }

  /// Steps of a process that lives on: all but relaunches.
  package static var live: FlowStepFormula {
    .not(.relaunch)
  }

  /// The process is killed and comes back.
  package static var relaunch: FlowStepFormula {
    .atom(.origin(.relaunch))
  }

  /// A person answers the alert that is up: a button, or a tap outside a dialog.
  package static var answer: FlowStepFormula {
    .any([.atom(.origin(.button)), .atom(.origin(.tapOutside))])
  }
}

extension StateFormula where Atom == Proposition, StepAtom == StepProposition {
  /// A place where people are at rest: a home or terminal page with no alert over it.
  package static func homeOrTerminal(of flow: Flow) -> FlowStateFormula {
    .all([.any(flow.restingPages), .not(.atom(.alertUp))])
  }

  /// No way of a person leads to a home or terminal page.
  package static func deadEnd(of flow: Flow) -> FlowStateFormula {
    .not(.canReach(target: homeOrTerminal(of: flow), along: .person))
  }

  /// The gate is closed.
  package static func closed(_ gate: String) -> FlowStateFormula {
    .not(.atom(.gateOpen(gate)))
  }

  /// The slot wants something that competes for the screen: a modal or an alert.
  package static func wantsModalOrAlert(_ site: SlotSite) -> FlowStateFormula {
    let competing = site.competingKinds
    guard competing != site.kinds else { return .atom(.wants(site.reference, name: nil)) }
    return .any(competing.map { .atom(.wantsKind(site.reference, $0)) })
  }

  /// The slot shows a modal.
  package static func showsModal(_ site: SlotSite) -> FlowStateFormula {
    let modal = site.kinds.filter(\.isModal)
    guard modal != site.kinds else { return .atom(.shows(site.reference, nil)) }
    return .any(modal.map { .atom(.showsKind(site.reference, $0)) })
  }

  /// The slot shows the item in this way.
  package static func shows(
    _ item: ItemValue, as kind: PresentationKind, in site: SlotSite
  ) -> FlowStateFormula {
    let shown = FlowStateFormula.atom(.shows(site.reference, item))
    guard site.kinds(of: item.name).count > 1 else { return shown }
    return .all([shown, .atom(.showsKind(site.reference, kind))])
  }
}

extension Flow {
  /// The screens that can be `home`, or the pages of an untouched app where none is declared so.
  package var homeScreens: [String] {
    let declared = screens.filter(\.canBeHome).map(\.name.value)
    guard declared.isEmpty, let root = coordinators.first else { return declared }
    return startPages(of: root)
  }

  /// The front pages of an instance with nothing pushed or presented: of its roots, or of its tabs.
  private func startPages(of root: Coordinator) -> [String] {
    var found: [String] = []
    var seen: Set<String> = []
    var pending = root.startScreens.map { (name: $0, owner: root.name.value) }
    while !pending.isEmpty {
      let (name, owner) = pending.removeFirst()
      let child = screens.first { $0.name.value == name }?.coordinator?.value
      guard let child, child != owner, seen.insert(child).inserted,
        let coordinator = coordinators.first(where: { $0.name.value == child })
      else {
        found.append(name)
        continue
      }
      pending = coordinator.startScreens.map { (name: $0, owner: child) } + pending
    }
    return unique(found)
  }

  /// The pages where a person may rest: home ones while they count as home, and terminal ones.
  fileprivate var restingPages: [FlowStateFormula] {
    let conditional = Dictionary(
      screens.compactMap { screen in screen.homeWhen.map { (screen.name.value, $0) } },
      uniquingKeysWith: { first, _ in first })
    let home = homeScreens.map { name -> FlowStateFormula in
      let page = FlowStateFormula.atom(.frontPage(screen: name))
      return conditional[name].map { .all([page, .atom(.condition($0))]) } ?? page
    }
    let terminal = screens.filter(\.isTerminal).map(\.name.value)
    return unique(home + terminal.map { .atom(.frontPage(screen: $0)) })
  }

  /// Every screen with every gate it requires, in the order of declaration.
  package var gatedScreens: [(screen: Screen, gate: String)] {
    screens.flatMap { screen in
      unique(screen.requires.map(\.value)).map { (screen: screen, gate: $0) }
    }
  }
}

extension Screen {
  /// Whether people count it as home, always or under a condition.
  package var canBeHome: Bool { isHome || homeWhen != nil }

  /// Whether it can hold unsaved work, always or under a condition.
  package var canBeDirty: Bool { isDirty || dirtyWhen != nil }
}

extension Coordinator {
  /// What its instances can show with nothing pushed or presented: the roots, or else the tabs.
  package var startScreens: [String] {
    let tabs = fields.flatMap { field -> [Located<String>] in
      guard case .tabs(let tabs) = field.kind else { return [] }
      return tabs.screens
    }
    guard tabs.isEmpty else { return tabs.map(\.value) }
    return (roots.isEmpty ? [root].compactMap(\.self) : roots).map(\.name.value)
  }
}

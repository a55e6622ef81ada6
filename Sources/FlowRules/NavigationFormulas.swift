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
    let pages = flow.restingScreens.map { FlowStateFormula.atom(.frontPage(screen: $0)) }
    return .all([.any(pages), .not(.atom(.alertUp))])
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
  /// The screens that are `home`, or the root screen where none is.
  package var homeScreens: [String] {
    let declared = screens.filter(\.isHome).map(\.name.value)
    guard declared.isEmpty else { return declared }
    return coordinators.first?.root.map { [$0.name.value] } ?? []
  }

  /// The screens where a person may rest: home ones and terminal ones.
  package var restingScreens: [String] {
    unique(homeScreens + screens.filter(\.isTerminal).map(\.name.value))
  }

  /// Every screen with every gate it requires, in the order of declaration.
  package var gatedScreens: [(screen: Screen, gate: String)] {
    screens.flatMap { screen in
      unique(screen.requires.map(\.value)).map { (screen: screen, gate: $0) }
    }
  }
}

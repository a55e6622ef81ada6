import FlowDiagnostics
package import FlowLogic
package import FlowModel

// The terms that several rules share. A "way" is a path of zero or more steps of the named class.

extension FlowStepFormula {
  /// Steps of a person, and steps that happen by themselves while a person waits: of the app, and the end of a transition. No
  /// links and no system events.
  package static var person: FlowStepFormula {
    .any(EventOrigin.allCases.filter { $0.isUser || $0 == .app || $0 == .finish }.map { .atom(.origin($0)) })
  }

  /// Steps of a person, and steps that happen while a person waits, including system events. No links.
  package static var waiting: FlowStepFormula {
    .any([.person, .atom(.origin(.system))])
  }

  /// Steps of a process that lives on: all but relaunches.
  package static var live: FlowStepFormula {
    .not(.relaunch)
  }

  /// The process is killed and started again.
  package static var relaunch: FlowStepFormula {
    .atom(.origin(.relaunch))
  }

  /// Returns the steps of a process that lives on that open the gate.
  package static func opening(_ gate: String) -> FlowStepFormula {
    .all([.live, .before(.closed(gate)), .after(.atom(.gateOpen(gate)))])
  }

  /// Returns the steps of a process that lives on that close the gate.
  package static func closing(_ gate: String) -> FlowStepFormula {
    .all([.live, .before(.atom(.gateOpen(gate))), .after(.closed(gate))])
  }

  /// A person answers the alert that is up: with a button, or with a tap outside a dialog, but not outside a popover.
  package static var answer: FlowStepFormula {
    .any([.atom(.origin(.button)), .all([.atom(.origin(.tapOutside)), .before(.atom(.alertUp))])])
  }
}

extension FlowStateFormula {
  /// A page where a person may rest: a home or terminal page with no alert over it.
  package static func homeOrTerminal(of flow: Flow) -> FlowStateFormula {
    .all([.any(unique(homes(of: flow) + ends(of: flow))), .not(.atom(.alertUp))])
  }

  /// A home page with no alert over it.
  static func atHome(of flow: Flow) -> FlowStateFormula {
    .all([.any(homes(of: flow)), .not(.atom(.alertUp))])
  }

  /// A terminal page with no alert over it; nil if the flow has none.
  static func atEnd(of flow: Flow) -> FlowStateFormula? {
    let ends = ends(of: flow)
    return ends.isEmpty ? nil : .all([.any(ends), .not(.atom(.alertUp))])
  }

  /// The pages on which a flow may end, whether or not an alert is up.
  static func ends(of flow: Flow) -> [FlowStateFormula] {
    flow.terminalPages.map { .atom(.frontPage(screen: $0)) }
  }

  private static func homes(of flow: Flow) -> [FlowStateFormula] {
    flow.homePages.map { home in
      let page = FlowStateFormula.atom(.frontPage(screen: home.name))
      return home.condition.map { .all([page, .atom(.condition($0))]) } ?? page
    }
  }

  /// No way of a person leads to a home or terminal page.
  package static func deadEnd(of flow: Flow) -> FlowStateFormula {
    .not(.existsUntil(target: homeOrTerminal(of: flow), along: .person))
  }

  /// The gate is closed.
  package static func closed(_ gate: String) -> FlowStateFormula {
    .not(.atom(.gateOpen(gate)))
  }

  /// A screen that opens the gate is the page or around it, or shown below a lock or window that is.
  package static func atGate(_ gate: String, of flow: Flow) -> FlowStateFormula {
    let opening = flow.screens(opening: gate).map(\.name.value)
    let covers = flow.coveringScreens.filter { !opening.contains($0) }
    let isCovered = FlowStateFormula.any(covers.map { .atom(.page(screen: $0)) })
    return .any(
      opening.map { .atom(.page(screen: $0)) }
        + (covers.isEmpty ? [] : opening.map { .all([isCovered, .atom(.appears($0))]) }))
  }

  static func isFilled(_ stack: Located<String>, at site: Int) -> FlowStateFormula {
    .atom(.conditionAt(site: site, .count(stack: stack, .greater, Located(0, at: stack.span))))
  }

  /// The slot wants something that competes for the screen: a modal or an alert.
  package static func wantsModalOrAlert(_ site: SlotSite) -> FlowStateFormula {
    let competing = site.competingKinds
    guard competing != site.kinds else { return .atom(.wants(site.reference, name: nil)) }
    return .any(competing.map { .atom(.wantsKind(site.reference, $0)) })
  }

  /// A slot wants a modal or a toast, on the platform whose containers have hosts and tokens.
  package static func wantsModalOfContainer(in flow: Flow) -> FlowStateFormula {
    guard flow.platform.value == .modals else { return .constant(false) }
    let kinds: [PresentationKind] = [.modal, .toast]
    return .any(
      flow.slots.flatMap { slot in
        kinds.filter(slot.kinds.contains).map { .atom(.wantsKind(slot.reference, $0)) }
      })
  }

  /// The slot shows a modal.
  package static func showsModal(_ site: SlotSite) -> FlowStateFormula { shows(\.isModal, in: site) }

  /// The slot shows an alert.
  package static func showsAlert(_ site: SlotSite) -> FlowStateFormula { shows(\.isAlert, in: site) }

  private static func shows(_ isWanted: (PresentationKind) -> Bool, in site: SlotSite) -> FlowStateFormula {
    let kinds = site.kinds.filter(isWanted)
    guard kinds != site.kinds else { return .atom(.shows(site.reference, nil)) }
    return .any(kinds.map { .atom(.showsKind(site.reference, $0)) })
  }

  /// The slot shows the item in this kind of presentation.
  package static func shows(
    _ item: ItemValue, as kind: PresentationKind, in site: SlotSite
  ) -> FlowStateFormula {
    let shown = FlowStateFormula.atom(.shows(site.reference, item))
    guard site.kinds(of: item.name).count > 1 else { return shown }
    return .all([shown, .atom(.showsKind(site.reference, kind))])
  }
}

extension Obligation.Part {
  /// Demands that wherever the formula holds, some way without a relaunch leads to a state in which it does not, unless the flow
  /// may end there.
  static func neverForGood(
    _ formula: FlowStateFormula, in flow: Flow, message: String, place: SourceSpan?,
    subjects: [RuleSubject] = []
  ) -> Self {
    let lasting = FlowStateFormula.all([
      formula, .not(.existsUntil(target: .not(formula), along: .live)),
    ])
    let bad = FlowStateFormula.atEnd(of: flow).map { .all([lasting, .not($0)]) } ?? lasting
    var part = Self(.never(bad), message: message, place: place, subjects: subjects)
    part.lasting = lasting
    return part
  }
}

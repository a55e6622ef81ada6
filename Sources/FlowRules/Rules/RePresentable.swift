import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let rePresentable = Rule(
    id: "re-presentable",
    severity: .warning,
    summary: "a modal or alert that was closed can be shown again",
    definition: """
      A step is bad if a slot shows a screen or alert in a modal or alert kind before it and no longer after it, and
      no path from there, relaunches excluded, leads to a state in which the slot shows it again, with whatever
      arguments. A slot of a child coordinator counts as one slot, wherever the child is. Items that are meant to be
      seen once are exempt: a screen or alert with `once: true`, the initial content of a slot (`initial`), and a
      screen that `opens` a gate, once that is open. Exempt are also the steps after which the page stays `terminal`
      whatever happens, as with a forced update, and those that take a variable away from a value to which no statement
      of the flow sets it, such as a purchase: what cannot be shown any more is then not needed any more. Every
      statement that writes the variable must name one of its values. A screen with `once: true` must not come back by
      itself: a step other than a link, a system event or a relaunch is also bad if the screen is on screen before it
      and not after it, the user then rests on a `home` or `terminal` page with no alert up, at once or after more such
      steps that do not show the screen, and a path from there leads to a step of the app or a relaunch that shows the
      screen again. What the user asks for again does not count, and neither does a path on which a gate closes other
      than by a relaunch, since another user may follow. The rule is vacuous if no item that is to be shown again is
      ever closed, and no such step leaves a screen with `once: true`.
      """,
    rationale: """
      State that was not reset makes the second time fail: the button exists, the tap is handled, and nothing appears.
      """,
    realCases: [
      "pointfreeco/swift-composable-architecture#3433: the alert could be shown only once",
      "mozilla-mobile/firefox-ios#16754: a bottom sheet that a link had closed could not be opened again",
      "toggl/mobileapp#7072: a modal closed by a shortcut left its button disabled for good",
    ],
    fix: """
      Let every way of closing clear the slot and its guards. Declare what is meant to be seen once, such as an
      onboarding, with `once: true`. Record in every way of leaving it that it was seen, and list that variable in
      `restores`. What is paid for once is best paid for in the step that closes its page.
      """,
    subjects: [.screen, .alert],
    demand: { flow in
      let sites = flow.slots.filter { !$0.kinds.allSatisfy { !$0.isModal && !$0.isAlert } }
      let declared = unique(sites.map { [$0.reference.coordinator, $0.reference.field] })
      let groups = declared.map { names in
        sites.filter { [$0.reference.coordinator, $0.reference.field] == names }
      }
      let farewells = flow.farewells
      return Demand(
        groups.flatMap { againParts($0, unless: farewells, in: flow) }
          + flow.screens.filter(\.isShownOnce).map { oncePart($0, in: flow) },
        trigger: .step(
          .any(
            sites.flatMap { closings($0, in: flow) }
              + flow.screens.filter(\.isShownOnce).map(leaving))))
    })

  /// Returns the steps by which a person leaves a screen.
  private static func leaving(_ screen: Screen) -> FlowStepFormula {
    let shown = FlowStateFormula.atom(.appears(screen.name.value))
    return .all([.person, .before(shown), .after(.not(shown))])
  }

  /// Returns the claim that a screen to be seen once does not come back by itself after a person leaves it and comes to rest.
  private static func oncePart(_ screen: Screen, in flow: Flow) -> Obligation.Part {
    let name = screen.name.value
    let shown = FlowStateFormula.atom(.appears(name))
    let returning = FlowStepFormula.all([
      .any([.relaunch, .atom(.origin(.app))]), .before(.not(shown)), .after(shown),
    ])
    let again = FlowStateFormula.existsUntil(
      target: .existsNext(returning), along: .all(flow.gates.map { .not(.closing($0.name.value)) }))
    let returnsAtRest = FlowStateFormula.existsUntil(
      target: .all([.homeOrTerminal(of: flow), again]), along: .all([.person, .after(.not(shown))]))
    return Obligation.Part(
      .neverStep(.all([leaving(screen), .after(returnsAtRest)])),
      message: "'\(name)' is meant to be seen once, but after this the app or a relaunch shows it again",
      place: screen.name.span, subjects: [.screen(name)])
  }

  /// Returns the steps after which a slot no longer shows a screen or alert, for each one that can be shown again.
  private static func closings(_ site: SlotSite, in flow: Flow) -> [FlowStepFormula] {
    site.namesShownAgain(in: flow).map { name in
      let shown = FlowStateFormula.showsModalOrAlert(name, in: site)
      return .all([.before(shown), .after(.not(shown))])
    }
  }

  private static func againParts(
    _ sites: [SlotSite], unless farewells: [FlowStepFormula], in flow: Flow
  ) -> [Obligation.Part] {
    guard let first = sites.first else { return [] }
    let ends = FlowStateFormula.ends(of: flow)
    let isOver = FlowStateFormula.not(.existsUntil(target: .not(.any(ends)), along: .live))
    return first.namesShownAgain(in: flow).map { name in
      let shown = sites.map { FlowStateFormula.showsModalOrAlert(name, in: $0) }
      let gate = flow.screens.first { $0.name.value == name }?.opens?.value
      let reachable = FlowStateFormula.existsUntil(target: .any(shown), along: .live)
      let excuses =
        (gate.map { [FlowStateFormula.atom(.gateOpen($0))] } ?? []) + [reachable]
        + (ends.isEmpty ? [] : [isOver])
      let again = excuses.count == 1 ? reachable : .any(excuses)
      let closing = FlowStepFormula.any(
        shown.map { .all([.before($0), .after(.all([.not($0), .not(again)]))]) })
      return Obligation.Part(
        .neverStep(farewells.isEmpty ? closing : .all([closing, .not(.any(farewells))])),
        message: "once closed, '\(name)' cannot be shown in '\(first.reference.field)' again",
        place: first.name.span, subjects: [.screen(name), .alert(name)])
    }
  }
}

extension Flow {
  /// The steps that change a variable from a value that no statement assigns.
  fileprivate var farewells: [FlowStepFormula] {
    let statements = bodies.flatMap(\.statements).map(\.kind)
    return places.flatMap { site, coordinator in
      coordinator.fields.flatMap { field -> [FlowStepFormula] in
        let name = field.name.value
        guard let variable = field.variable else { return [] }
        let values = self.values(of: variable.type)
        let given = statements.compactMap { $0.value(givenTo: name) }
        guard !given.isEmpty, given.allSatisfy({ $0.map(values.contains) ?? false }) else { return [] }
        return values.filter { !given.contains($0) }.map { lost in
          let others = values.filter { $0 != lost }.map { value in
            FlowStateFormula.atom(.variable(site.field(name), value: value))
          }
          return .all([.before(.atom(.variable(site.field(name), value: lost))), .after(.any(others))])
        }
      }
    }
  }
}

extension Statement.Kind {
  /// Returns the word that the statement assigns to a variable of this name: the inner nil for anything but a word, the outer nil
  /// if it assigns no such variable.
  fileprivate func value(givenTo variable: String) -> String?? {
    switch self {
    case .set(let name, let value) where name.value == variable: .some(value.value)
    case .store(let name, _) where name.value == variable, .add(let name, _) where name.value == variable,
      .count(let name, _) where name.value == variable:
      .some(nil)
    default: nil
    }
  }
}

extension SlotSite {
  /// The screens and alerts that the slot can show in a modal or alert kind, except those to be seen once and the initial one, in
  /// the order of declaration.
  fileprivate func namesShownAgain(in flow: Flow) -> [String] {
    let once =
      flow.screens.filter(\.isShownOnce).map(\.name.value)
      + flow.alerts.filter(\.isShownOnce).map(\.name.value)
    return names.filter { name in
      name != slot.initial?.value && !once.contains(name)
        && kinds(of: name).contains { $0.isModal || $0.isAlert }
    }
  }
}

extension FlowStateFormula {
  fileprivate static func showsModalOrAlert(_ name: String, in site: SlotSite) -> FlowStateFormula {
    let kinds = site.kinds(of: name)
    let counted = kinds.filter { $0.isModal || $0.isAlert }
    let shown = FlowStateFormula.atom(.showsName(site.reference, name))
    guard counted != kinds else { return shown }
    return .all([shown, .any(counted.map { .atom(.showsKind(site.reference, $0)) })])
  }
}

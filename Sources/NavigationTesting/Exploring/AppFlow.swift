import FlowAlgorithms
import FlowCompiler
import FlowDiagnostics
import FlowModel
import FlowRules

/// The names found in an app's layers so far, and the flow made from them.
struct AppFlow {
  /// The screens of each stack.
  private(set) var stacks: [Interner<String>]
  /// The screens or alerts of each slot.
  private(set) var slots: [Interner<String>]
  /// The names of each slot's items, by presentation kind.
  private var kinds: [[PresentationKind: [String]]]
  /// The buttons of each alert, by its name in the flow.
  private var buttons: [String: [(title: String, role: Button.Role?, isIdle: Bool)]] = [:]
  /// The names of each slot's items in the flow.
  private var names: [[PresentedItem: String]]

  init(stacks: Int, slots: Int) {
    self.stacks = Array(repeating: Interner<String>(), count: stacks)
    self.slots = Array(repeating: Interner<String>(), count: slots)
    kinds = Array(repeating: [:], count: slots)
    names = Array(repeating: [:], count: slots)
  }

  /// Adds the names of everything that a state wants.
  mutating func insert<Action>(_ view: AppView, buttonsOf: (Int) -> [AlertButton<Action>]) {
    for (stack, screens) in view.stacks.enumerated() {
      for screen in screens { _ = stacks[stack].number(of: screen) }
    }
    for (slot, item) in view.slots.enumerated() {
      guard let item, names[slot][item] == nil else { continue }
      let name = item.kind.isAlert ? alertName(item.name, buttonsOf(slot)) : item.name
      names[slot][item] = name
      kinds[slot][item.kind, default: []].append(name)
      _ = slots[slot].number(of: name)
    }
  }

  /// Returns the name of an alert with these buttons. If another alert of this name has other buttons, their titles are appended.
  private mutating func alertName<Action>(_ name: String, _ shown: [AlertButton<Action>]) -> String {
    let own = shown.map { (title: $0.title, role: $0.role, isIdle: $0.action == nil) }
    var name = name
    while let known = buttons[name], !known.elementsEqual(own, by: ==) {
      name += "(\(own.map(\.title).joined(separator: ", ")))"
    }
    buttons[name] = own
    return name
  }

  func name(of item: PresentedItem, in slot: Int) -> String { names[slot][item] ?? item.name }

  /// Returns the name of an item that a slot wants, as ``AppCodes`` uses it.
  func key(of item: PresentedItem, in slot: Int) -> String {
    "\(item.kind.rawValue) \(name(of: item, in: slot))"
  }

  /// Returns the flow of an app with these names, whose events have these labels.
  func flow<App, Action>(
    of navigation: Navigation<App, Action>, platform: NavigationPlatform,
    events: [(label: String, origin: ActionOrigin)]
  ) -> Flow {
    var flow = navigation.emptyFlow(on: platform)
    flow.stackBound = navigation.deepest
    flow.gates = navigation.gates.map { gate in
      Gate(
        name: located(gate.name),
        condition: .compare(located(variable(of: gate.name)), .equal, located("yes")))
    }
    declareScreens(in: &flow, navigation)
    flow.alerts = alertNames(navigation).map { name in
      var alert = Alert(name: located(name))
      alert.buttons = (buttons[name] ?? []).map { button in
        Button(
          name: located(button.title), role: button.role,
          body: .statements(button.isIdle ? [] : [anything(navigation)]))
      }
      return alert
    }
    flow.coordinators = coordinators(navigation, flow, events)
    return flow
  }

  private func declareScreens<App, Action>(in flow: inout Flow, _ navigation: Navigation<App, Action>) {
    var names = Interner<String>()
    for name in navigation.tabs?.names ?? [navigation.root] { _ = names.number(of: name) }
    for stack in stacks { for name in stack.values { _ = names.number(of: name) } }
    for (slot, list) in zip(navigation.slots, slots) where !slot.kind.isAlert {
      for name in list.values { _ = names.number(of: name) }
    }
    // A named screen that was not found yet may be found later. Until then, nothing can show it.
    let known = names.values + alertNames(navigation)
    for name in navigation.namedScreens where !known.contains(where: { isCalled($0, name) }) {
      _ = names.number(of: name)
    }
    flow.screens = names.values.map { name in
      var screen = Screen(name: located(name))
      screen.requires = navigation.gates.filter { $0.screens.contains { isCalled(name, $0) } }.map {
        located($0.name)
      }
      screen.isHome = navigation.homes.contains { isCalled(name, $0) }
      screen.isTerminal = navigation.ends.contains { isCalled(name, $0) }
      screen.isDismissible = !navigation.fixed.contains { isCalled(name, $0) }
      if navigation.hasLayers(inside: name) { screen.coordinator = located(coordinator(of: name)) }
      return screen
    }
  }

  private func alertNames<App, Action>(_ navigation: Navigation<App, Action>) -> [String] {
    unique(zip(navigation.slots, slots).filter { $0.0.kind.isAlert }.flatMap { $0.1.values })
  }

  private func coordinators<App, Action>(
    _ navigation: Navigation<App, Action>, _ flow: Flow, _ events: [(label: String, origin: ActionOrigin)]
  ) -> [Coordinator] {
    var root = Coordinator(name: located("app"))
    if let tabs = navigation.tabs {
      let declaration = TabsDeclaration(screens: tabs.names.map { located($0) })
      root.fields.append(Field(name: located("tab"), kind: .tabs(declaration)))
    } else {
      root.root = item(navigation.root)
    }
    let contents = declareLayers(of: navigation, in: &root) { $0 == nil }
    let answers = VariableDeclaration(type: ValueType(.list([located("no"), located("yes")])))
    root.fields += navigation.gates.map {
      Field(name: located(variable(of: $0.name)), kind: .variable(answers))
    }
    root.events +=
      events.map { event in
        var declared = Event(name: located(event.label), body: .statements([anything(navigation)]))
        declared.by = located(event.origin.agent)
        declared.from = names(event.origin.pages).map(item)
        return declared
      }
      + navigation.links.map {
        Event(name: located($0.url), isLink: true, body: .statements([anything(navigation)]))
      }
      + [unused(contents + navigation.gates.map { .set(located(variable(of: $0.name)), to: located("yes")) })]
    let pages = flow.screens.map(\.name.value).filter(navigation.hasLayers)
    return [root]
      + pages.map { page in
        var coordinator = Coordinator(name: located(self.coordinator(of: page)))
        coordinator.root = item(page)
        let contents = declareLayers(of: navigation, in: &coordinator) {
          $0.map { isCalled(page, $0) } ?? false
        }
        coordinator.events = [unused(contents)]
        return coordinator
      }
  }

  /// Declares the layers that lie in some page, and returns statements that say what they can hold.
  private func declareLayers<App, Action>(
    of navigation: Navigation<App, Action>, in coordinator: inout Coordinator, where isHere: (String?) -> Bool
  ) -> [Statement.Kind] {
    let names = navigation.layerNames
    var contents: [Statement.Kind] = []
    for (index, stack) in navigation.stacks.enumerated() where isHere(stack.page) {
      let screens = stacks[index].values.map { located($0) }
      let name = located(names.stacks[index])
      coordinator.fields.append(Field(name: name, kind: .stack(StackDeclaration(screens: screens))))
      contents += stacks[index].values.map { .push(item($0)) }
    }
    for (index, slot) in navigation.slots.enumerated() where isHere(slot.page) {
      let kinds = kinds[index].sorted { $0.key.rawValue < $1.key.rawValue }
      var presentations = kinds.map { kind, names in
        SlotDeclaration.Presentation(kind: kind, names: names.map { located($0) })
      }
      if !kinds.contains(where: { $0.key == slot.kind }) {
        presentations.append(.init(kind: slot.kind, names: []))
      }
      let declaration = SlotDeclaration(presentations: presentations)
      let name = located(names.slots[index])
      coordinator.fields.append(Field(name: name, kind: .slot(declaration)))
      for (kind, names) in kinds {
        contents += names.map {
          .present(
            item($0), in: SlotReference(slot: name, kind: kinds.count > 1 ? located(kind.rawValue) : nil))
        }
      }
    }
    return contents
  }

  /// Returns which layer each stack and slot of a compiled flow is, and the codes of each layer's items.
  func layers<App, Action>(
    of navigation: Navigation<App, Action>, in codes: AppCodes
  ) -> (AppLayers, codes: (stacks: [[String: Int]], slots: [[String: Int]])) {
    let (stackNames, slotNames) = navigation.layerNames
    func itemCodes(_ name: String, _ fields: [String], _ codes: [[String: Int]]) -> [String: Int] {
      fields.firstIndex(of: name).map { codes[$0] } ?? [:]
    }
    return (
      AppLayers(
        stacks: codes.stackFields.map { stackNames.firstIndex(of: $0) ?? 0 },
        slots: codes.slotFields.map { slotNames.firstIndex(of: $0) ?? 0 }),
      (
        stackNames.map { itemCodes($0, codes.stackFields, codes.stacks) },
        slotNames.map { itemCodes($0, codes.slotFields, codes.slots) }
      )
    )
  }

  private func coordinator(of page: String) -> String { "inside \(page)" }

  /// Returns an event that never happens. Its statements say what the fields can hold.
  private func unused(_ kinds: [Statement.Kind]) -> Event {
    Event(name: located("(any)"), body: .statements(kinds.map { Statement($0, at: nowhere) }))
  }

  /// Returns a statement that stands for whatever the app's code does.
  private func anything<App, Action>(_ navigation: Navigation<App, Action>) -> Statement {
    let kind: Statement.Kind =
      if navigation.slots.contains(where: { $0.page == nil }) {
        .dismissAll
      } else if navigation.stacks.contains(where: { $0.page == nil }) {
        .popToRoot
      } else { .stay }
    return Statement(kind, at: nowhere)
  }

  /// Returns the items that some page names mean. A name that means none stands for itself.
  private func names(_ pages: [String]) -> [String] {
    let all = (stacks + slots).flatMap(\.values)
    return pages.flatMap { page in
      let meant = all.filter { isCalled($0, page) }
      return meant.isEmpty ? [page] : meant
    }
  }

  private func item(_ name: String) -> ItemExpression { ItemExpression(name: located(name), span: nowhere) }
  private func variable(of gate: String) -> String { "\(gate) is open" }
}

extension Navigation {
  /// Whether some layers lie inside this screen.
  func hasLayers(inside screen: String) -> Bool {
    stacks.contains { $0.page.map { isCalled(screen, $0) } ?? false }
      || slots.contains { $0.page.map { isCalled(screen, $0) } ?? false }
  }

  /// Returns a flow that has only the platform and its switches.
  func emptyFlow(on platform: NavigationPlatform) -> Flow {
    var flow = Flow(
      source: SourceText(name: "the app", text: ""), name: "the app",
      platform: located(Platform(rawValue: platform.rawValue) ?? .swiftui))
    flow.switches = switches.map { SwitchSetting(name: located($0.name), value: located($0.value)) }
    flow.isPessimistic = isPessimistic
    return flow
  }
}

/// Whether a screen has this name, with or without arguments.
func isCalled(_ screen: String, _ name: String) -> Bool {
  screen == name || screen.hasPrefix(name + "(")
}

private let nowhere = SourceSpan(line: 1, column: 1)

private func located<Value>(_ value: Value) -> Located<Value> { Located(value, at: nowhere) }

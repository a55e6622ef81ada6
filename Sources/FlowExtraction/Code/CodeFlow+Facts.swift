import FlowModel
import FlowRendering

extension CodeFlow {
  /// Translates facts into the terms of the scenario language.
  package init(_ facts: NavigationFacts) {
    let declared = Set(facts.units.map(\.name))
    for unit in facts.units where !units.contains(where: { $0.name == unit.name }) {
      units.append(CodeUnit(unit, facts))
    }
    for (name, edges) in facts.edges.sorted(by: { $0.key < $1.key }) where !declared.contains(name) {
      guard let first = edges.first else { continue }
      units.append(CodeUnit(name: name, kind: "model", place: facts.place(first.file, first.line)))
    }
    for index in units.indices {
      let edges = facts.edges[units[index].name] ?? []
      units[index].completeSlots(for: edges, facts)
      units[index].addEvents(edges, facts)
      if edges.contains(where: { $0.effects.contains { $0.op == "startChild" } }),
        units[index].kind == "model"
      {
        units[index].kind = "coordinator"
      }
      units[index].addCasesOfEvents()
      units[index].completeCases()
      units[index].holdOnePageOfLinks()
    }
    moveSharedEvents()
    units.removeAll { $0.slots.isEmpty && $0.events.isEmpty && $0.links.isEmpty }
    for index in units.indices { units[index].findChildren(among: units) }
    platform = Self.platform(of: units)
  }

  /// The platform that most units are written for.
  private static func platform(of units: [CodeUnit]) -> Platform {
    for (platform, kind) in [(Platform.tca, "reducer"), (.uikit, "coordinator"), (.async, "asyncFlow")] {
      let count = units.count { $0.kind == kind }
      if count > 0, count * 2 >= units.count { return platform }
    }
    return .swiftui
  }
}

extension NavigationFacts {
  /// Returns the place of a line in one of the files.
  func place(_ file: Int, _ line: Int) -> CodePlace { CodePlace(file: files[file], line: line) }
}

extension PresentationKind {
  /// Creates the kind that a style means; nil for other styles.
  init?(style: String?) {
    switch style {
    case "sheet": self = .sheet
    case "cover", "fullScreenCover": self = .fullScreenCover
    case "popover": self = .popover
    case "alert": self = .alert
    case "dialog", "confirmationDialog", "actionSheet": self = .confirmationDialog
    case "push", "navigationDestination": self = .push
    default: return nil
    }
  }
}

extension CodeUnit {
  /// Creates a unit with what it declares.
  init(_ unit: NavigationFacts.Unit, _ facts: NavigationFacts) {
    self.init(name: unit.name, kind: unit.kind, place: facts.place(unit.file, unit.line))
    for slot in unit.slots where slot.kind != "dismissFlag" && !slot.name.isEmpty {
      add(slot, tabs: unit.tabs, facts)
    }
    links = unit.links.map {
      CodeLink(pattern: $0.pattern, event: $0.event, place: facts.place($0.file, $0.line))
    }
    for child in unit.children { children[child.name] = child.unit }
  }

  private mutating func add(_ slot: NavigationFacts.Slot, tabs: [String], _ facts: NavigationFacts) {
    let place = facts.place(slot.file, slot.line)
    let form: CodeSlot.Form =
      switch slot.kind {
      case "stack", "uikitStack": .stack
      case "tab": .tabs
      case "root": .root
      default: .slot
      }
    let isPushed = slot.kind == "child" || slot.kind == "selection"
    let kind = PresentationKind(style: slot.style) ?? (isPushed ? .push : .sheet)
    var own = CodeSlot(
      name: slot.name, form: form, kind: kind, initial: slot.initial, isDismissible: slot.isDismissible,
      property: (["optional", "stack", "bool", "tab"].contains(slot.kind), slot.kind == "bool"), place: place)
    for item in slot.cases where !item.name.isEmpty {
      own.add(
        CodeCase(
          name: item.name.onOneLine, kind: PresentationKind(style: item.style) ?? kind,
          arguments: item.arguments,
          isDeclared: ["optional", "stack"].contains(slot.kind),
          isKindKnown: PresentationKind(style: item.style ?? slot.style) != nil,
          buttons: item.buttons, place: place))
    }
    if form == .tabs, own.cases.isEmpty {
      for tab in tabs { own.add(CodeCase(name: tab, kind: .push, place: place)) }
    }
    add(own)
  }

  /// Adds a slot. Merges a further stack, field of tabs or root into the first of its form.
  private mutating func add(_ slot: CodeSlot) {
    guard self.slot(slot.name) == nil else { return }
    if slot.form != .slot, let index = slots.firstIndex(where: { $0.form == slot.form }) {
      merged[slot.name] = slots[index].name
      for item in slot.cases { slots[index].add(item) }
    } else {
      slots.append(slot)
    }
  }

  /// Adds the slots that only the edges name.
  mutating func completeSlots(for edges: [NavigationFacts.Edge], _ facts: NavigationFacts) {
    let effects = edges.flatMap { edge in
      edge.effects.map { ($0, facts.place($0.file ?? edge.file, $0.line ?? edge.line)) }
    }
    let operations = Dictionary(grouping: effects, by: { $0.0.slotName }).mapValues { Set($0.map(\.0.op)) }
    for (effect, place) in effects {
      guard let name = effect.slotName, slot(name) == nil else { continue }
      let all = operations[name] ?? []
      let form: CodeSlot.Form =
        if !all.isDisjoint(with: ["push", "pop", "popTo", "popToRoot", "replaceTop"]) {
          .stack
        } else if all.contains("setTab") {
          .tabs
        } else {
          all.isDisjoint(with: ["setRoot", "setStack"]) ? .slot : .root
        }
      let isPushed = !all.isDisjoint(with: ["startChild", "select"])
      add(CodeSlot(name: name, form: form, kind: isPushed ? .push : .sheet, place: place))
    }
  }

  /// Adds the cases that only events name, such as `detail` in `path.element.detail.save`.
  mutating func addCasesOfEvents() {
    for event in events {
      let words = event.name.split(separator: ".").map(String.init)
      for index in words.indices.dropFirst().dropLast(2)
      where ["element", "presented"].contains(words[index]) {
        guard let slot = slots.firstIndex(where: { $0.name == words[index - 1] }) else { continue }
        let name = words[index + 1]
        let isKnown = slots[slot].cases.contains { $0.name == name || $0.name.hasPrefix(name + ".") }
        if name != "alert", !isKnown {
          slots[slot].add(CodeCase(name: name, kind: slots[slot].kind, place: event.place))
        }
      }
    }
  }

  /// Gives each slot without known content a case of its own name, and specific alerts the buttons of the general one.
  mutating func completeCases() {
    for index in slots.indices {
      let general = slots[index].cases.filter { item in
        item.kind.isAlert && slots[index].cases.contains { $0.name.hasPrefix(item.name + ".") }
      }
      for item in general {
        slots[index].cases.removeAll { $0.name == item.name }
        for other in slots[index].cases.indices
        where slots[index].cases[other].name.hasPrefix(item.name + ".")
          && slots[index].cases[other].buttons.isEmpty
        {
          slots[index].cases[other].buttons = item.buttons
        }
      }
      guard slots[index].cases.isEmpty, slots[index].form != .tabs else { continue }
      let slot = slots[index]
      slots[index].add(CodeCase(name: slot.name, kind: slot.kind, place: slot.place))
    }
    slots.removeAll { $0.form == .tabs && $0.cases.isEmpty }
  }

  /// Finds the units that cases hold: as the facts say, by what a case carries, by their names, or by what they emit.
  mutating func findChildren(among units: [CodeUnit]) {
    let names = Set(units.map(\.name))
    let bare = Dictionary(
      units.map { (Self.bareName($0.name), $0.name) }, uniquingKeysWith: { first, _ in first })
    var found: [String: String] = [:]
    for slot in slots {
      for item in slot.cases where !item.kind.isAlert {
        let carried = item.arguments.lazy.compactMap { type in
          [type, String(type.prefix { $0 != "." && $0 != "<" && $0 != "?" })].first { names.contains($0) }
        }.first
        let said =
          children["\(slot.name).\(item.name)"] ?? children[item.name]
          ?? (slot.cases.count == 1 ? children[slot.name] : nil)
        guard let unit = said ?? carried ?? bare[Self.bareName(item.name)] ?? emitter(in: item, among: units),
          names.contains(unit), unit != name
        else { continue }
        found[item.name] = unit
      }
    }
    children = found
  }

  /// Returns the only unit that emits what an event hears from a case, and whose name ends with the case's; nil if there is not
  /// one.
  private func emitter(in item: CodeCase, among units: [CodeUnit]) -> String? {
    let found = units.filter { unit in
      Self.bareName(unit.name).hasSuffix(Self.bareName(item.name))
        && unit.emitted.contains { target in events.contains { $0.name.hasSuffix(".\(item.name).\(target)") }
        }
    }
    return found.count == 1 ? found[0].name : nil
  }

  /// Returns the last part of a name in lower case, without an ending such as `feature` or `model`.
  private static func bareName(_ name: String) -> String {
    var name = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    for ending in ["feature", "reducer", "coordinator", "model", "flow"]
    where name.hasSuffix(ending) && name != ending {
      name.removeLast(ending.count)
    }
    return name
  }
}

extension CodeSlot {
  /// Adds a case unless there is one of that name. Only slots present; everything else counts as pushed.
  mutating func add(_ item: CodeCase) {
    guard !cases.contains(where: { $0.name == item.name }) else { return }
    cases.append(item)
    if form != .slot { cases[cases.count - 1].kind = .push }
  }
}

extension NavigationFacts.Effect {
  /// The slot that it changes, or else the default slot of its operation; nil if there is none.
  var slotName: String? {
    if let slot, !slot.isEmpty { return slot }
    switch op {
    case "push", "pop", "popTo", "popToRoot", "setStack", "replaceTop": return "path"
    case "present", "select": return "presented"
    case "setRoot": return "root"
    case "setTab": return "tab"
    case "startChild": return "children"
    default: return nil
    }
  }
}

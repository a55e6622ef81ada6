/// The units with their slots, links and children.
struct UnitFacts {
  let project: Project
  let entries: Entries
  let rules: SlotRules
  let rows: [Row]
  /// The tabs of tab bars, by unit.
  let tabs: [String: [String]]

  func units() -> [Facts.Unit] {
    let navigating = Set(rows.filter { $0.effects.contains { $0.operation.isNavigation } }.map(\.unit))
    let found = project.types.filter { type in
      !isState(type) && (navigating.contains(type.qualifiedName) || !declaredSlots(of: type).isEmpty)
    }
    let names = Set(found.map(\.qualifiedName))
    let rowsByUnit = Dictionary(grouping: rows, by: \.unit)
    return found.map { type in
      let own = rowsByUnit[type.qualifiedName] ?? []
      var unit = Facts.Unit(
        name: type.qualifiedName, kind: kind(type, own), file: type.place.file, line: type.place.line,
        parent: type.parent?.qualifiedName)
      unit.slots = declaredSlots(of: type)
      unit.slots += PlatformSlots(
        rows: own, owner: type, declared: Set(unit.slots.map(\.name)), tabs: tabs[type.qualifiedName] ?? []
      ).slots()
      addDestinations(of: type, to: &unit.slots)
      unit.links = LinkFacts.links(own)
      unit.children = children(of: type, names) + pushed(by: type, in: unit.slots, names)
      return unit
    }
  }

  /// Lists the views that a view pushes for values whose type says nothing about the screen.
  private func addDestinations(of type: TypeEntry, to slots: inout [Facts.SlotFact]) {
    guard let index = slots.firstIndex(where: \.isStack) else { return }
    for destination in rules.bindings.destinations(of: type.qualifiedName) {
      guard case .view(let view) = destination.content,
        !slots[index].cases.contains(where: { $0.name == view.name })
      else { continue }
      slots[index].cases.append(Facts.Case(name: view.name, style: nil))
    }
  }

  /// The units of the views that a view pushes.
  private func pushed(by type: TypeEntry, in slots: [Facts.SlotFact], _ names: Set<String>) -> [Facts.Child] {
    guard let stack = slots.first(where: \.isStack) else { return [] }
    return rules.bindings.destinations(of: type.qualifiedName).flatMap { destination in
      let name: String? = if case .view(let view) = destination.content { view.name } else { nil }
      return children(of: destination.content, in: stack.name, case: name, names)
    }
  }

  /// The units of the views that a slot shows, under the names of its cases.
  private func children(
    of content: ShownContent, in slot: String, case name: String? = nil, _ names: Set<String>
  )
    -> [Facts.Child]
  {
    let all: [(name: String, view: TypeEntry)] =
      switch content {
      case .view(let view): [(name.map { "\(slot).\($0)" } ?? slot, view)]
      case .cases(let cases): cases.map { ("\(slot).\($0.name)", $0.view) }
      }
    return all.filter { names.contains($0.view.qualifiedName) }.map {
      Facts.Child(name: $0.name, unit: $0.view.qualifiedName)
    }
  }

  private func isState(_ type: TypeEntry) -> Bool {
    type.name == "State" && type.parent.map(entries.isReducer) == true
  }

  private func kind(_ type: TypeEntry, _ own: [Row]) -> String {
    if entries.isReducer(type) { return "reducer" }
    if own.contains(where: { $0.kind == .async }) { return "asyncFlow" }
    if entries.isView(type) { return "view" }
    let names = [type.name] + type.inheritedNames
    if names.contains(where: { $0.hasSuffix("Coordinator") || $0.hasSuffix("FlowController") }) {
      return "coordinator"
    }
    return SlotNames.isRouter(type.name) || type.name.contains("Router") ? "router" : "model"
  }

  // MARK: Slots

  private func holder(of type: TypeEntry) -> TypeEntry {
    entries.isReducer(type) ? type.nested["State"] ?? type : type
  }

  private func declaredSlots(of type: TypeEntry) -> [Facts.SlotFact] {
    let holder = holder(of: type)
    var slots = holder.propertyOrder.compactMap { name -> Facts.SlotFact? in
      guard let property = holder.properties[name], let slot = rules.slot(property) else { return nil }
      return fact(property, slot, type)
    }
    if type.kind == .enumeration, entries.isReducer(type),
      rows.contains(where: { $0.unit == type.qualifiedName && $0.effects.contains { $0.slot == "state" } })
    {
      slots.insert(
        Facts.SlotFact(
          name: "state", kind: "root", style: nil, owner: type.qualifiedName, cases: type.cases.map(caseFact),
          initial: nil,
          file: type.place.file, line: type.place.line), at: 0)
    }
    return slots
  }

  private func fact(_ property: PropertyEntry, _ slot: Slot, _ owner: TypeEntry) -> Facts.SlotFact {
    let bindings = rules.bindings.all(of: property)
    let type = property.knownType?.unwrapped
    let isAlert = type?.name == "AlertState" || type?.name == "ConfirmationDialogState"
    var fact = Facts.SlotFact(
      name: property.name, kind: kind(slot.kind), style: bindings.first { $0.caseName == nil }?.style,
      owner: owner.qualifiedName,
      initial: property.initial.flatMap {
        ["true", "false"].contains($0.line) || $0.line.hasPrefix(".") ? $0.line : nil
      },
      file: property.place.file, line: property.place.line)
    if isAlert { fact.style = type?.name == "AlertState" ? "alert" : "dialog" }
    fact.dismissible = bindings.allSatisfy(\.dismissible)
    fact.cases = cases(type, property, bindings)
    if fact.cases.isEmpty, let alert = bindings.first(where: { !$0.buttons.isEmpty }) {
      fact.cases = [Facts.Case(name: property.name, style: alert.style, buttons: alert.buttons)]
    }
    let alerts = AlertFacts(project: project)
    for target in targets(of: property.name, owner) where target.contains(".") || isAlert {
      let name = target.split(separator: ".").last.map(String.init) ?? target
      guard let buttons = alerts.buttons(ofAlert: name) else { continue }
      fact.cases.append(Facts.Case(name: target, style: fact.style ?? "alert", buttons: buttons))
    }
    if isAlert, fact.cases.isEmpty { fact.cases = alerts.inline(in: owner, type: type?.name ?? "AlertState") }
    return fact
  }

  private func targets(of slot: String, _ owner: TypeEntry) -> [String] {
    var seen: [String] = []
    for row in rows where row.unit == owner.qualifiedName {
      for effect in row.effects where effect.slot == slot {
        if let target = effect.target, !target.hasPrefix("<"), !seen.contains(target) { seen.append(target) }
      }
    }
    return seen
  }

  private func kind(_ kind: Slot.Kind) -> String {
    switch kind {
    case .selection: "optional"
    case .dismissFlag: "bool"
    default: kind.rawValue
    }
  }

  private func cases(_ type: TypeText?, _ property: PropertyEntry, _ bindings: [ViewBindings.Binding])
    -> [Facts.Case]
  {
    guard let type, let declared = project.type(type.element ?? type, from: property.owner),
      declared.kind == .enumeration
    else { return [] }
    return declared.cases.map { one in
      var fact = caseFact(one)
      fact.style =
        bindings.first { $0.caseName == one.name }?.style
        ?? (one.payload.first?.type.name == "AlertState" ? "alert" : nil)
      return fact
    }
  }

  private func caseFact(_ one: CaseEntry) -> Facts.Case {
    Facts.Case(name: one.name, arguments: one.payload.map(\.type.text), style: nil)
  }

  // MARK: Children

  /// The units that a unit's state holds: properties, and payloads of the values that its slots can hold.
  private func children(of type: TypeEntry, _ names: Set<String>) -> [Facts.Child] {
    let holder = holder(of: type)
    var found: [Facts.Child] = []
    func add(_ name: String, _ text: TypeText, from scope: TypeEntry) {
      let bare = text.name.hasSuffix(".State") ? TypeText(String(text.name.dropLast(6))) : text
      guard let unit = project.type(bare, from: scope), unit !== type, names.contains(unit.qualifiedName)
      else { return }
      found.append(Facts.Child(name: name, unit: unit.qualifiedName))
    }
    if holder === type, type.kind == .enumeration {
      for one in type.cases { one.payload.first.map { add(one.name, $0.type, from: type) } }
    }
    for name in holder.propertyOrder {
      guard let property = holder.properties[name], let declared = property.knownType?.unwrapped,
        !property.isComputed
      else { continue }
      let held = declared.element ?? declared
      if let slots = project.type(held, from: holder), slots.kind == .enumeration {
        for one in slots.cases { one.payload.first.map { add("\(name).\(one.name)", $0.type, from: slots) } }
      } else {
        add(name, held, from: holder)
      }
    }
    for name in holder.propertyOrder {
      guard let property = holder.properties[name] else { continue }
      for binding in rules.bindings.all(of: property) {
        guard let content = binding.content else { continue }
        found += children(of: content, in: name, case: binding.caseName, names).filter { child in
          child.unit != type.qualifiedName && !found.contains { $0.name == child.name }
        }
      }
    }
    return found
  }
}

extension Facts.SlotFact {
  fileprivate var isStack: Bool { kind == "stack" || kind == "uikitStack" }
}

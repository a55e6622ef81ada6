/// The units, with their slots.
struct UnitFacts {
  let project: Project
  let entries: Entries
  let rules: SlotRules
  let rows: [Row]

  func units() -> [Facts.Unit] {
    let navigating = Set(rows.filter { $0.effects.contains { $0.operation.isNavigation } }.map(\.unit))
    return project.types.compactMap { type in
      let slots = slots(of: type)
      guard navigating.contains(type.qualifiedName) || !slots.isEmpty, !isState(type) else { return nil }
      var unit = Facts.Unit(
        name: type.qualifiedName, kind: kind(type), file: type.place.file, line: type.place.line,
        parent: type.parent?.qualifiedName)
      unit.slots = slots
      return unit
    }
  }

  private func isState(_ type: TypeEntry) -> Bool { type.name == "State" && type.parent.map(entries.isReducer) == true }

  private func slots(of type: TypeEntry) -> [Facts.SlotFact] {
    let holder = entries.isReducer(type) ? type.nested["State"] ?? type : type
    return holder.propertyOrder.compactMap { name in
      guard let property = holder.properties[name], let slot = rules.slot(property) else { return nil }
      return Facts.SlotFact(
        name: name, kind: slot.kind.rawValue, style: rules.bindings.binding(of: property)?.style, owner: type.qualifiedName,
        initial: nil, file: property.place.file, line: property.place.line)
    }
  }

  private func kind(_ type: TypeEntry) -> String {
    if entries.isReducer(type) { return "reducer" }
    if entries.isView(type) { return "view" }
    return "model"
  }
}

/// The events that rows name.
struct EventFacts {
  let project: Project
  let entries: Entries

  func events(_ rows: [Row]) -> [Facts.Event] { [] }
}

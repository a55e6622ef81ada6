import FlowModel

extension CodeFlow {
  /// Gives what views change in a shared object, such as a router in the environment, to the unit of that object.
  ///
  /// Otherwise each of these views would have a copy of the object's slots.
  mutating func moveSharedEvents() {
    for index in units.indices where units[index].kind == "view" {
      let objects = Dictionary(
        units[index].children.compactMap { name, unit in
          units.firstIndex { $0.name == unit && $0.kind != "view" }.map { (name, $0) }
        }, uniquingKeysWith: { first, _ in first })
      guard !objects.isEmpty else { continue }
      moveChildren(of: index, to: objects)
      let inferred = units[index].inferredSlots
      for event in units[index].events { move(event, of: index, to: objects) }
      units[index].removeUnused(inferred)
    }
  }

  /// The views that a view shows in a shared stack or slot are shown by the object: `router.path.product`.
  private mutating func moveChildren(of view: Int, to objects: [String: Int]) {
    for (name, child) in units[view].children.sorted(by: { $0.key < $1.key }) {
      let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
      guard parts.count == 2, let object = objects[parts[0]], units[object].children[parts[1]] == nil else {
        continue
      }
      units[object].children[parts[1]] = child
    }
  }

  /// Moves an event if everything that it navigates is in one object.
  private mutating func move(_ event: CodeEvent, of view: Int, to objects: [String: Int]) {
    let steps = event.rows.flatMap(\.steps).filter { $0.isNavigation && $0.verb != .dismissSelf }
    let owners = Set(steps.map { units[view].sharedSlot($0.slot, in: objects, of: units)?.object })
    guard owners.count == 1, case let object?? = owners.first,
      !units[object].events.contains(where: { $0.name == event.name })
    else { return }
    let place = units[object].place(of: units[view].name)
    var moved = event
    (moved.isOfView, moved.page) = (true, place)
    var shown: [(item: CodeCase, slot: String)] = []
    for row in moved.rows.indices {
      for step in moved.rows[row].steps.indices {
        let old = moved.rows[row].steps[step]
        if let found = units[view].sharedSlot(old.slot, in: objects, of: units) {
          moved.rows[row].steps[step].slot = found.slot
          let item = old.slot.flatMap(units[view].slot)?.cases.first { $0.name == old.target }
          if let item { shown.append((item, found.slot)) }
        } else if old.verb == .dismissSelf {
          guard let place, let slot = units[object].slot(place.slot) else { return }
          moved.rows[row].steps[step].verb = slot.form == .stack ? .pop : .dismiss
          moved.rows[row].steps[step].slot = place.slot
        }
      }
    }
    // A view that passes an event on to a method of the object does what the method does.
    let isKnown = units[object].events.contains { $0.rows.map(\.steps) == moved.rows.map(\.steps) }
    let links = units[view].links.filter { $0.event == event.name }
    let patterns = Set(units[object].links.map(\.pattern))
    guard isKnown || links.allSatisfy({ !patterns.contains($0.pattern) }) else { return }
    units[view].events.removeAll { $0.name == event.name }
    units[view].links.removeAll { $0.event == event.name }
    guard !isKnown else { return }
    units[object].events.append(moved)
    units[object].links += links
    for (item, slot) in shown { units[object].add(item, to: slot) }
  }
}

extension CodeUnit {
  /// Returns the slot of a shared object that a slot of this view stands for, with the object's position; nil if it is the view's own.
  fileprivate func sharedSlot(_ name: String?, in objects: [String: Int], of units: [CodeUnit]) -> (
    object: Int, slot: String
  )? {
    guard let name, inferredSlots.contains(name) else { return nil }
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    if parts.count == 2 {
      return objects[parts[0]].flatMap { units[$0].slot(parts[1]) == nil ? nil : ($0, parts[1]) }
    }
    let found = Set(objects.values.filter { units[$0].slot(name) != nil })
    return found.count == 1 ? found.first.map { ($0, name) } : nil
  }

  /// Returns where this unit shows a view: as its children say, or by the view's name.
  fileprivate func place(of view: String) -> (slot: String, item: String)? {
    let bare = Self.bare(view)
    for slot in slots {
      let item =
        slot.cases.first { children["\(slot.name).\($0.name)"] == view }
        ?? slot.cases.first { Self.bare($0.name) == bare }
      if let item { return (slot.name, item.name) }
    }
    return nil
  }

  private static func bare(_ name: String) -> String {
    let name = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    let ending = ["view", "screen", "page", "tab"].first { name.hasSuffix($0) && name != $0 }
    return String(name.dropLast(ending?.count ?? 0))
  }

  fileprivate mutating func add(_ item: CodeCase, to slot: String) {
    guard let index = slots.firstIndex(where: { $0.name == slot }) else { return }
    slots[index].add(item)
  }

  /// The names of the slots that no property of this unit declares: of these, only what changes them is known.
  fileprivate var inferredSlots: Set<String> {
    let steps = events.flatMap(\.rows).flatMap(\.steps)
    let found = slots.filter { slot in
      slot.name.contains(".") || steps.contains { $0.slot == slot.name && $0.place == slot.place }
    }
    return Set(found.map(\.name))
  }

  /// Removes those of the slots that no event changes any more.
  fileprivate mutating func removeUnused(_ names: Set<String>) {
    let used = Set(events.flatMap(\.rows).flatMap(\.steps).compactMap(\.slot))
    slots.removeAll { names.contains($0.name) && !used.contains($0.name) }
  }
}

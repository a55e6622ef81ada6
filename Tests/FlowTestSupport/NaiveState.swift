package import FlowModel

/// A presented or pushed thing (semantics 2.1): name, arguments, kind, and the child that lives inside it.
package struct NaiveItem: Sendable {
  /// The screen or alert with its arguments.
  package var value: ItemValue
  /// How it is presented; nil in a stack, in tabs and at the bottom.
  package var kind: PresentationKind?
  /// The child instance, as an array of none or one so that the type can contain itself.
  package var children: [NaiveInstance] = []

  /// What a coordinator asked for after it was gone; no page and no alert equals it.
  static let nowhere = NaiveItem(value: ItemValue(name: "", arguments: []))

  /// Whether the items have the same name, arguments and kind. A child is not part of what is asked for (semantics 2.4).
  package func isSame(as other: NaiveItem?) -> Bool {
    guard let other else { return false }
    return value == other.value && kind == other.kind
  }
}

/// A bound name's value and type.
package struct NaiveBinding: Sendable, Hashable {
  var name: String
  var value: String
  var type: ValueType
}

/// What goes on when an awaited presentation ends (semantics 2.1, 6.7): an event with its bindings.
package final class NaiveContinuation: Sendable {
  /// As states show it: `buy(Product#1)`.
  package let label: String
  /// The event; nil for a body that declares no `resumes`, such as a button's.
  let event: NaiveEvent?
  let bindings: [NaiveBinding]

  init(label: String, event: NaiveEvent?, bindings: [NaiveBinding]) {
    self.label = label
    self.event = event
    self.bindings = bindings
  }
}

/// A slot (semantics 2.1), with what is wanted and what is shown.
package struct NaiveSlot: Sendable {
  /// What the app asks for.
  package var wanted: NaiveItem?
  /// What is on screen; it holds the child only if it is not what is wanted (semantics 8.2).
  package var shown: NaiveItem?
  /// Whether the wanted item was shown and closed without write-back, or was dropped.
  package var isSpent = false
  /// The page from which the waiting item was asked for.
  package var asked: ItemValue?
  /// The rank of a modal in its layer, from 1 (semantics 8.4); 0 for none.
  package var rank = 0
  /// The continuation that awaits it.
  package var continuation: NaiveContinuation?

  /// The item whose child lives in the slot.
  package var content: NaiveItem? {
    if let shown, !shown.children.isEmpty { shown } else { wanted }
  }

  /// Whether the item whose child lives here is on screen.
  package var isContentShown: Bool {
    guard let shown else { return false }
    return !shown.children.isEmpty || shown.isSame(as: wanted)
  }

  /// Takes what is shown off the screen.
  mutating func hide() {
    shown = nil
    rank = 0
  }

  /// Makes the slot want nothing, or something new.
  mutating func want(_ item: NaiveItem?) {
    wanted = item
    isSpent = false
    asked = nil
  }
}

/// The value of one field.
package enum NaiveField: Sendable {
  /// The pushed items from the bottom up, and whether nobody listens to them any more (semantics 8.5).
  case stack([NaiveItem], isDetached: Bool)
  /// A presentation.
  case slot(NaiveSlot)
  /// Screens side by side, one of them selected.
  case tabs([NaiveItem], selected: Int)
  /// A variable.
  case variable(String)
}

/// A coordinator's values (semantics 2.1).
package struct NaiveInstance: Sendable {
  /// What it is an instance of.
  let coordinator: NaiveCoordinator
  /// The birth in the current step that made it; 0 if it lived before. It tells an instance from its successor at the same place
  /// (semantics 2.3) and is forgotten when the step ends.
  var birth: Int
  /// The item at the bottom; nil if there are tabs.
  var root: NaiveItem?
  /// Its fields, in the order of declaration.
  var fields: [NaiveField]
  /// The effects that are pending, with arguments (semantics 6.5).
  var pending: Set<ItemValue> = []

  /// The items of its stack; a coordinator has one at most (semantics 1.4).
  var stackItems: [NaiveItem] {
    guard let field = coordinator.stack, case .stack(let items, _) = fields[field] else { return [] }
    return items
  }

  /// Returns a slot; nil if another coordinator, which has no such field, lives at the place by now.
  func slot(_ field: Int) -> NaiveSlot? {
    guard fields.indices.contains(field), case .slot(let slot) = fields[field] else { return nil }
    return slot
  }

  func variable(_ name: String) -> String? {
    guard let field = coordinator.fieldIndex[name], case .variable(let value) = fields[field] else {
      return nil
    }
    return value
  }
}

/// One step from an instance to a child of it; fields by position.
package enum NaiveDescent: Hashable, Sendable {
  /// Into the item at the bottom.
  case bottom
  /// Into the item at this place of a stack.
  case stack(Int, Int)
  /// Into the item of a slot.
  case slot(Int)
  /// Into this tab.
  case tab(Int, Int)
}

/// The path from the root to an instance; empty for the root.
package typealias NaivePath = [NaiveDescent]

/// A slot of an instance of the tree.
package struct NaivePlace: Hashable, Sendable {
  /// The instance.
  package var path: NaivePath
  /// The slot's position among the fields.
  package var field: Int

  /// The path to the child of what the slot holds.
  var content: NaivePath { path + [.slot(field)] }
}

/// A running transition (semantics 9.1), with the page that is leaving unless nothing can be touched.
package struct NaiveMotion: Hashable, Sendable {
  /// The departing page.
  var page: ItemValue?
  /// The path to the instance that the page lies in, as reports show it.
  var site = ""
}

/// A state (semantics 2.1): the root instance, and in interleaved timing the transition.
package struct NaiveState: Sendable {
  /// The root instance.
  package var root: NaiveInstance
  /// The running transition.
  package var motion: NaiveMotion?

  /// Returns the instance at the end of the path, or nil if it no longer lives.
  package func instance(_ path: NaivePath) -> NaiveInstance? {
    var current = root
    for descent in path {
      guard let child = current.item(descent)?.children.first else { return nil }
      current = child
    }
    return current
  }

  /// Changes the instance at the end of the path; does nothing if it no longer lives.
  mutating func update(_ path: NaivePath, _ change: (inout NaiveInstance) -> Void) {
    root.update(path[...], change)
  }

  /// Returns the slot at a place.
  package func slot(_ place: NaivePlace) -> NaiveSlot? {
    instance(place.path)?.slot(place.field)
  }

  /// Changes a slot.
  mutating func updateSlot(_ place: NaivePlace, _ change: (inout NaiveSlot) -> Void) {
    update(place.path) { instance in
      guard case .slot(var slot) = instance.fields[place.field] else { return }
      change(&slot)
      instance.fields[place.field] = .slot(slot)
    }
  }
}

extension NaiveInstance {
  /// Returns the item that a child can live in; nil if the descent was one into another coordinator's item.
  func item(_ descent: NaiveDescent) -> NaiveItem? {
    switch descent {
    case .bottom: return root
    case .slot(let field): return slot(field)?.content
    case .stack(let field, let position):
      guard fields.indices.contains(field), case .stack(let items, _) = fields[field],
        items.indices.contains(position)
      else { return nil }
      return items[position]
    case .tab(let field, let position):
      guard fields.indices.contains(field), case .tabs(let items, _) = fields[field],
        items.indices.contains(position)
      else { return nil }
      return items[position]
    }
  }

  /// The descents to its own children: bottom first, then the fields in order (as in `InstanceTree`).
  var descents: [NaiveDescent] {
    var found: [NaiveDescent] = root?.children.isEmpty == false ? [.bottom] : []
    for (index, field) in fields.enumerated() {
      switch field {
      case .variable: break
      case .slot(let slot): if slot.content?.children.isEmpty == false { found.append(.slot(index)) }
      case .stack(let items, _):
        found += items.indices.filter { !items[$0].children.isEmpty }.map { .stack(index, $0) }
      case .tabs(let items, _):
        found += items.indices.filter { !items[$0].children.isEmpty }.map { .tab(index, $0) }
      }
    }
    return found
  }

  fileprivate mutating func update(_ path: ArraySlice<NaiveDescent>, _ change: (inout NaiveInstance) -> Void)
  {
    guard let first = path.first else { return change(&self) }
    updateItem(first) { item in
      if !item.children.isEmpty { item.children[0].update(path.dropFirst(), change) }
    }
  }

  private mutating func updateItem(_ descent: NaiveDescent, _ change: (inout NaiveItem) -> Void) {
    switch descent {
    case .bottom:
      if var item = root {
        change(&item)
        root = item
      }
    case .slot(let field):
      guard case .slot(var slot) = fields[field] else { return }
      if var shown = slot.shown, !shown.children.isEmpty {
        change(&shown)
        slot.shown = shown
      } else if var wanted = slot.wanted {
        change(&wanted)
        slot.wanted = wanted
      }
      fields[field] = .slot(slot)
    case .stack(let field, let position):
      guard case .stack(var items, let isDetached) = fields[field], items.indices.contains(position) else {
        return
      }
      change(&items[position])
      fields[field] = .stack(items, isDetached: isDetached)
    case .tab(let field, let position):
      guard case .tabs(var items, let selected) = fields[field] else { return }
      change(&items[position])
      fields[field] = .tabs(items, selected: selected)
    }
  }
}

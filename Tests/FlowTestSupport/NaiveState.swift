package import FlowModel

/// A presented or pushed thing (section 2): name, arguments, kind, and the child that lives inside it.
package struct NaiveItem: Hashable, Sendable {
  /// The screen or alert with its arguments.
  package var value: ItemValue
  /// How it is presented; nil in a stack.
  package var kind: PresentationKind?
  /// The child instance, as an array of none or one so that the type can contain itself.
  package var children: [NaiveInstance] = []

  /// Items compare by name, arguments and kind; a child is no part of what is asked for.
  package func isSame(as other: NaiveItem?) -> Bool {
    guard let other else { return false }
    return value == other.value && kind == other.kind
  }
}

/// A slot (section 2), with what is wanted and what is shown.
package struct NaiveSlot: Hashable, Sendable {
  /// What the app asks for.
  package var wanted: NaiveItem?
  /// What is on screen; its child, if any, lives in `wanted`.
  package var shown: NaiveItem?
  /// Whether the wanted item was shown and closed without write-back, or was dropped.
  package var isSpent = false
  /// The page from which the waiting item was asked for.
  package var asked: ItemValue?
}

/// The value of one field.
package enum NaiveField: Hashable, Sendable {
  /// The pushed items from the bottom up.
  case stack([NaiveItem])
  /// A presentation.
  case slot(NaiveSlot)
  /// A variable.
  case variable(String)
}

/// A coordinator's values (section 2).
package struct NaiveInstance: Hashable, Sendable {
  /// The coordinator it is an instance of.
  package var coordinator: String
  /// Its fields by name.
  package var fields: [String: NaiveField]

  /// The stack of this name, or none.
  package func stack(_ name: String) -> [NaiveItem]? {
    if case .stack(let items) = fields[name] { items } else { nil }
  }

  /// The slot of this name, or none.
  package func slot(_ name: String) -> NaiveSlot? {
    if case .slot(let slot) = fields[name] { slot } else { nil }
  }

  /// The variable's value, or none.
  package func variable(_ name: String) -> String? {
    if case .variable(let value) = fields[name] { value } else { nil }
  }
}

/// One step from an instance to a child of it.
package enum NaiveDescent: Hashable, Sendable {
  /// Into the item at this place of a stack.
  case stack(String, Int)
  /// Into the item that a slot wants.
  case slot(String)
}

/// The way from the root to an instance; empty for the root.
package typealias NaivePath = [NaiveDescent]

/// A slot of an instance of the tree.
package struct NaivePlace: Hashable, Sendable {
  /// The instance.
  package var path: NaivePath
  /// The slot.
  package var field: String
}

/// A state (section 2): the root instance.
package struct NaiveState: Hashable, Sendable {
  /// The root instance.
  package var root: NaiveInstance

  /// The instance at the end of the path, or nil when it no longer lives.
  package func instance(_ path: NaivePath) -> NaiveInstance? {
    var current = root
    for descent in path {
      guard let child = current.child(descent) else { return nil }
      current = child
    }
    return current
  }

  /// Changes the instance at the end of the path; does nothing when it no longer lives.
  package mutating func update(_ path: NaivePath, _ change: (inout NaiveInstance) -> Void) {
    root = root.updated(path, change)
  }

  /// The slot at a place.
  package func slot(_ place: NaivePlace) -> NaiveSlot? {
    instance(place.path)?.slot(place.field)
  }

  /// Changes a slot.
  package mutating func updateSlot(_ place: NaivePlace, _ change: (inout NaiveSlot) -> Void) {
    update(place.path) { instance in
      guard var slot = instance.slot(place.field) else { return }
      change(&slot)
      instance.fields[place.field] = .slot(slot)
    }
  }
}

extension NaiveInstance {
  func child(_ descent: NaiveDescent) -> NaiveInstance? {
    switch descent {
    case .stack(let name, let index):
      guard let items = stack(name), items.indices.contains(index) else { return nil }
      return items[index].children.first
    case .slot(let name):
      return slot(name)?.wanted?.children.first
    }
  }

  func updated(_ path: NaivePath, _ change: (inout NaiveInstance) -> Void) -> NaiveInstance {
    var copy = self
    guard let first = path.first else {
      change(&copy)
      return copy
    }
    guard let child = child(first) else { return self }
    let changed = child.updated(Array(path.dropFirst()), change)
    switch first {
    case .stack(let name, let index):
      guard var items = stack(name) else { return self }
      items[index].children = [changed]
      copy.fields[name] = .stack(items)
    case .slot(let name):
      guard var slot = slot(name) else { return self }
      slot.wanted?.children = [changed]
      copy.fields[name] = .slot(slot)
    }
    return copy
  }
}

import FlowDiagnostics
import FlowModel

/// A state as rules see it: what lives, what its slots want and show, what is in front.
struct NaiveView: Sendable {
  /// A living instance.
  struct Place: Sendable {
    /// The path to it, as reports show it. It distinguishes instances on different screens of one stack.
    var site: String
    var path: NaivePath
    var instance: NaiveInstance
  }

  /// A slot of a living instance.
  struct Slot: Sendable {
    /// The slot at its place.
    var key: Key
    /// The slot as declared, wherever its coordinator lives.
    var name: [String]
    var place: NaivePlace
    var slot: NaiveSlot
    var declaration: NaiveSlotDeclaration

    /// Whether it is bound and shows something other than what it wants.
    var disagrees: Bool {
      guard declaration.isBound else { return false }
      return slot.wanted.map { !$0.isSame(as: slot.shown) } ?? (slot.shown != nil)
    }
  }

  /// What identifies a slot, or another field, across states.
  struct Key: Hashable {
    var site: String
    var coordinator: String
    var field: String
  }

  var front: NaiveFront
  var places: [Place]
  var slots: [Slot]
  /// The names of the page and of the screens around it.
  var pages: Set<String>
  /// What is in some stack, slot (wanted), tab or root.
  var wanted: [NaiveItem]

  init(_ state: NaiveState, _ interpreter: NaiveInterpreter) {
    front = interpreter.front(of: state)
    pages = Set([front.page.name] + front.containers)
    places = interpreter.livingInstances(of: state).compactMap { path in
      state.instance(path).map {
        Place(site: interpreter.sitePath(of: path, in: state), path: path, instance: $0)
      }
    }
    wanted = places.flatMap { interpreter.heldItems(of: $0.instance) }
    slots = places.flatMap { place in
      place.instance.coordinator.slots.compactMap { field -> Slot? in
        guard let slot = place.instance.slot(field),
          let declaration = place.instance.coordinator.slotDeclarations[field]
        else { return nil }
        let name = place.instance.coordinator.fields[field].name.value
        let coordinator = place.instance.coordinator.name
        return Slot(
          key: Key(site: place.site, coordinator: coordinator, field: name), name: [coordinator, name],
          place: NaivePlace(path: place.path, field: field), slot: slot, declaration: declaration)
      }
    }
  }

  /// Returns the slot, if its instance lives.
  func slot(_ key: Key) -> NaiveSlot? { slots.first { $0.key == key }?.slot }
}

extension NaiveItem {
  /// Whether it is presented as a modal or an alert.
  var coversPage: Bool { kind.map { $0.isModal || $0.isAlert } ?? false }
}

package import FlowDiagnostics
package import FlowModel

/// A slot at one of the places where its coordinator can live.
package struct SlotSite: Sendable {
  /// The reference to the slot in propositions.
  package let reference: FieldReference
  /// The declaration of the slot.
  package let slot: SlotDeclaration
  /// The name of the slot, with the place of its declaration.
  package let name: Located<String>
  /// The platform, which decides which kinds compete.
  package let platform: Platform

  /// The kinds of presentation that compete for the screen: modals and alerts.
  ///
  /// A container shows all of its modals, so kind `modal` does not compete on that platform (M8).
  package var competingKinds: [PresentationKind] {
    kinds.filter { ($0.isModal && !(platform == .modals && $0 == .modal)) || $0.isAlert }
  }

  /// The kinds of presentation, each once, in the order of declaration.
  package var kinds: [PresentationKind] {
    unique(slot.presentations.map(\.kind))
  }

  /// The alerts that the slot can show, each once, in the order of declaration.
  package var alertNames: [String] {
    unique(slot.presentations.filter(\.kind.isAlert).flatMap { $0.names.map(\.value) })
  }

  /// Returns the kinds in which the slot can show this screen or alert.
  package func kinds(of name: String) -> [PresentationKind] {
    unique(slot.presentations.filter { $0.names.contains { $0.value == name } }.map(\.kind))
  }

  /// All screens and alerts that the slot can show, each once, in the order of declaration.
  package var names: [String] {
    unique(slot.presentations.flatMap { $0.names.map(\.value) })
  }
}

extension Flow {
  /// All slots at all places where their coordinators can live, outer places before inner ones.
  package var slots: [SlotSite] {
    hosts.flatMap(\.self)
  }

  /// For each place where a coordinator can live, the slots of its instance.
  package var hosts: [[SlotSite]] {
    places.map { site, coordinator in
      coordinator.fields.compactMap { field in
        field.slot.map {
          SlotSite(
            reference: site.field(field.name.value), slot: $0, name: field.name, platform: platform.value)
        }
      }
    }
  }

  /// Returns all items of a screen, one for each combination of arguments, in the order of the domains.
  package func items(of screen: Screen) -> [ItemValue] {
    arguments(of: screen.parameters).map { ItemValue(name: screen.name.value, arguments: $0) }
  }

  /// Returns all combinations of values for some parameters. The last one varies fastest.
  func arguments(of parameters: [Parameter]) -> [[String]] {
    combinations(of: parameters.map { values(of: $0.type) })
  }

  /// Returns the values of a type by name, in the order of declaration; `nil` comes last.
  package func values(of type: ValueType) -> [String] {
    let named =
      switch type.values {
      case .domain(let name): domains.first { $0.name.value == name.value }?.values ?? []
      case .list(let values): values
      }
    return named.map(\.value) + (type.isOptional ? ["nil"] : [])
  }

  /// Whether some stack or slot lists the name, or a coordinator has it as its root.
  package func hasPlace(for name: String) -> Bool {
    coordinators.contains { coordinator in
      (coordinator.bottoms.map(\.name) + coordinator.fields.flatMap(\.names)).contains { $0.value == name }
    }
  }
}

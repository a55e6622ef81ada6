package import FlowDiagnostics
package import FlowModel

/// A slot at one place where its coordinator can live.
package struct SlotSite: Sendable {
  /// The way to it in propositions.
  package let reference: FieldReference
  /// What it can show, and how.
  package let slot: SlotDeclaration
  /// Where it is declared.
  package let name: Located<String>
  /// The platform that decides which kinds compete.
  package let platform: Platform

  /// The ways of presenting that compete for the screen: modal kinds and alert kinds.
  ///
  /// A modal container shows all of its modals, so on that platform those do not compete (M8).
  package var competingKinds: [PresentationKind] {
    kinds.filter { ($0.isModal && !(platform == .modals && $0 == .modal)) || $0.isAlert }
  }

  /// The ways of presenting, each once, in the order of declaration.
  package var kinds: [PresentationKind] {
    unique(slot.presentations.map(\.kind))
  }

  /// The alerts it can show, each once, in the order of declaration.
  package var alertNames: [String] {
    unique(slot.presentations.filter(\.kind.isAlert).flatMap { $0.names.map(\.value) })
  }

  /// The ways in which it can show this screen or alert.
  package func kinds(of name: String) -> [PresentationKind] {
    unique(slot.presentations.filter { $0.names.contains { $0.value == name } }.map(\.kind))
  }

  /// Every screen and alert it can show, each once, in the order of declaration.
  package var names: [String] {
    unique(slot.presentations.flatMap { $0.names.map(\.value) })
  }
}

extension Flow {
  /// Every slot at every place where its coordinator can live, outer places before inner ones.
  package var slots: [SlotSite] {
    hosts.flatMap(\.self)
  }

  /// For each place where a coordinator can live, the slots that its instance hosts together.
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

  /// Every item that a screen makes, one for each combination of arguments, in the order of the domains.
  package func items(of screen: Screen) -> [ItemValue] {
    arguments(of: screen.parameters).map { ItemValue(name: screen.name.value, arguments: $0) }
  }

  /// Every combination of values for some parameters, the last one varying fastest.
  func arguments(of parameters: [Parameter]) -> [[String]] {
    parameters.reduce([[]]) { (found: [[String]], parameter) in
      found.flatMap { start in values(of: parameter.type).map { start + [$0] } }
    }
  }

  /// The values of a type by name, in the order of declaration; `nil` comes last.
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

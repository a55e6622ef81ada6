package import FlowDiagnostics
package import FlowModel

/// A slot with the names that lead to it.
package struct SlotSite: Sendable {
  /// The way to it in propositions.
  package let reference: FieldReference
  /// What it can show, and how.
  package let slot: SlotDeclaration
  /// Where it is declared.
  package let name: Located<String>

  /// The ways of presenting that compete for the screen: modal kinds and alert kinds.
  package var competingKinds: [PresentationKind] {
    kinds.filter { $0.isModal || $0.isAlert }
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
}

extension Flow {
  /// Every slot of every coordinator, in the order of declaration.
  package var slots: [SlotSite] {
    coordinators.flatMap(slots(of:))
  }

  /// The slots of one coordinator, which all its instances host together.
  package func slots(of coordinator: Coordinator) -> [SlotSite] {
    coordinator.fields.compactMap { field in
      guard case .slot(let slot) = field.kind else { return nil }
      let reference = FieldReference(coordinator: coordinator.name.value, field: field.name.value)
      return SlotSite(reference: reference, slot: slot, name: field.name)
    }
  }

  /// Every item that a screen makes, one for each combination of arguments, in the order of the domains.
  package func items(of screen: Screen) -> [ItemValue] {
    let choices = screen.parameters.map { values(of: $0.type) }
    let combinations = choices.reduce([[]]) { prefixes, values in
      prefixes.flatMap { prefix in values.map { prefix + [$0] } }
    }
    return combinations.map { ItemValue(name: screen.name.value, arguments: $0) }
  }

  private func values(of type: ValueType) -> [String] {
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
      coordinator.root?.name.value == name || coordinator.roots.contains { $0.name.value == name }
        || coordinator.fields.contains { field in
          switch field.kind {
          case .stack(let stack): stack.screens.contains { $0.value == name }
          case .slot(let slot):
            slot.presentations.contains { $0.names.contains { $0.value == name } }
          case .tabs(let tabs): tabs.screens.contains { $0.value == name }
          case .variable: false
          }
        }
    }
  }
}

/// The elements without repetitions, each where it stood first.
package func unique<Element: Equatable>(_ elements: [Element]) -> [Element] {
  elements.reduce(into: []) { kept, element in
    if !kept.contains(element) { kept.append(element) }
  }
}

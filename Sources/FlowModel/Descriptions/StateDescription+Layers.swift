/// One item on screen, with how it is presented.
package struct Layer: Sendable, Hashable {
  /// The screen or alert.
  package var item: ItemValue
  /// The kind of the slot that shows it; nil for a root, a tab and what is on a stack.
  package var kind: PresentationKind?
}

extension StateDescription {
  /// Every field with its path: the name for a field of the root, and the child's path before it for a field of a child.
  package var placedFields: [(path: String, field: Field)] {
    fields.map { ($0.name, $0) }
      + children.flatMap { child in child.fields.map { ("\(child.path).\($0.name)", $0) } }
  }

  /// What is on screen from the bottom up, each with the kind of its presentation.
  package var kindedLayers: [Layer] {
    zip(layers, layerKinds).map { Layer(item: $0, kind: $1) }
  }

  /// The layers on one line: `home > product(Product#1) > [sheet login(nothing)]`.
  package var layerLine: String {
    kindedLayers.map { layer in
      guard let kind = layer.kind else { return layer.item.description }
      return kind == .push ? layer.item.description : "[\(kind.rawValue) \(layer.item)]"
    }.joined(separator: " > ")
  }

  /// The toasts that are shown. They cover nothing, so they are not layers.
  package var toasts: [ItemValue] {
    placedFields.compactMap { _, field in
      guard case .slot(let wanted, .toast, .shown) = field.content else { return nil }
      return wanted
    }
  }

  /// The running transition, in words: `home is leaving`; nil if nothing moves.
  package var motionLine: String? {
    guard let motion else { return nil }
    return motion.departing.map { "\($0) is leaving and can still be tapped" }
      ?? "a transition is running, and nothing can be tapped"
  }
}

package import FlowCompiler
package import FlowModel

/// One thing on screen, with the way in which it came there.
package struct Layer: Sendable, Hashable {
  /// The screen or alert.
  package var item: ItemValue
  /// The kind of the slot that shows it; nil for the root screen and what is on the stack.
  package var kind: PresentationKind?
}

/// A slot that wants something which is not on screen.
package struct Disagreement: Sendable, Hashable {
  /// The slot.
  package var field: String
  /// What it wants.
  package var wanted: ItemValue
  /// Why it is not shown.
  package var presence: StateDescription.Presence
  /// The reason in words.
  package var reason: String {
    switch presence {
    case .shown: "shown"
    case .waiting(let asked): "it waits, asked for on \(asked)"
    case .spent: "it was closed or dropped and still stands in the state"
    case .unbound: "nothing binds the slot"
    case .hidden: "what would show it is not on screen"
    }
  }
}

extension StateDescription {
  /// What is on screen from the bottom up, each with the kind of its presentation.
  package var kindedLayers: [Layer] {
    var shown = fields.compactMap { field -> Layer? in
      guard case .slot(let wanted, let kind, .shown) = field.content else { return nil }
      return Layer(item: wanted, kind: kind)
    }
    var result: [Layer] = []
    for item in layers.dropFirst().reversed() {
      guard let index = shown.lastIndex(where: { $0.item == item && $0.kind != .toast }) else {
        result.append(Layer(item: item, kind: nil))
        continue
      }
      result.append(shown.remove(at: index))
    }
    result += layers.prefix(1).map { Layer(item: $0, kind: nil) }
    return result.reversed()
  }

  /// The layers on one line: `home > product(Product#1) > [sheet login(nothing)]`.
  package var layerLine: String {
    kindedLayers.map { layer in
      guard let kind = layer.kind else { return layer.item.description }
      return kind == .push ? layer.item.description : "[\(kind.rawValue) \(layer.item)]"
    }.joined(separator: " > ")
  }

  /// The toasts that are shown; they cover nothing and so are no layers.
  package var toasts: [ItemValue] {
    fields.compactMap { field in
      guard case .slot(let wanted, .toast, .shown) = field.content else { return nil }
      return wanted
    }
  }

  /// The slots that want what is not on screen, in the order of declaration.
  package var disagreements: [Disagreement] {
    fields.compactMap { field in
      guard case .slot(let wanted, _, let presence) = field.content, presence != .shown else { return nil }
      return Disagreement(field: field.name, wanted: wanted, presence: presence)
    }
  }
}

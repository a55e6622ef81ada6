/// A slot that wants something other than it shows.
package struct Disagreement: Sendable, Hashable {
  /// The path to the field: `sheet`, `sheet.reader.alert`.
  package var field: String
  /// What it wants; nil for nothing.
  package var wanted: ItemValue?
  /// What it shows; nil for nothing.
  package var shown: ItemValue?
  /// Why the two differ.
  package var reason: String

  /// `wanted login(nothing), shown nothing`.
  package var words: String {
    "wanted \(wanted?.description ?? "nothing"), shown \(shown?.description ?? "nothing")"
  }
}

extension StateDescription {
  /// The slots that want something other than they show, in the order of declaration, outer instances first.
  package var disagreements: [Disagreement] {
    placedFields.compactMap { path, field in
      switch field.content {
      case .slot(_, _, .shown): return nil
      case .slot(let wanted, _, let presence):
        return Disagreement(
          field: path, wanted: wanted, shown: field.showsInstead,
          reason: field.showsInstead == nil ? presence.reason : "its previous content stays on screen")
      case .empty:
        guard let shown = field.showsInstead else { return nil }
        return Disagreement(
          field: path, wanted: nil, shown: shown, reason: "its previous content stays on screen")
      case .stack, .variable, .tabs, .root, .effects: return nil
      }
    }
  }

  /// The stacks whose screens nobody listens to any more, by path.
  package var detachedStacks: [String] {
    placedFields.filter { $0.field.isDetached }.map(\.path)
  }
}

extension StateDescription.Presence {
  /// Why the wanted item is not on screen, in words.
  package var reason: String {
    switch self {
    case .shown: "shown"
    case .waiting(let asked): "queued; requested on \(asked)"
    case .spent: "it was closed or dropped but is still in the state"
    case .unbound: "nothing binds the slot"
    case .hidden: "the view that presents it is not on screen"
    }
  }
}

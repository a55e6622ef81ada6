import FlowModel

/// An attribute that a field can have beside its kind.
enum FieldFact: String, CaseIterable {
  case limit, then, initial, composed, writers
  case bound, writeBack, ephemeral, awaits, token, host, key, conditional, identity, shownWhen, on, owner
  case onDismiss

  /// The kinds that are not presentations. Such a field has only one kind.
  static let plainKinds = ["stack", "tabs", "values", "range"]

  var kinds: [String] {
    let slots = PresentationKind.allCases.map(\.rawValue)
    return switch self {
    case .limit, .then: ["stack"]
    case .initial: ["values", "range"] + slots
    case .composed, .writers: ["stack"] + slots
    case .bound, .writeBack, .awaits, .identity, .shownWhen, .on, .owner: slots
    case .ephemeral: PresentationKind.allCases.filter(\.isAlert).map(\.rawValue)
    case .token, .host, .key, .conditional: ["modal", "toast"]
    case .onDismiss: ["sheet", "popover", "modal", "push"]
    }
  }

  var isOfSlots: Bool { kinds.contains { PresentationKind(rawValue: $0) != nil } }
}

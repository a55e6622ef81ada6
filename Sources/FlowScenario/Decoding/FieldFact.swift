import FlowModel

/// What can be said of a field beside its kind.
enum FieldFact: String, CaseIterable {
  case limit, then, initial, composed, writers
  case bound, writeBack, ephemeral, awaits, token, host, key, conditional, identity, shownWhen, on, owner
  case onDismiss

  /// The kinds of field that are no presentations; none shares a field with another kind.
  static let plainKinds = ["stack", "tabs", "values", "range"]

  /// The kinds of field for which it means something, presentations as well as others.
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

  /// Whether it is a fact of some slots, so that their kind decides.
  var isOfSlots: Bool { kinds.contains { PresentationKind(rawValue: $0) != nil } }
}

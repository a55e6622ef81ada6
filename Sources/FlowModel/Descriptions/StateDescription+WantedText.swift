extension StateDescription.Field {
  /// What the field wants, and who waits for the answer: `login(nothing), awaited by buy(Product#1)`.
  public var wantedText: String {
    awaitedBy.map { "\(content.wantedText), awaited by \($0)" } ?? content.wantedText
  }
}

extension StateDescription.Content {
  /// What the field wants, as people write it: `[product(Product#1)]`, `login(nothing)`, `nil`, `active`.
  public var wantedText: String {
    switch self {
    case .stack(let items): "[\(items.map(\.description).joined(separator: ", "))]"
    case .slot(let wanted, _, _): wanted.description
    case .empty: "nil"
    case .variable(let value), .tabs(let value): value
    case .root(let item): item.description
    case .effects(let pending): "[\(pending.joined(separator: ", "))]"
    }
  }
}

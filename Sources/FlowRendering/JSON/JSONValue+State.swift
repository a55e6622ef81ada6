package import FlowModel

extension JSONValue {
  /// Creates the value of a state: what is on screen, what every field holds, and where the two disagree.
  package init(_ state: StateDescription) {
    self = [
      "page": .string(state.page.description),
      "alert": .optional(state.alert?.description),
      "screens": .array(
        state.kindedLayers.map {
          ["item": .string($0.item.description), "kind": .optional($0.kind?.rawValue)]
        }),
      "fields": JSONValue(state.fields),
      "children": .array(
        state.children.map {
          [
            "path": .string($0.path), "coordinator": .string($0.coordinator), "fields": JSONValue($0.fields),
          ]
        }),
      "moving": state.motion.map { JSONValue($0) } ?? .null,
      "detached": .strings(state.detachedStacks),
      "differences": .array(state.disagreements.map(JSONValue.init)),
    ]
  }

  /// Creates the value of a difference between what is wanted and what is on screen.
  package init(_ disagreement: Disagreement) {
    self = [
      "field": .string(disagreement.field), "wanted": .optional(disagreement.wanted?.description),
      "shown": .optional(disagreement.shown?.description), "reason": .string(disagreement.reason),
    ]
  }

  private init(_ fields: [StateDescription.Field]) {
    self = .object(fields.map { (key: $0.name, value: JSONValue($0)) })
  }

  private init(_ motion: StateDescription.Motion) {
    self = ["departing": .optional(motion.departing?.description), "path": .string(motion.path)]
  }

  private init(_ field: StateDescription.Field) {
    switch field.content {
    case .stack(let items): self = .strings(items.map(\.description))
    case .empty: self = .null
    case .variable(let value), .tabs(let value): self = .string(value)
    case .root(let item): self = .string(item.description)
    case .effects(let pending): self = .strings(pending)
    case .slot(let wanted, let kind, let presence):
      let asked: ItemValue? = if case .waiting(let page) = presence { page } else { nil }
      self = [
        "wanted": .string(wanted.description), "kind": .string(kind.rawValue),
        "presence": .string(asked == nil ? presence.description : "waiting"),
        "asked": .optional(asked?.description),
        "shows": .optional((field.showsInstead ?? (presence == .shown ? wanted : nil))?.description),
        "rank": .optional(field.rank), "awaitedBy": .optional(field.awaitedBy),
      ]
    }
  }
}

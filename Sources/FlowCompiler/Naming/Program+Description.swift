import FlowModel

extension Program {
  /// A state with its names back on; `fields` gives the fields' names in the order of declaration.
  func describe(_ state: some RegisterReader, fields: [(name: String, id: FieldID)]) -> StateDescription {
    let front = front(of: state)
    let alert = front.alert.map(symbols.itemValue)
    return StateDescription(
      page: symbols.itemValue(front.page), alert: alert,
      layers: layers(of: state, front: front).map(symbols.itemValue),
      fields: fields.map { StateDescription.Field(name: $0.name, content: content(of: $0.id, in: state)) })
  }

  /// What is on screen from the bottom up.
  private func layers(of state: some RegisterReader, front: Front) -> [ItemID] {
    var items = [root]
    for stack in layout.stacks {
      for position in 0..<state.value(stack.count) {
        items.append(layout.item(state.value(stack.firstElement + position), of: stack))
      }
    }
    let base = basePage(of: state)
    if base.pushSlot != nil { items.append(base.page) }
    if front.modalSlot != nil { items.append(front.page) }
    if let alert = front.alert { items.append(alert) }
    return items
  }

  private func content(of field: FieldID, in state: some RegisterReader) -> StateDescription.Content {
    switch field {
    case .stack(let index):
      let stack = layout.stacks[index]
      return .stack(
        (0..<state.value(stack.count)).map { position in
          symbols.itemValue(layout.item(state.value(stack.firstElement + position), of: stack))
        })
    case .variable(let index):
      return .variable(symbols.valueNames[variableValues[index][state.value(layout.variables[index])]])
    case .slot(let index):
      let slot = layout.slots[index]
      let code = state.value(slot.wanted)
      guard code != 0 else { return .empty }
      let content = content(slot, code)
      return .slot(
        wanted: symbols.itemValue(content.item), kind: content.kind, presence(of: slot, in: state))
    }
  }

  private func presence(of slot: SlotLayout, in state: some RegisterReader) -> StateDescription.Presence {
    guard let status = slot.status else { return .unbound }
    switch state.value(status) {
    case SlotLayout.Status.shown: return .shown
    case SlotLayout.Status.spent: return .spent
    case SlotLayout.Status.waiting:
      guard let asked = slot.asked else { preconditionFailure("a slot that can wait remembers who asked") }
      return .waiting(asked: symbols.itemValue(state.value(asked) - 1))
    default: preconditionFailure("in a settled state a bound wanted item is shown, waiting or spent")
    }
  }
}

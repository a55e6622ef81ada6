public import FlowModel
import FlowResolver
public import FlowStateSpace

extension CompiledFlow {
  /// Returns the state with names.
  public func describe(_ state: PackedState) -> StateDescription {
    let (state, examples) = (program.registers(of: state), tops?.examples(in: state) ?? [:])
    let front = program.front(of: state)
    var description = StateDescription(
      page: symbols.itemValue(front.page), alert: front.alert.map(symbols.itemValue), layers: [],
      fields: fields(of: 0, in: state, examples))
    let sights = program.sights(in: state, examples: examples)
    description.layers = sights.map { $0.item == Program.others ? .others : symbols.itemValue($0.item) }
    description.layerKinds = sights.map(\.kind)
    description.children = resolved.tree.sites.dropFirst().filter {
      state.value(program.layout.sites[$0.id].lives) != 0 && !standsForOthers($0.id, examples)
    }.map { site in
      StateDescription.Instance(
        site: site.id, path: site.path, coordinator: site.coordinator,
        fields: fields(of: site.id, in: state, examples))
    }
    description.motion = motion(in: state)
    return description
  }

  private var symbols: Symbols { program.symbols }

  private func motion(in state: StateVector) -> StateDescription.Motion? {
    guard let motion = program.layout.motion, state.value(motion.site) != 0 else { return nil }
    let site = state.value(motion.site) - 2
    guard site >= 0 else { return StateDescription.Motion(departing: nil, path: "") }
    return StateDescription.Motion(
      departing: symbols.itemValue(state.value(motion.page) - 1), path: resolved.tree.sites[site].path)
  }

  /// Whether an instance lives on an item that only stands for others.
  private func standsForOthers(_ site: Int, _ examples: [Int: Int]) -> Bool {
    guard !examples.isEmpty else { return false }
    var current = site
    while current > 0 {
      if case .stack(let index, let position) = program.layout.sites[current].position,
        position < examples[index] ?? 0
      {
        return true
      }
      current = program.layout.sites[current].parent
    }
    return false
  }

  // MARK: - Fields

  private func fields(
    of site: Int, in state: StateVector, _ examples: [Int: Int]
  ) -> [StateDescription.Field] {
    var fields = resolved.sites[site].fields.compactMap { field -> StateDescription.Field? in
      switch field {
      case .stack(let index): return stack(index, in: state, examples[index])
      case .slot(let index): return slot(index, in: state)
      case .variable(let index):
        let code = state.value(program.layout.variables[index])
        return StateDescription.Field(
          name: resolved.variables[index].name,
          content: .variable(symbols.valueNames[program.variableValues[index][code]]))
      case .tabs(let index):
        let item = program.layout.tabItems[
          program.layout.tabs[index].items.lowerBound + state.value(program.layout.tabs[index].selected)]
        return StateDescription.Field(
          name: resolved.tabs[index].name, content: .tabs(selected: symbols.itemValue(item).description))
      case .root: return nil
      }
    }
    if program.layout.sites[site].root != nil, !resolved.sites[site].rootFollowsItem {
      let item = program.layout.rootItem(of: program.layout.sites[site], in: state)
      fields.insert(StateDescription.Field(name: "root", content: .root(symbols.itemValue(item))), at: 0)
    }
    if !program.layout.sites[site].effects.isEmpty {
      fields.append(
        StateDescription.Field(name: "effects", content: .effects(pendingEffects(of: site, in: state))))
    }
    return fields
  }

  private func stack(_ index: Int, in state: StateVector, _ examples: Int?) -> StateDescription.Field {
    let stack = program.layout.stacks[index]
    let items = program.items(of: stack, in: state, examples: examples).map {
      $0 == Program.others ? .others : symbols.itemValue($0)
    }
    var field = StateDescription.Field(name: resolved.stacks[index].name, content: .stack(items))
    field.isDetached = stack.detached.map { state.value($0) == 1 } ?? false
    return field
  }

  private func slot(_ index: Int, in state: StateVector) -> StateDescription.Field {
    let slot = program.layout.slots[index]
    let code = state.value(slot.wanted)
    var field = StateDescription.Field(name: resolved.slots[index].name, content: .empty)
    if code != 0 {
      let content = program.content(slot, code)
      field.content = .slot(
        wanted: symbols.itemValue(content.item), kind: content.kind, presence(of: slot, in: state))
    }
    if let instead = slot.instead, state.value(instead) != 0 {
      let content = program.content(slot, state.value(instead))
      field.showsInstead = symbols.itemValue(content.item)
      field.showsInsteadKind = content.kind
    }
    if let rank = slot.rank, state.value(rank) != 0 { field.rank = state.value(rank) }
    if let awaiting = slot.awaiting, state.value(awaiting) != 0 {
      field.awaitedBy = program.resumptions[program.continuations[index][state.value(awaiting)]].label
    }
    return field
  }

  private func presence(of slot: SlotLayout, in state: StateVector) -> StateDescription.Presence {
    guard let status = slot.status else { return .unbound }
    switch state.value(status) {
    case SlotLayout.Status.shown: return .shown
    case SlotLayout.Status.spent: return .spent
    case SlotLayout.Status.waiting:
      guard let asked = slot.asked else { preconditionFailure("a slot that can wait remembers who asked") }
      return .waiting(asked: symbols.itemValue(state.value(asked) - 1))
    default: return .hidden
    }
  }

  private func pendingEffects(of site: Int, in state: StateVector) -> [String] {
    program.layout.sites[site].effects.flatMap { index in
      zip(labels(ofEffect: index), program.layout.effects[index].pending).compactMap { label, register in
        state.value(register) != 0 ? label : nil
      }
    }
  }

  /// Returns the effect with each combination of its arguments, in the order of its registers.
  func labels(ofEffect index: Int) -> [String] {
    let effect = resolved.effects[index]
    let types = effect.parameters.map(\.type)
    return (0..<program.layout.effects[index].pending.count).map { combination in
      symbols.call(of: effect.name, types.values(ofCombination: combination))
    }
  }
}

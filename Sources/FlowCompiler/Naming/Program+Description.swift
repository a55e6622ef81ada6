import FlowModel
import FlowResolver

/// Puts the names back on a state.
struct StateNaming: Sendable {
  let program: Program
  let flow: ResolvedFlow

  private var layout: StateLayout { program.layout }
  private var symbols: Symbols { program.symbols }

  /// A state with its names back on.
  ///
  /// - Parameter examples: For stacks of which something is left out, the number of items at the bottom that only stand for others.
  func describe(_ state: StateVector, examples: [Int: Int] = [:]) -> StateDescription {
    let front = program.front(of: state)
    var description = StateDescription(
      page: symbols.itemValue(front.page), alert: front.alert.map(symbols.itemValue), layers: [],
      fields: fields(of: 0, in: state, examples))
    let sights = program.sights(in: state, examples: examples)
    description.layers = sights.map { $0.item == Program.others ? .others : symbols.itemValue($0.item) }
    description.layerKinds = sights.map(\.kind)
    description.children = flow.tree.sites.dropFirst().filter {
      isAlive($0.id, state) && !standsForOthers($0.id, examples)
    }.map { site in
      StateDescription.Instance(
        site: site.id, path: site.path, coordinator: site.coordinator,
        fields: fields(of: site.id, in: state, examples))
    }
    description.motion = motion(in: state)
    return description
  }

  private func isAlive(_ site: Int, _ state: StateVector) -> Bool {
    state.value(layout.sites[site].lives) != 0
  }

  private func motion(in state: StateVector) -> StateDescription.Motion? {
    guard let motion = layout.motion, state.value(motion.site) != 0 else { return nil }
    let site = state.value(motion.site) - 2
    guard site >= 0 else { return StateDescription.Motion(departing: nil, path: "") }
    return StateDescription.Motion(
      departing: symbols.itemValue(state.value(motion.page) - 1), path: flow.tree.sites[site].path)
  }

  /// Whether an instance lives on an item that only stands for others.
  private func standsForOthers(_ site: Int, _ examples: [Int: Int]) -> Bool {
    guard !examples.isEmpty else { return false }
    var current = site
    while current > 0 {
      if case .stack(let index, let position) = layout.sites[current].position,
        position < examples[index] ?? 0
      {
        return true
      }
      current = layout.sites[current].parent
    }
    return false
  }

  // MARK: - Fields

  private func fields(
    of site: Int, in state: StateVector, _ examples: [Int: Int]
  ) -> [StateDescription.Field] {
    var fields = flow.sites[site].fields.compactMap { field -> StateDescription.Field? in
      switch field {
      case .stack(let index): return stack(index, in: state, examples[index])
      case .slot(let index): return slot(index, in: state)
      case .variable(let index):
        let code = state.value(layout.variables[index])
        return StateDescription.Field(
          name: flow.variables[index].name,
          content: .variable(symbols.valueNames[program.variableValues[index][code]]))
      case .tabs(let index):
        let item = layout.tabItems[
          layout.tabs[index].items.lowerBound + state.value(layout.tabs[index].selected)]
        return StateDescription.Field(
          name: flow.tabs[index].name, content: .tabs(selected: symbols.itemValue(item).description))
      case .root: return nil
      }
    }
    if layout.sites[site].root != nil, !flow.sites[site].rootFollowsItem {
      let item = layout.rootItem(of: layout.sites[site], in: state)
      fields.insert(StateDescription.Field(name: "root", content: .root(symbols.itemValue(item))), at: 0)
    }
    if !layout.sites[site].effects.isEmpty {
      fields.append(
        StateDescription.Field(name: "effects", content: .effects(pendingEffects(of: site, in: state))))
    }
    return fields
  }

  private func stack(_ index: Int, in state: StateVector, _ examples: Int?) -> StateDescription.Field {
    let stack = layout.stacks[index]
    let items = program.items(of: stack, in: state, examples: examples).map {
      $0 == Program.others ? .others : symbols.itemValue($0)
    }
    var field = StateDescription.Field(name: flow.stacks[index].name, content: .stack(items))
    field.isDetached = stack.detached.map { state.value($0) == 1 } ?? false
    return field
  }

  private func slot(_ index: Int, in state: StateVector) -> StateDescription.Field {
    let slot = layout.slots[index]
    let code = state.value(slot.wanted)
    var field = StateDescription.Field(name: flow.slots[index].name, content: .empty)
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
    layout.sites[site].effects.flatMap { index in
      zip(labels(ofEffect: index), layout.effects[index].pending).compactMap { label, register in
        state.value(register) != 0 ? label : nil
      }
    }
  }

  /// The effect with each combination of its arguments, in the order of its registers.
  func labels(ofEffect index: Int) -> [String] {
    let effect = flow.effects[index]
    let types = effect.parameters.map(\.type)
    return (0..<layout.effects[index].pending.count).map { combination in
      symbols.call(of: effect.name, types.values(ofCombination: combination))
    }
  }
}

extension Program {
  /// An item on screen, and how it is presented.
  typealias ProjectedState = (item: ItemID, kind: PresentationKind?)

  /// Stands for any number of items, or none.
  static let others: ItemID = -1

  /// The items of a stack from the bottom up, with what is left out.
  ///
  /// - Parameter examples: How many of the lowest items only stand for those that may lie there; nil where nothing is left out.
  func items(of stack: StackLayout, in state: StateVector, examples: Int?) -> [ItemID] {
    let items = (0..<state.value(stack.count)).map {
      layout.item(state.value(stack.firstElement + $0), of: stack)
    }
    guard let examples else { return items }
    return items.prefix(examples).flatMap { [Self.others, $0] } + [Self.others] + items.dropFirst(examples)
  }

  /// What is on screen from the bottom up: the way to the front page of each layer, then what covers it.
  ///
  /// - Parameter examples: For stacks of which something is left out, the number of items at the bottom that only stand for others.
  func sights(in state: StateVector, examples: [Int: Int] = [:]) -> [ProjectedState] {
    var sights: [ProjectedState] = []
    var site: Int? = 0
    var windows = Set<Int>()
    while true {
      if let base = site {
        addSights(from: base, in: state, examples, &sights)
        guard let slot = topPresentation(ofLayer: base, in: state) ?? nextWindow(in: state, &windows) else {
          break
        }
        addCovered(by: slot, from: base, in: state, examples, &sights)
        site = addSight(slot, in: state, &sights)
      } else {
        guard let slot = nextWindow(in: state, &windows) else { break }
        site = addSight(slot, in: state, &sights)
      }
    }
    return sights
  }

  /// Adds what a slot shows, unless the child in it shows it as its own page.
  private func addSight(_ index: Int, in state: StateVector, _ sights: inout [ProjectedState]) -> Int? {
    let slot = layout.slots[index]
    let code = shownCode(slot, in: state)
    let content = content(slot, code)
    sights.append((content.item, content.kind))
    let child = layout.child(in: slot.wanted, code: code)
    return child >= 0 ? child : nil
  }

  /// Adds the modals of a container that lie below the top one of their layer (M8), from the bottom up, with the pages in them.
  private func addCovered(
    by top: Int, from base: Int, in state: StateVector, _ examples: [Int: Int],
    _ sights: inout [ProjectedState]
  ) {
    var covered: [(slot: Int, rank: Int)] = []
    var site = base
    while site >= 0 {
      for index in layout.sites[site].slots where index != top && layout.slots[index].competes {
        let rank = layout.slots[index].rank.map { state.value($0) } ?? 0
        if rank > 0, shownCode(layout.slots[index], in: state) != 0 { covered.append((index, rank)) }
      }
      site = next(after: site, inLayer: base, of: state)
    }
    for (slot, _) in covered.sorted(by: { $0.rank < $1.rank }) {
      if let child = addSight(slot, in: state, &sights) {
        addSights(from: child, in: state, examples, &sights)
      }
    }
  }

  private func nextWindow(in state: StateVector, _ seen: inout Set<Int>) -> Int? {
    guard let window = shownWindow(in: state), seen.insert(window).inserted else { return nil }
    return window
  }

  /// Adds the pages of a layer from its base up to the front page.
  private func addSights(
    from base: Int, in state: StateVector, _ examples: [Int: Int], _ sights: inout [ProjectedState]
  ) {
    var site = base
    while site >= 0 {
      let place = layout.sites[site]
      let step = frontItem(of: site, in: state)
      let bottom = bottomItem(of: site, in: state)
      // A root that is the very screen its coordinator lives on is seen once.
      if sights.last?.item != bottom || site == base && sights.isEmpty { sights.append((bottom, nil)) }
      for stack in place.stacks {
        sights += items(of: layout.stacks[stack], in: state, examples: examples[stack]).map { ($0, nil) }
      }
      switch step.way {
      case .push: sights.append((step.item, .push))
      case .overlay: sights.append((step.item, .overlay))
      case .stack, .tab, .root: break
      }
      site = step.child
    }
  }

  private func bottomItem(of index: Int, in state: StateVector) -> ItemID {
    let site = layout.sites[index]
    if let tabs = site.tabs.first {
      return layout.tabItems[layout.tabs[tabs].items.lowerBound + state.value(layout.tabs[tabs].selected)]
    }
    return layout.rootItem(of: site, in: state)
  }
}

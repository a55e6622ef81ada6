package import FlowModel
import FlowResolver

/// Replaces the names in propositions with numbers.
package struct PropositionCompiler {
  let flow: ResolvedFlow
  let layout: StateLayout
  /// Resolves a condition of the file at a place; nil if it has a mistake.
  let resolve: (Condition, Int) -> ResolvedCondition?
  /// For each place that propositions name, the place in this flow; nil if they name this flow's own places.
  let places: [Int]?

  package func compile(_ proposition: Proposition) -> CompiledProposition {
    switch proposition.mappingPlaces(place) {
    case .condition(let condition): return compile(resolve(condition, 0) ?? .constant(false))
    case .gateOpen(let gate): return compile(flow.gates[gate] ?? .constant(false))
    case .page(let screen): return .any([.page(items(of: screen), .counts), container(screen)])
    case .within(let screen): return .any([.page(items(of: screen), .counts), container(screen, .all)])
    case .frontPage(let screen): return .page(items(of: screen), .counts)
    case .frontItem(let item):
      return flow.symbols.item(item).map { .page($0..<$0 + 1, .counts) } ?? .constant(false)
    case .alertUp: return .alertUp
    case .alertIsUp(let field, let name):
      return slot(field).map { .alertIsUp(slot: $0, codes: codes(of: $0) { placeName($0) == name }) }
        ?? .constant(false)
    case .wants(let field, let name): return wants(field) { name == nil || placeName($0) == name }
    case .wantsKind(let field, let kind): return wants(field) { $0.kind == kind }
    case .shows(let field, let item):
      let wanted = item.map { flow.symbols.item($0) }
      return shows(field) { content in wanted.map { $0 == content.item } ?? true }
    case .showsName(let field, let name): return shows(field) { placeName($0) == name }
    case .showsKind(let field, let kind): return shows(field) { $0.kind == kind }
    case .wanted(let screen):
      let items = items(of: screen)
      return .any(flow.sites.indices.flatMap { holding(items.contains, at: $0) })
    case .appears(let name): return appears(name)
    case .disagrees(let field): return slot(field).map { disagrees(layout.slots[$0]) } ?? .constant(false)
    case .wantsArgument(let name, let parameter, let value): return wants(name, parameter, value)
    case .variable(let field, let value): return variable(field, value)
    case .belowTop(let screen):
      let items = items(of: screen)
      return .any(
        layout.stacks.indices.map { .belowTop(stack: $0, codes: codes(ofStack: $0, where: items.contains)) })
    case .canSwipe(let screen):
      return flow.symbols.place(named: screen).map { .canSwipe($0.id) } ?? .constant(false)
    case .holds(let site, let screen):
      guard flow.sites.indices.contains(site) else { return .constant(false) }
      return .any(holding(items(of: screen).contains, at: site))
    case .lives(let site):
      return flow.sites.indices.contains(site) ? lives(site) : .constant(false)
    case .awaiting(let field):
      return slot(field).flatMap { layout.slots[$0].awaiting }.map { isSet($0) } ?? .constant(false)
    case .pending(let field):
      let effect = flow.effects.firstIndex { $0.site == field.site && $0.name == field.field }
      return effect.map { .any(layout.effects[$0].pending.map(isSet)) } ?? .constant(false)
    case .conditionAt(let site, let condition):
      guard flow.sites.indices.contains(site), let resolved = resolve(condition, site) else {
        return .constant(false)
      }
      return compile(.and(.lives(site: site), resolved))
    case .moving: return layout.motion.map { isSet($0.site) } ?? .constant(false)
    case .detachedPage: return .isDetached
    case .cancelOffered: return .cancelOffered(waysOut)
    }
  }

  private func compile(_ condition: ResolvedCondition) -> CompiledProposition {
    var compiler = ConditionCompiler(flow: flow, layout: layout)
    let id = compiler.add(condition)
    return .condition(id, SharedConditions(compiler.pool))
  }

  // MARK: - Names

  /// Returns this flow's place for one that propositions name; -1 if there is none.
  package func place(_ site: Int) -> Int {
    places.map { $0.indices.contains(site) ? $0[site] : -1 } ?? site
  }

  private func items(of place: String) -> Range<ItemID> {
    flow.symbols.place(named: place)?.place.items ?? 0..<0
  }

  private func container(
    _ screen: String, _ layers: CompiledProposition.Layers = .own
  ) -> CompiledProposition {
    flow.symbols.place(named: screen).map { .container($0.id, layers) } ?? .constant(false)
  }

  private func placeName(_ content: SlotLayout.Content) -> String { flow.symbols.places[content.place].name }

  private func slot(_ field: FieldReference) -> Int? {
    layout.slots.indices.first { flow.slots[$0].site == field.site && flow.slots[$0].name == field.field }
  }

  private func variable(_ field: FieldReference, _ value: String) -> CompiledProposition {
    let index = layout.variables.indices.first {
      flow.variables[$0].site == field.site && flow.variables[$0].name == field.field
    }
    guard let index, let id = flow.symbols.value(named: value),
      let code = flow.variables[index].type.code(of: id)
    else { return .constant(false) }
    return .all([lives(field.site), test(layout.variables[index]) { $0 == code }])
  }

  // MARK: - Registers

  /// Whether a register holds one of some codes.
  private func test(_ register: Int, where isWanted: (Int) -> Bool) -> CompiledProposition {
    let field = layout.bitFields[register]
    return .register(register, codes: (0...max(1, Int(field.mask), Int(field.constant))).map(isWanted))
  }

  private func isSet(_ register: Int) -> CompiledProposition { test(register) { $0 != 0 } }

  private func lives(_ site: Int) -> CompiledProposition { isSet(layout.sites[site].lives) }

  private func shows(_ slot: SlotLayout, _ codes: [Bool]) -> CompiledProposition {
    let instead = slot.instead.map { CompiledProposition.register($0, codes: codes) } ?? .constant(false)
    guard let status = slot.status else { return instead }
    let isShown = test(status) { $0 == SlotLayout.Status.shown }
    return .any([
      .all([isShown, .register(slot.wanted, codes: codes)]), .all([.not(isShown), instead]),
    ])
  }

  /// Whether a slot shows something other than what it wants.
  private func disagrees(_ slot: SlotLayout) -> CompiledProposition {
    guard slot.isBound else { return .constant(false) }
    var cases = [isSet(slot.wanted)]
    if let status = slot.status {
      cases = [.all(cases + [test(status) { $0 != SlotLayout.Status.shown }])]
    }
    return .any(cases + [slot.instead].compactMap(\.self).map(isSet))
  }

  // MARK: - Codes

  private func codes(of slot: Int, where isWanted: (SlotLayout.Content) -> Bool) -> [Bool] {
    [false] + layout.slotContents[layout.slots[slot].contents].map(isWanted)
  }

  private func codes(ofStack stack: Int, where isWanted: (ItemID) -> Bool) -> [Bool] {
    [false] + layout.stackItems[layout.stacks[stack].items].map(isWanted)
  }

  private func wants(_ field: FieldReference, _ isWanted: (SlotLayout.Content) -> Bool) -> CompiledProposition
  {
    slot(field).map { .register(layout.slots[$0].wanted, codes: codes(of: $0, where: isWanted)) }
      ?? .constant(false)
  }

  private func shows(_ field: FieldReference, _ isWanted: (SlotLayout.Content) -> Bool) -> CompiledProposition
  {
    slot(field).map { shows(layout.slots[$0], codes(of: $0, where: isWanted)) } ?? .constant(false)
  }

  /// Returns propositions of which one holds if the instance at a place wants an item of a set.
  private func holding(_ isWanted: (ItemID) -> Bool, at index: Int) -> [CompiledProposition] {
    let site = layout.sites[index]
    var parts: [CompiledProposition] = []
    let none = Array(repeating: false, count: site.firstRootCode)
    let roots = none + layout.rootItems[site.roots].map(isWanted)
    if let root = site.root, roots.contains(true) {
      parts.append(.all([lives(index), .register(root, codes: roots)]))
    } else if roots.first == true {
      parts.append(lives(index))
    }
    let hasTab = site.tabs.contains { layout.tabItems[layout.tabs[$0].items].contains(where: isWanted) }
    if hasTab { parts.append(lives(index)) }
    for stack in site.stacks {
      let row = codes(ofStack: stack, where: isWanted)
      if row.contains(true) { parts.append(.stackHolds(stack: stack, codes: row)) }
    }
    for slot in site.slots {
      let row = codes(of: slot) { isWanted($0.item) }
      if row.contains(true) { parts.append(.register(layout.slots[slot].wanted, codes: row)) }
    }
    return parts
  }

  private func wants(_ name: String, _ parameter: Int, _ value: String) -> CompiledProposition {
    guard let (_, place) = flow.symbols.place(named: name), place.parameters.indices.contains(parameter),
      let id = flow.symbols.value(named: value)
    else { return .constant(false) }
    let type = place.parameters[parameter].type
    let isWanted = { (item: ItemID) in
      place.items.contains(item) && type.values[place.codes(at: item - place.firstItem)[parameter]] == id
    }
    return .any(flow.sites.indices.flatMap { holding(isWanted, at: $0) })
  }

  /// Returns that the screen or alert is the page, encloses it, or is shown by some slot.
  private func appears(_ name: String) -> CompiledProposition {
    let shown = layout.slots.indices.map { slot in
      shows(layout.slots[slot], codes(of: slot) { placeName($0) == name })
    }
    return .any([.page(items(of: name), .doesNotCount), container(name)] + shown)
  }

  private var waysOut: [[Bool]] {
    layout.slots.indices.map { slot in
      codes(of: slot) { content in
        content.kind.isAlert
          && flow.effectiveButtons(of: content.place, shownAs: content.kind).contains(where: \.isCancel)
      }
    }
  }
}

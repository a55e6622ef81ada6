import FlowModel
import FlowStateSpace

/// A proposition with numbers for names, ready to be evaluated often.
indirect enum CompiledProposition: Sendable {
  case constant(Bool)
  case condition(ConditionID, ConditionPool)
  /// The page is one of these items.
  case page(Range<ItemID>, Blank)
  case alertUp
  /// The slot wants a code of the set.
  case wants(slot: Int, codes: [Bool])
  /// The slot shows a code of the set.
  case shows(slot: Int, codes: [Bool])
  /// The stack holds a code of the set.
  case stackHolds(stack: Int, codes: [Bool])
  case disagrees(slot: Int)
  case any([CompiledProposition])

  /// Whether a page without a registered destination counts.
  enum Blank { case counts, doesNotCount }
}

extension Program {
  /// Evaluates a compiled proposition.
  func holds(_ proposition: CompiledProposition, in state: some RegisterReader, front: Front) -> Bool {
    switch proposition {
    case .constant(let value): return value
    case .condition(let id, let pool):
      return pool.holds(id, in: state, front: front, layout: layout)
    case .page(let items, let blank):
      return items.contains(front.page) && (!front.isBlank || blank == .counts)
    case .alertUp: return front.alert != nil
    case .wants(let slot, let codes): return codes[state.value(layout.slots[slot].wanted)]
    case .shows(let slot, let codes):
      return codes[state.value(layout.slots[slot].wanted)] && isShown(layout.slots[slot], in: state)
    case .stackHolds(let stack, let codes):
      let stack = layout.stacks[stack]
      return (0..<state.value(stack.count)).contains { codes[state.value(stack.firstElement + $0)] }
    case .disagrees(let slot):
      let slot = layout.slots[slot]
      return slot.isBound && state.value(slot.wanted) != 0 && !isShown(slot, in: state)
    case .any(let operands): return operands.contains { holds($0, in: state, front: front) }
    }
  }
}

/// Gives propositions numbers for their names.
struct PropositionCompiler {
  let flow: ResolvedFlow
  let layout: StateLayout
  /// Resolves a condition of the file; nil when it has a mistake.
  let resolve: (Condition) -> ResolvedCondition?

  func compile(_ proposition: Proposition) -> CompiledProposition {
    switch proposition {
    case .condition(let condition): return compile(resolve(condition) ?? .constant(false))
    case .gateOpen(let gate): return compile(flow.gates[gate] ?? .constant(false))
    case .page(let screen), .frontPage(let screen): return .page(items(of: screen), .counts)
    case .alertUp: return .alertUp
    case .wants(let field, let name): return wants(field) { name == nil || placeName($0) == name }
    case .wantsKind(let field, let kind): return wants(field) { $0.kind == kind }
    case .shows(let field, let item):
      let wanted = item.map { flow.symbols.item($0) }
      return shows(field) { content in wanted.map { $0 == content.item } ?? true }
    case .showsName(let field, let name): return shows(field) { placeName($0) == name }
    case .showsKind(let field, let kind): return shows(field) { $0.kind == kind }
    case .wanted(let screen): return wanted(screen)
    case .appears(let name): return appears(name)
    case .disagrees(let field): return slot(field).map { .disagrees(slot: $0) } ?? .constant(false)
    case .wantsArgument, .variable, .belowTop, .canSwipe, .holds, .lives, .awaiting, .pending, .conditionAt,
      .detachedPage, .cancelOffered:
      return .constant(false)
    }
  }

  private func compile(_ condition: ResolvedCondition) -> CompiledProposition {
    var compiler = ConditionCompiler(flow: flow, layout: layout, pool: ConditionPool())
    let id = compiler.add(condition)
    return .condition(id, compiler.pool)
  }

  private func items(of place: String) -> Range<ItemID> {
    guard let (_, place) = flow.symbols.place(named: place) else { return 0..<0 }
    return place.firstItem..<place.firstItem + place.itemCount
  }

  private func placeName(_ content: SlotLayout.Content) -> String { flow.symbols.places[content.place].name }

  private func slot(_ field: FieldReference) -> Int? { flow.slots.firstIndex { $0.name == field.field } }

  private func codes(of slot: Int, where isWanted: (SlotLayout.Content) -> Bool) -> [Bool] {
    [false] + layout.slotContents[layout.slots[slot].contents].map(isWanted)
  }

  private func wants(_ field: FieldReference, _ isWanted: (SlotLayout.Content) -> Bool) -> CompiledProposition
  {
    slot(field).map { .wants(slot: $0, codes: codes(of: $0, where: isWanted)) } ?? .constant(false)
  }

  private func shows(_ field: FieldReference, _ isWanted: (SlotLayout.Content) -> Bool) -> CompiledProposition
  {
    slot(field).map { .shows(slot: $0, codes: codes(of: $0, where: isWanted)) } ?? .constant(false)
  }

  /// The screen is the root, or in a stack or slot.
  private func wanted(_ screen: String) -> CompiledProposition {
    guard !items(of: screen).contains(flow.root) else { return .constant(true) }
    let inStacks = layout.stacks.indices.map { stack in
      CompiledProposition.stackHolds(
        stack: stack,
        codes: [false] + layout.stackItems[layout.stacks[stack].items].map(items(of: screen).contains))
    }
    let inSlots = layout.slots.indices.map { slot in
      CompiledProposition.wants(slot: slot, codes: codes(of: slot) { placeName($0) == screen })
    }
    return .any(inStacks + inSlots)
  }

  /// The screen or alert is the page, or some slot shows it.
  private func appears(_ name: String) -> CompiledProposition {
    let shown = layout.slots.indices.map { slot in
      CompiledProposition.shows(slot: slot, codes: codes(of: slot) { placeName($0) == name })
    }
    return .any([.page(items(of: name), .doesNotCount)] + shown)
  }
}

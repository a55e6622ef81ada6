import FlowModel
package import FlowResolver
import FlowStateSpace

/// A proposition with numbers instead of names, for frequent evaluation.
package indirect enum CompiledProposition: Sendable {
  case constant(Bool)
  case condition(ConditionID, SharedConditions)
  /// The page is one of these items.
  case page(Range<ItemID>, Blank)
  /// The page lies in the child of this screen.
  case container(DestinationID, Layers)
  case alertUp
  /// The slot shows the alert that is up, with a code in the set.
  case alertIsUp(slot: Int, codes: [Bool])
  /// The register holds a code in the set.
  case register(Int, codes: [Bool])
  /// The stack holds a code in the set.
  case stackHolds(stack: Int, codes: [Bool])
  /// The stack holds a code in the set below its top.
  case belowTop(stack: Int, codes: [Bool])
  case canSwipe(DestinationID)
  case isDetached
  /// For each slot, the codes of alerts that offer a way out.
  case cancelOffered([[Bool]])
  case not(CompiledProposition)
  case all([CompiledProposition])
  case any([CompiledProposition])

  /// Whether a page without a registered destination counts.
  package enum Blank { case counts, doesNotCount }

  /// Which layers count: only the page's own, or also those that it is presented from.
  package enum Layers { case own, all }
}

extension Program {
  /// Evaluates a compiled proposition.
  package func holds(_ proposition: CompiledProposition, in state: StateVector, front: VisibleStack) -> Bool {
    switch proposition {
    case .constant(let value): return value
    case .condition(let id, let conditions):
      return conditions.pool.holds(id, in: state, front: front, layout: layout)
    case .page(let items, let blank):
      return items.contains(front.page) && (!front.isBlank || blank == .counts)
    case .container(let place, let layers): return isContainer(place, of: front, layers)
    case .alertUp: return front.alert != nil
    case .alertIsUp(let slot, let codes):
      return front.alertSlot == slot && codes[shownCode(layout.slots[slot], in: state)]
    case .register(let register, let codes): return codes.has(state.value(register))
    case .stackHolds(let stack, let codes):
      let stack = layout.stacks[stack]
      return (0..<state.value(stack.count)).contains { codes[state.value(stack.firstElement + $0)] }
    case .belowTop(let stack, let codes):
      let stack = layout.stacks[stack]
      let count = state.value(stack.count)
      return count > 1 && (0..<count - 1).contains { codes[state.value(stack.firstElement + $0)] }
    case .canSwipe(let place): return canSwipe(place, in: state, front: front)
    case .isDetached: return front.isDetached
    case .cancelOffered(let rows):
      return front.alertSlot.map { rows[$0][shownCode(layout.slots[$0], in: state)] } ?? false
    case .not(let operand): return !holds(operand, in: state, front: front)
    case .all(let operands): return operands.allSatisfy { holds($0, in: state, front: front) }
    case .any(let operands): return operands.contains { holds($0, in: state, front: front) }
    }
  }

  /// Whether the page lies in the child of a screen.
  private func isContainer(
    _ place: DestinationID, of front: VisibleStack, _ layers: CompiledProposition.Layers
  ) -> Bool {
    guard let base = layers == .all ? 0 : front.base else { return false }
    var site = front.pageSite
    while site >= base {
      if layout.sites[site].screen == place { return true }
      site = layout.sites[site].parent
    }
    return false
  }

  private func canSwipe(_ place: DestinationID, in state: StateVector, front: VisibleStack) -> Bool {
    guard let slot = front.modalSlot, front.alert == nil, !isMoving(state) else { return false }
    let content = content(layout.slots[slot], shownCode(layout.slots[slot], in: state))
    return content.place == place && content.kind != .fullScreenCover
      && isDismissible(content.item, in: state, front: front)
      && isDismissible(front.page, in: state, front: front)
  }
}

extension [Bool] {
  /// Whether the set, with an entry for each code that it may contain, contains a code.
  package func has(_ code: Int) -> Bool { code < count && self[code] }
}

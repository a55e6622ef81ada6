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
  /// The slot wants a code in the set.
  case wants(slot: Int, codes: [Bool])
  /// The slot shows a code in the set.
  case shows(slot: Int, codes: [Bool])
  /// The stack holds a code in the set.
  case stackHolds(stack: Int, codes: [Bool])
  /// The stack holds a code in the set below its top.
  case belowTop(stack: Int, codes: [Bool])
  /// An instance lives at the place, and the code of the item at its bottom is in the set.
  case root(site: Int, codes: [Bool])
  case lives(site: Int)
  case isCode(register: Int, site: Int, code: Int)
  case isAnySet(Range<Int>)
  case disagrees(slot: Int)
  case canSwipe(DestinationID)
  case isMoving
  case isDetached
  /// For each slot, the codes of alerts that offer a way out.
  case cancelOffered([[Bool]])
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
    case .wants(let slot, let codes): return codes[state.value(layout.slots[slot].wanted)]
    case .shows(let slot, let codes): return codes[shownCode(layout.slots[slot], in: state)]
    case .stackHolds(let stack, let codes):
      let stack = layout.stacks[stack]
      return (0..<state.value(stack.count)).contains { codes[state.value(stack.firstElement + $0)] }
    case .belowTop(let stack, let codes):
      let stack = layout.stacks[stack]
      let count = state.value(stack.count)
      return count > 1 && (0..<count - 1).contains { codes[state.value(stack.firstElement + $0)] }
    case .root(let site, let codes):
      let place = layout.sites[site]
      return state.value(place.lives) != 0 && codes[place.root.map { state.value($0) } ?? 0]
    case .lives(let site): return state.value(layout.sites[site].lives) != 0
    case .isCode(let register, let site, let code):
      return state.value(layout.sites[site].lives) != 0 && state.value(register) == code
    case .isAnySet(let registers): return registers.contains { state.value($0) != 0 }
    case .disagrees(let slot): return disagrees(layout.slots[slot], in: state)
    case .canSwipe(let place): return canSwipe(place, in: state, front: front)
    case .isMoving: return isMoving(state)
    case .isDetached: return front.isDetached
    case .cancelOffered(let rows):
      return front.alertSlot.map { rows[$0][shownCode(layout.slots[$0], in: state)] } ?? false
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

  private func disagrees(_ slot: SlotLayout, in state: StateVector) -> Bool {
    guard slot.isBound else { return false }
    if let instead = slot.instead, state.value(instead) != 0 { return true }
    return state.value(slot.wanted) != 0 && !isShown(slot, in: state)
  }

  private func canSwipe(_ place: DestinationID, in state: StateVector, front: VisibleStack) -> Bool {
    guard let slot = front.modalSlot, front.alert == nil, !isMoving(state) else { return false }
    let content = content(layout.slots[slot], shownCode(layout.slots[slot], in: state))
    return content.place == place && content.kind != .fullScreenCover
      && isDismissible(content.item, in: state, front: front)
      && isDismissible(front.page, in: state, front: front)
  }
}

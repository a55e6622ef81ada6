import FlowModel
import FlowStateSpace

/// What a step notes once the platform is quiet: comparisons of the state before with the one after.
extension Program {
  /// Notes what became of the presentations; what appears late in a transition is judged after it.
  func noteOutcome(_ tick: inout Tick) {
    var site = 0
    while site < layout.sites.count {
      let place = layout.sites[site]
      guard tick.after.value(place.lives) != 0 else {
        site = place.end
        continue
      }
      for index in place.slots where layout.slots[index].competes { noteOutcome(of: index, &tick) }
      site += 1
    }
    noteZombie(&tick)
    if !tick.swapped.isEmpty || !tick.emptied.isEmpty { noteLeftovers(&tick) }
  }

  private func noteOutcome(of index: Int, _ tick: inout Tick) {
    let slot = layout.slots[index]
    let wanted = tick.after.value(slot.wanted)
    let isNew = !isOld(slot.site, tick)
    let shownBefore = shownBefore(slot, tick)
    let facts = tick.slots[index]
    if facts.contains(.wiped) { tick.note(.presentationLost) }
    let shown = shownCode(slot, in: tick.after)
    let isClosedByPerson = index == tick.closedSlot || index == tick.answeredSlot
    if shown != 0, isClosedByPerson || !isSame(shown, shownBefore, in: index) {
      noteSurprise(index, &tick)
    }
    guard wanted != 0 else { return }
    let kind = content(slot, wanted).kind
    guard kind.isModal || kind.isAlert else { return }
    if facts.areAsking, !isShown(slot, in: tick.after) { tick.note(.presentationLost) }
    if facts.contains(.anew) {
      if tick.activity[slot.site] != .active || isAnchorMissing(index, tick) {
        tick.note(.presentedUnmounted)
      }
    }
    guard !isNew, !facts.contains(.addressed), !facts.contains(.dismissed) else { return }
    noteVanishing(index, wanted, shownBefore, &tick)
  }

  /// A modal that goes although it is still wanted, or comes back unasked.
  private func noteVanishing(_ index: Int, _ wanted: Int, _ shownBefore: Int, _ tick: inout Tick) {
    let slot = layout.slots[index]
    guard let status = slot.status, index != tick.closedSlot, index != tick.answeredSlot else { return }
    let isShown = isShown(slot, in: tick.after)
    if isSame(shownBefore, wanted, in: index) {
      if !isShown { tick.note(.modalVanished) }
    } else if isShown, shownBefore == 0, tick.before.value(slot.wanted) == wanted,
      tick.before.value(status) == SlotLayout.Status.none
    {
      tick.note(.modalVanished)
    }
  }

  /// Something that waited appears where it was not asked for.
  private func noteSurprise(_ index: Int, _ tick: inout Tick) {
    let slot = layout.slots[index]
    guard let status = slot.status, let asked = slot.asked, isOld(slot.site, tick), !tick.isFresh,
      !tick.slots[index].contains(.anew),
      tick.before.value(status) == SlotLayout.Status.waiting
    else { return }
    let page = page(ofLayer: layer(of: slot.site, in: tick.after), in: tick.after)
    if page != tick.before.value(asked) - 1 { tick.note(.queuedSurprise) }
  }

  /// A link lands when what its branch asked for last is in front, or around what is, with no alert over it but its own;
  /// what lies below windows and locks is there once these are gone.
  func noteWhereLinkLanded(_ tick: inout Tick, in state: Registers) {
    guard tick.traits.isLink, let target = tick.target else { return }
    tick.note(.linkAimed)
    let hasLanded =
      isInFront(target, of: front(of: state), in: state)
      || isInFront(target, of: front(of: state, at: .belowLocks), in: state)
    if !hasLanded { tick.note(.linkMissed) }
  }

  private func isInFront(_ target: ItemID, of front: Front, in state: Registers) -> Bool {
    guard let slot = front.alertSlot else {
      return front.page == target || isAround(front.pageSite, target, front, in: state)
    }
    return front.alert == target || isAround(layout.slots[slot].site, target, front, in: state)
  }

  /// Whether a place lies in the child of an item, in the topmost layer.
  private func isAround(_ place: Int, _ item: ItemID, _ front: Front, in state: Registers) -> Bool {
    guard let base = front.base else { return false }
    var site = place
    while site >= base {
      if host(of: site, in: state) == item { return true }
      site = layout.sites[site].parent
    }
    return false
  }

  /// The pushed or presented item whose child lives at a place.
  private func host(of site: Int, in state: Registers) -> ItemID? {
    switch layout.sites[site].position {
    case .root, .bottom, .tab: return nil
    case .stack(let index, let position):
      let stack = layout.stacks[index]
      return layout.item(state.value(stack.firstElement + position), of: stack)
    case .slot(let index):
      return content(layout.slots[index], shownCode(layout.slots[index], in: state)).item
    }
  }

  /// An effect that navigates after its owner is gone.
  private func noteZombie(_ tick: inout Tick) {
    guard tick.traits.effect >= 0, let owner = effectFacts[tick.traits.effect].owner else { return }
    let navigated = tick.marks.contains(StepMarks(.pushed)) || tick.marks.contains(StepMarks(.presented))
    if navigated, !holds(owner, at: tick.traits.site, in: tick.before) { tick.note(.zombiePush) }
  }

  // MARK: - What stays when a root goes

  private func noteLeftovers(_ tick: inout Tick) {
    for (index, slot) in layout.slots.enumerated() where slot.competes && isOld(slot.site, tick) {
      let shown = shownBefore(slot, tick)
      guard shown != 0, shownCode(slot, in: tick.after) == shown else { continue }
      let kind = content(slot, shown).kind
      guard kind.isModal || kind.isAlert else { continue }
      let isOrphan = isInside(slot.site, tick.emptied) && isWithoutHome(index, tick)
      if isInside(slot.site, tick.swapped) || isOrphan { return tick.note(.rootSwapLeftover) }
    }
    for (index, effect) in layout.effects.enumerated() {
      let isTouched = tick.swapped.contains(effect.site) || tick.emptied.contains(effect.site)
      guard isTouched, isOld(effect.site, tick), isPendingThroughout(effect, tick) else { continue }
      let isOrphan = effectFacts[index].owner.map { !holds($0, at: effect.site, in: tick.after) } ?? false
      if tick.swapped.contains(effect.site) || isOrphan { return tick.note(.rootSwapLeftover) }
    }
  }

  /// Whether a place is one of these, or inside one.
  private func isInside(_ site: Int, _ places: [Int]) -> Bool {
    places.contains { site >= $0 && site < layout.sites[$0].end }
  }

  /// Whether the screen that a slot belongs to is gone.
  private func isWithoutHome(_ index: Int, _ tick: Tick) -> Bool {
    let site = layout.slots[index].site
    let places = [slots[index].anchor, slots[index].owner].compactMap { $0 }
    return places.contains { !holds($0, at: site, in: tick.after) }
  }

  private func isPendingThroughout(_ effect: EffectLayout, _ tick: Tick) -> Bool {
    effect.pending.contains { tick.before.value($0) == 1 && tick.after.value($0) == 1 }
  }
}

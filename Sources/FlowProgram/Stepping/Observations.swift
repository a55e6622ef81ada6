import FlowModel
import FlowResolver
import FlowStateSpace

/// What a step notes once the platform is quiet, by comparing the state before with the state after.
extension Program {
  /// Notes what became of the presentations. What appears late in a transition is evaluated after it.
  func noteOutcome(_ context: inout StepContext) {
    var site = 0
    while site < layout.sites.count {
      let place = layout.sites[site]
      guard showSlots[site] else {
        site = place.end
        continue
      }
      guard !isUntouched(place, site, context) else {
        site += 1
        continue
      }
      guard context.after.value(place.lives) != 0 else {
        site = place.end
        continue
      }
      for index in place.slots where layout.slots[index].competes { noteOutcome(of: index, &context) }
      site += 1
    }
    noteZombie(&context)
    if !context.swapped.isEmpty || !context.emptied.isEmpty { noteLeftovers(&context) }
  }

  /// Whether nothing was asked of a place's slots, and nothing around them has changed.
  private func isUntouched(_ place: SiteLayout, _ site: Int, _ context: StepContext) -> Bool {
    isQuiet(site, context)
      && place.slots.allSatisfy {
        context.slots[$0].isEmpty && $0 != context.closedSlot && $0 != context.answeredSlot
      }
  }

  private func noteOutcome(of index: Int, _ context: inout StepContext) {
    let slot = layout.slots[index]
    let wanted = context.after.value(slot.wanted)
    let isNew = !isOld(slot.site, context)
    let shownBefore = shownBefore(slot, context)
    let facts = context.slots[index]
    if facts.contains(.wiped) { context.note(.presentationLost) }
    let shown = shownCode(slot, in: context.after)
    let isClosedByPerson = index == context.closedSlot || index == context.answeredSlot
    if shown != 0, isClosedByPerson || !isSame(shown, shownBefore, in: index) {
      noteSurprise(index, &context)
    }
    guard wanted != 0 else { return }
    let kind = content(slot, wanted).kind
    guard kind.isModal || kind.isAlert else { return }
    if facts.areAsking, !isShown(slot, in: context.after) { context.note(.presentationLost) }
    if facts.contains(.anew) {
      if context.activity[slot.site] != .active || isAnchorMissing(index, context) {
        context.note(.presentedUnmounted)
      }
    }
    guard !isNew, !facts.contains(.addressed), !facts.contains(.dismissed) else { return }
    noteVanishing(index, wanted, shownBefore, &context)
  }

  /// Notes a modal that goes away although it is still wanted, or comes back unasked.
  private func noteVanishing(_ index: Int, _ wanted: Int, _ shownBefore: Int, _ context: inout StepContext) {
    let slot = layout.slots[index]
    guard let status = slot.status, index != context.closedSlot, index != context.answeredSlot else { return }
    let isShown = isShown(slot, in: context.after)
    if isSame(shownBefore, wanted, in: index) {
      if !isShown { context.note(.modalVanished) }
    } else if isShown, shownBefore == 0, context.before.value(slot.wanted) == wanted,
      context.before.value(status) == SlotLayout.Status.none
    {
      context.note(.modalVanished)
    }
  }

  /// Notes a waiting item that appears where it was not asked for.
  private func noteSurprise(_ index: Int, _ context: inout StepContext) {
    let slot = layout.slots[index]
    guard let status = slot.status, let asked = slot.asked, isOld(slot.site, context), !context.isFresh,
      !context.slots[index].contains(.anew),
      context.before.value(status) == SlotLayout.Status.waiting
    else { return }
    let page = page(ofLayer: layer(of: slot.site, in: context.after), in: context.after)
    if page != context.before.value(asked) - 1 { context.note(.queuedSurprise) }
  }

  /// Notes whether a link landed: what its branch asked for last must be in front, or around what is, with no alert over it but
  /// its own. What lies below windows and locks counts, since it is there once these are gone.
  func noteWhereLinkLanded(_ context: inout StepContext, in state: StateVector) {
    guard context.traits.isLink, let target = context.target else { return }
    context.note(.linkAimed)
    if !hasLanded(target, in: state) { context.note(.linkMissed) }
  }

  /// Notes a user event whose push is not in front although nothing else there has changed. What lies below overlays counts as in
  /// front.
  ///
  /// In interleaved timing, this covers only steps without a running transition before and after them.
  func noteMissedPush(_ context: inout StepContext) {
    guard context.isTargetPushed, context.event >= 0, context.traits.isUser, let target = context.target,
      front(of: context.after).shows(what: context.front), !hasLanded(target, in: context.after)
    else { return }
    let below = front(of: context.after, below: .overlays)
    if !isInFront(target, of: below, in: context.after) { context.note(.pushMissed) }
  }

  private func hasLanded(_ target: ItemID, in state: StateVector) -> Bool {
    isInFront(target, of: front(of: state), in: state)
      || isInFront(target, of: front(of: state, below: .locks), in: state)
  }

  private func isInFront(_ target: ItemID, of front: VisibleStack, in state: StateVector) -> Bool {
    guard let slot = front.alertSlot else {
      return front.page == target || isAround(front.pageSite, target, front, in: state)
    }
    return front.alert == target || isAround(layout.slots[slot].site, target, front, in: state)
  }

  /// Whether a place lies in the child of an item, in the topmost layer.
  private func isAround(_ place: Int, _ item: ItemID, _ front: VisibleStack, in state: StateVector) -> Bool {
    guard let base = front.base, place >= base, place < layout.sites[base].end else { return false }
    var site = place
    while site >= base {
      if host(of: site, in: state) == item { return true }
      site = layout.sites[site].parent
    }
    return false
  }

  /// Returns the pushed or presented item whose child lives at a place.
  private func host(of site: Int, in state: StateVector) -> ItemID? {
    switch layout.sites[site].position {
    case .root, .bottom, .tab: return nil
    case .stack(let index, let position):
      let stack = layout.stacks[index]
      return layout.item(state.value(stack.firstElement + position), of: stack)
    case .slot(let index):
      return content(layout.slots[index], shownCode(layout.slots[index], in: state)).item
    }
  }

  /// Notes an effect that navigates after its owner is gone.
  private func noteZombie(_ context: inout StepContext) {
    guard context.traits.effect >= 0, let owner = effects[context.traits.effect].owner else { return }
    let companions = effects[context.traits.effect].companions
    let navigated =
      context.flags.contains(TransitionFlags(.pushed)) || context.flags.contains(TransitionFlags(.presented))
      || !context.swapped.isEmpty
      || layout.slots.indices.contains { takesAway($0, sparing: companions, context) }
    if navigated, !holds(owner, at: context.traits.site, in: context.before) { context.note(.zombiePush) }
  }

  /// Whether a statement dismissed what a slot showed, unless that is a companion or a toast, which goes by itself.
  private func takesAway(_ index: Int, sparing companions: Set<DestinationID>, _ context: StepContext) -> Bool
  {
    guard context.slots[index].contains(.dismissed) else { return false }
    let slot = layout.slots[index]
    let shown = shownBefore(slot, context)
    guard shown != 0 else { return false }
    let content = content(slot, shown)
    return content.kind != .toast && !companions.contains(content.place)
  }

  // MARK: - What stays when a root goes

  private func noteLeftovers(_ context: inout StepContext) {
    for (index, slot) in layout.slots.enumerated() where slot.competes && isOld(slot.site, context) {
      let shown = shownBefore(slot, context)
      guard shown != 0, shownCode(slot, in: context.after) == shown else { continue }
      let kind = content(slot, shown).kind
      guard kind.isModal || kind.isAlert else { continue }
      let isOrphan = isInside(slot.site, context.emptied) && isWithoutHome(index, context)
      if isInside(slot.site, context.swapped) || isOrphan { return context.note(.rootSwapLeftover) }
    }
    for (index, effect) in layout.effects.enumerated() {
      let isTouched = context.swapped.contains(effect.site) || context.emptied.contains(effect.site)
      guard isTouched, !effects[index].isAppWide, isOld(effect.site, context),
        isPendingThroughout(effect, context)
      else { continue }
      let isOrphan = effects[index].owner.map { !holds($0, at: effect.site, in: context.after) } ?? false
      if context.swapped.contains(effect.site) || isOrphan { return context.note(.rootSwapLeftover) }
    }
  }

  /// Whether a place is one of these, or inside one.
  private func isInside(_ site: Int, _ places: [Int]) -> Bool {
    places.contains { site >= $0 && site < layout.sites[$0].end }
  }

  /// Whether the screen that a slot belongs to is gone.
  private func isWithoutHome(_ index: Int, _ context: StepContext) -> Bool {
    let site = layout.slots[index].site
    let places = [slots[index].anchor, slots[index].owner].compactMap { $0 }
    return places.contains { !holds($0, at: site, in: context.after) }
  }

  private func isPendingThroughout(_ effect: EffectLayout, _ context: StepContext) -> Bool {
    effect.pending.contains { context.before.value($0) == 1 && context.after.value($0) == 1 }
  }
}

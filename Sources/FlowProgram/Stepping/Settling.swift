import FlowModel
import FlowResolver
import FlowStateSpace

/// What the platform makes of the wanted layer after each step: the part that all platforms share.
///
/// Layers settle one after the other, the base first (semantics 7): first items go away, then one candidate at a time appears.
/// Each platform's differences are in a file in Platforms/.
extension Program {
  /// Closes what went away and shows what can be shown.
  func settle(_ context: inout StepContext) {
    for group in context.isQuiet.indices { context.isQuiet[group] = false }
    showWhatCompetesWithNothing(&context)
    var base = 0
    while base < layout.sites.count {
      let place = layout.sites[base]
      guard showSlots[base] else {
        base = place.end
        continue
      }
      noteQuiet(base, &context)
      guard !isQuiet(base, context) else {
        base += 1
        continue
      }
      guard context.after.value(place.lives) != 0 else {
        base = place.end
        continue
      }
      if opensLayer(base, in: context.after) { settleLayer(base, &context) }
      base += 1
    }
  }

  /// What the first half of settling a layer found.
  struct Departures {
    /// Whether a modal or alert stays on screen.
    var isOccupied = false
    /// Whether the app itself closed a modal in this step.
    var appClosedModal = false
    /// Whether the app itself closed an alert in this step.
    var appClosedAlert = false
    /// The layer's own page, if something waits.
    var page: ItemID?
  }

  private func settleLayer(_ base: Int, _ context: inout StepContext) {
    placeInstances(base, &context)
    var departures = Departures()
    var site = base
    while site >= 0 {
      for index in layout.sites[site].slots where layout.slots[index].isBound {
        depart(index, &departures, &context)
      }
      site = next(after: site, inLayer: base, of: context.after)
    }
    appearInTurn(base, &departures, &context)
    if platform == .modals { closeRanks(base, &context) }
  }

  /// Lets candidates appear: those that kept their turn first, the others in the order of declaration or its reverse (S5).
  private func appearInTurn(_ base: Int, _ departures: inout Departures, _ context: inout StepContext) {
    var candidates: [Int] = []
    var site = base
    while site >= 0 {
      for index in layout.sites[site].slots where mayAppear(index, context) { candidates.append(index) }
      site = next(after: site, inLayer: base, of: context.after)
    }
    guard !candidates.isEmpty else { return }
    let kept = candidates.filter { context.slots[$0].contains(.keptTurn) }
    candidates.removeAll { context.slots[$0].contains(.keptTurn) }
    if switches.presentationOrder == .reverse { candidates.reverse() }
    for index in kept + candidates { appear(index, base, &departures, &context) }
  }

  /// Whether a slot that competes wants something that is neither on screen nor spent.
  @inline(__always)
  private func mayAppear(_ index: Int, _ context: StepContext) -> Bool {
    guard layout.slots[index].competes, context.after.value(layout.slots[index].wanted) != 0,
      let status = layout.slots[index].status
    else { return false }
    let current = context.after.value(status)
    return current != SlotLayout.Status.shown && current != SlotLayout.Status.spent
  }

  /// Determines whether the instances of a layer are on screen and active.
  private func placeInstances(_ base: Int, _ context: inout StepContext) {
    let isOnScreen = isLayerOnScreen(base, &context)
    guard hasChildren else {
      context.activity[0] = .active
      return
    }
    var site = base
    while site >= 0 {
      context.activity[site] = isOnScreen ? .behind : .offScreen
      site = next(after: site, inLayer: base, of: context.after)
    }
    if isOnScreen { activate(base, &context) }
  }

  /// Makes an instance active, and with it what is in front in it and what its overlays and toasts have (S28).
  private func activate(_ base: Int, _ context: inout StepContext) {
    var site = base
    while site >= 0 {
      context.activity[site] = .active
      for slot in layout.sites[site].slots where isShownBeside(slot, in: context.after) {
        let layer = layout.slots[slot]
        let child = layout.child(in: layer.wanted, code: context.after.value(layer.wanted))
        if child >= 0 { activate(child, &context) }
      }
      guard layout.sites[site].end > site + 1 else { return }
      site = frontItem(of: site, in: context.after, below: .overlays).child
    }
  }

  private func isLayerOnScreen(_ base: Int, _ context: inout StepContext) -> Bool {
    guard case .slot(let index) = layout.sites[base].position else { return true }
    let slot = layout.slots[index]
    let code = shownCode(slot, in: context.after)
    guard code != 0 else { return false }
    if content(slot, code).kind == .window { return true }
    // The instances of a quiet group have not been placed yet.
    if isQuiet(slot.site, context) { placeInstances(layer(of: slot.site, in: context.after), &context) }
    return context.activity[slot.site] != .offScreen
  }

  /// Lets a shown item go away if its slot now wants nothing, or another item (S6, S7).
  private func depart(_ index: Int, _ departures: inout Departures, _ context: inout StepContext) {
    let slot = layout.slots[index]
    guard let status = slot.status else { return }
    let shown = shownUntilNow(index, context)
    let wanted = context.after.value(slot.wanted)
    if let instead = slot.instead, context.after.value(instead) != 0 {
      let goes = context.activity[slot.site] == .offScreen || isHeldBack(index, context)
      return goes ? takeAway(instead, shownBy: slot, &context) : (departures.isOccupied = true)
    }
    let isSpent = context.after.value(status) == SlotLayout.Status.spent
    if shown != 0, isSpent || !isSame(wanted, shown, in: index) {
      leave(index, shown, wanted, &departures, &context)
    } else if shown != 0 {
      return remain(index, wanted, &departures, &context)
    }
    guard wanted != 0, context.after.value(status) == SlotLayout.Status.shown else { return }
    let kind = content(slot, wanted).kind
    if kind.isModal || kind.isAlert, !isRanked(kind) { departures.isOccupied = true }
  }

  private func leave(
    _ index: Int, _ shown: Int, _ wanted: Int, _ departures: inout Departures, _ context: inout StepContext
  ) {
    if wanted != 0, wanted != shown { context.slots[index].insert(.keptTurn) }
    let kind = content(layout.slots[index], shown).kind
    if kind.isModal { departures.appClosedModal = true }
    if kind.isAlert { departures.appClosedAlert = true }
  }

  /// Keeps what is shown, unless its layer went or something holds it back: then it may appear again.
  private func remain(
    _ index: Int, _ wanted: Int, _ departures: inout Departures, _ context: inout StepContext
  ) {
    let slot = layout.slots[index]
    let kind = content(slot, wanted).kind
    guard kind.isModal || kind.isAlert, let status = slot.status else { return }
    guard context.activity[slot.site] != .offScreen, !isHeldBack(index, context) else {
      return context.after.set(status, to: SlotLayout.Status.none)
    }
    context.after.set(status, to: SlotLayout.Status.shown)
    if !isRanked(kind) { departures.isOccupied = true }
  }

  /// Shows item-driven destinations, toasts, overlays and windows at once, since they compete with nothing.
  private func showWhatCompetesWithNothing(_ context: inout StepContext) {
    for index in layout.slots.indices where layout.slots[index].isSimple {
      let slot = layout.slots[index]
      guard !staysShown(slot, context) else { continue }
      let wanted = context.after.value(slot.wanted)
      guard wanted != 0, let status = slot.status else { continue }
      let kind = content(slot, wanted).kind
      guard !kind.isModal, !kind.isAlert, context.after.value(status) != SlotLayout.Status.spent else {
        continue
      }
      if isHeldBack(index, context) {
        context.after.set(status, to: SlotLayout.Status.none)
      } else if platform == .modals, kind == .toast, !reachesHost(index, &context) {
        spend(slot, &context)
      } else {
        context.after.set(status, to: SlotLayout.Status.shown)
      }
    }
  }

  /// Shows one presentation at a time: the first that asks is shown, the others wait (S5), are dropped (S18) or lost (S20).
  private func appear(_ index: Int, _ base: Int, _ departures: inout Departures, _ context: inout StepContext)
  {
    let slot = layout.slots[index]
    let wanted = context.after.value(slot.wanted)
    // An earlier appearance may have changed what is wanted or shown.
    guard let status = slot.status, mayAppear(index, context) else { return }
    let kind = content(slot, wanted).kind
    guard kind.isModal || kind.isAlert else { return }
    if isHeldBack(index, context) { return holdBack(index, &context) }
    if isRanked(kind) { return appearOnTop(index, base, &departures, &context) }
    let isPresented = context.slots[index].contains(.presented)
    if switches.swap == .lose, isPresented,
      kind.isAlert ? departures.appClosedModal : departures.appClosedAlert
    {
      context.note(.dismissPresentRace)
      return spend(slot, &context)
    }
    let isFree =
      !departures.isOccupied && context.activity[slot.site] == .active && !dropsAtLaunch(context)
    if isFree, !context.isMoving {
      departures.isOccupied = true
      context.after.set(status, to: SlotLayout.Status.shown)
      if let asked = slot.asked { context.after.set(asked, to: 0) }
    } else if platform == .uikit {
      // What cannot be shown now is never shown (U2, U21). While something still moves, that is a race (U3).
      if isFree { context.note(.dismissPresentRace) }
      spend(slot, &context)
    } else if kind.isAlert, switches.coveredAlert == .drop, departures.isOccupied {
      spend(slot, &context)
    } else {
      context.after.set(status, to: SlotLayout.Status.waiting)
      noteWhoAsked(index, base, &departures, &context)
    }
  }

  /// Holds back what a slot wants: it stays wanted and competes with nothing. A missing controller refuses it (U5).
  private func holdBack(_ index: Int, _ context: inout StepContext) {
    let slot = layout.slots[index]
    if platform == .uikit, isAnchorMissing(index, context) || isHiddenByTab(index, context) {
      return spend(slot, &context)
    }
    if let status = slot.status { context.after.set(status, to: SlotLayout.Status.none) }
    if let asked = slot.asked { context.after.set(asked, to: 0) }
  }

  /// Whether a condition, a missing anchor or a hidden tab keeps what a slot wants off the screen.
  func isHeldBack(_ index: Int, _ context: StepContext) -> Bool {
    let slot = layout.slots[index]
    guard slot.canBeHeld else { return false }
    if let condition = slots[index].shownWhen, !holdsNow(condition, context) { return true }
    return isAnchorMissing(index, context) || isHiddenByTab(index, context)
  }

  /// Whether a modal or alert goes away with the tab that it belongs to (S26).
  private func isHiddenByTab(_ index: Int, _ context: StepContext) -> Bool {
    guard switches.tabSwitchDismissesModal == .on else { return false }
    let slot = layout.slots[index]
    let wanted = context.after.value(slot.wanted)
    guard wanted != 0 else { return false }
    let kind = content(slot, wanted).kind
    return (kind.isModal || kind.isAlert) && isInHiddenTab(slot.site, in: context.after)
  }

  /// Whether the screen whose view binds a slot is not there (S10, S21).
  func isAnchorMissing(_ index: Int, _ context: StepContext) -> Bool {
    guard let anchor = slots[index].anchor else { return false }
    return !isMounted(anchor, at: layout.slots[index].site, in: context.after)
  }

  /// Whether an instance lives in a tab of its layer that is not selected.
  func isInHiddenTab(_ site: Int, in state: StateVector) -> Bool {
    var current = site
    while current > 0, !opensLayer(current, in: state) {
      let place = layout.sites[current]
      if case .tab(let tabs, let index) = place.position, state.value(layout.tabs[tabs].selected) != index {
        return true
      }
      current = place.parent
    }
    return false
  }

  func spend(_ slot: SlotLayout, _ context: inout StepContext) {
    if let status = slot.status { context.after.set(status, to: SlotLayout.Status.spent) }
    if let asked = slot.asked { context.after.set(asked, to: 0) }
  }

  /// Records the page from which a waiting item was asked, so that a late appearance can be noted as a surprise.
  func noteWhoAsked(
    _ index: Int, _ base: Int, _ departures: inout Departures, _ context: inout StepContext
  ) {
    guard let asked = layout.slots[index].asked, context.after.value(asked) == 0 else { return }
    if context.slots[index].contains(.presented), context.traits.isUser {
      return context.after.set(asked, to: context.touched.page + 1)
    }
    let page = departures.page ?? self.page(ofLayer: base, in: context.after)
    departures.page = page
    context.after.set(asked, to: page + 1)
  }

  /// Returns the front page of the layer itself, never a modal.
  func page(ofLayer base: Int, in state: StateVector) -> ItemID {
    var front = VisibleStack()
    descend(from: base, in: state, &front)
    return front.page
  }
}

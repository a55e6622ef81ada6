import FlowModel
package import FlowResolver
package import FlowStateSpace

/// What a person has in front of them in one state (semantics 3).
package struct VisibleStack: Sendable {
  /// The front page of the topmost layer.
  package var page: ItemID = 0
  /// The place whose instance has the page.
  package var pageSite = 0
  /// Whether the page is blank, because no destination is registered for its screen (S2).
  package var isBlank = false
  /// The alert that is up.
  package var alert: ItemID?
  /// The slot whose alert is up.
  package var alertSlot: Int?
  /// The slot whose modal is the topmost one, and its item.
  package var modalSlot: Int?
  var modal: ItemID?
  /// The slot whose item is the page: a modal's, or a `push` or `overlay` slot; nil for stack, tab and root.
  var pageSlot: Int?
  /// The place at the bottom of the topmost layer; nil when its item has no child.
  package var base: Int?
  /// The innermost `push` slot around the page in the topmost layer, unless a stack is further inside.
  package var backSlot: Int?
  /// The innermost non-empty stack around the page in the topmost layer, unless such a slot is further inside.
  package var backStack: Int?
  /// Whether the page lies in a stack to whose screens nobody listens any more (A20).
  var isDetached = false

  /// Creates a stack in which nothing is in front yet.
  package init() {}

  /// Whether the same page, alert and modal are in front, at the same places.
  func shows(what other: VisibleStack) -> Bool {
    page == other.page && pageSite == other.pageSite && alert == other.alert
      && alertSlot == other.alertSlot && modalSlot == other.modalSlot && modal == other.modal
  }
}

extension Program {
  /// The content of a slot for a code that is not 0.
  @inline(__always)
  package func content(_ slot: SlotLayout, _ code: Int) -> SlotLayout.Content {
    layout.content(code, of: slot)
  }

  /// Returns the unpacked state.
  package func registers(of state: PackedState) -> StateVector {
    let registers = StateVector(count: workingRegisterCount)
    registers.unpack(state.words, layout: layout)
    return registers
  }

  /// Returns what is in front in a settled state.
  package func front(of state: StateVector, below height: Height = .everything) -> VisibleStack {
    var front = VisibleStack()
    var base: Int? = 0
    if height != .locks, let window = shownWindow(in: state) { base = enter(window, in: state, &front) }
    while let current = base {
      descend(from: current, in: state, below: height, &front)
      guard var slot = topPresentation(ofLayer: current, in: state) else { break }
      var shown = content(layout.slots[slot], shownCode(layout.slots[slot], in: state))
      if shown.kind.isAlert {
        if front.alertSlot == nil { (front.alert, front.alertSlot) = (shown.item, slot) }
        // A container's modals lie between the alert and the page of their layer.
        guard platform == .modals, let modal = topPresentation(ofLayer: current, below: slot, in: state)
        else {
          break
        }
        slot = modal
        shown = content(layout.slots[slot], shownCode(layout.slots[slot], in: state))
      }
      if height == .locks, items[shown.item].isLock { break }
      if height == .overlays, shown.kind == .popover, switches.width == .regular { break }
      (front.modalSlot, front.modal) = (slot, shown.item)
      base = enter(slot, in: state, &front)
    }
    front.isBlank = !items[front.page].isRegistered
    return front
  }

  /// Enters what a slot shows, and returns the place of its child.
  private func enter(_ index: Int, in state: StateVector, _ front: inout VisibleStack) -> Int? {
    let slot = layout.slots[index]
    let code = shownCode(slot, in: state)
    front.page = content(slot, code).item
    front.pageSite = slot.site
    front.pageSlot = index
    (front.base, front.backSlot, front.backStack) = (nil, nil, nil)
    front.isDetached = isInDetachedStack(slot.site, in: state)
    let child = layout.child(in: slot.wanted, code: code)
    return child >= 0 ? child : nil
  }

  /// The first shown window, above everything.
  func shownWindow(in state: StateVector) -> Int? {
    windowSlots.first { index in
      let slot = layout.slots[index]
      let code = shownCode(slot, in: state)
      return code != 0 && content(slot, code).kind == .window
    }
  }

  /// Follows the front page of an instance down to the innermost instance of its layer.
  func descend(
    from base: Int, in state: StateVector, below height: Height = .everything, _ front: inout VisibleStack
  ) {
    (front.base, front.backSlot, front.backStack) = (base, nil, nil)
    front.isDetached = isInDetachedStack(base, in: state)
    var site = base
    while true {
      let step = frontItem(of: site, in: state, below: height)
      front.page = step.item
      front.pageSite = site
      front.pageSlot = nil
      switch step.way {
      case .overlay(let slot): front.pageSlot = slot
      case .push(let slot): (front.pageSlot, front.backSlot, front.backStack) = (slot, slot, nil)
      case .stack(let stack):
        (front.backSlot, front.backStack) = (nil, stack)
        if let detached = layout.stacks[stack].detached, state.value(detached) == 1 {
          front.isDetached = true
        }
      case .tab, .root: break
      }
      guard step.child >= 0 else { return }
      site = step.child
    }
  }

  /// The item that is in front in an instance, its child, and where it stands.
  package struct VisibleItem {
    package let item: ItemID
    package let child: Int
    package let way: Container

    package enum Container { case overlay(Int), push(Int), stack(Int), tab(Int), root }
  }

  /// Where to look for what is in front: at everything that a person sees, below windows and locks, or below overlays, and beside
  /// popovers in a regular width.
  package enum Height { case everything, locks, overlays }

  /// Returns a shown overlay, unless that is looked through, else a shown push slot, the stack's top, the selected tab, or the
  /// root.
  package func frontItem(of index: Int, in state: StateVector, below height: Height = .everything)
    -> VisibleItem
  {
    let site = layout.sites[index]
    var pushed: Int?
    for slot in site.slots where layout.slots[slot].isSimple && isShown(layout.slots[slot], in: state) {
      let content = content(layout.slots[slot], state.value(layout.slots[slot].wanted))
      let kind = content.kind
      if kind == .overlay, height == .everything || height == .locks && !items[content.item].isLock {
        return frontItem(inSlot: slot, .overlay(slot), in: state)
      }
      if kind == .push, pushed == nil { pushed = slot }
    }
    if let pushed { return frontItem(inSlot: pushed, .push(pushed), in: state) }
    for stack in site.stacks {
      let layer = layout.stacks[stack]
      let count = state.value(layer.count)
      guard count > 0 else { continue }
      let register = layer.firstElement + count - 1
      let code = state.value(register)
      return VisibleItem(
        item: layout.item(code, of: layer), child: layout.child(in: register, code: code), way: .stack(stack))
    }
    for tabs in site.tabs {
      let position = layout.tabs[tabs].items.lowerBound + state.value(layout.tabs[tabs].selected)
      return VisibleItem(
        item: layout.tabItems[position], child: layout.tabChildren[position], way: .tab(tabs))
    }
    let child =
      site.root.map { layout.child(in: $0, code: state.value($0)) } ?? layout.bottomChildren[index]
    return VisibleItem(item: layout.rootItem(of: site, in: state), child: child, way: .root)
  }

  private func frontItem(inSlot index: Int, _ way: VisibleItem.Container, in state: StateVector)
    -> VisibleItem
  {
    let slot = layout.slots[index]
    let code = state.value(slot.wanted)
    return VisibleItem(
      item: content(slot, code).item, child: layout.child(in: slot.wanted, code: code), way: way)
  }

  /// Whether the slot's wanted item is on screen.
  @inline(__always)
  func isShown(_ slot: SlotLayout, in state: StateVector) -> Bool {
    guard let status = slot.status else { return false }
    return state.value(status) == SlotLayout.Status.shown
  }

  /// Returns the code of what a slot shows; 0 for nothing.
  @inline(__always)
  package func shownCode(_ slot: SlotLayout, in state: StateVector) -> Int {
    if isShown(slot, in: state) { return state.value(slot.wanted) }
    return slot.instead.map { state.value($0) } ?? 0
  }

  // MARK: - Layers

  /// Returns the next place of a layer whose instance can show something, or is around one that can; -1 after the last.
  @inline(__always)
  func next(after site: Int, inLayer base: Int, of state: StateVector) -> Int {
    var next = site + 1
    let end = layout.sites[base].end
    while next < end {
      let place = layout.sites[next]
      if !showSlots[next] || state.value(place.lives) == 0 || opensLayer(next, in: state) {
        next = place.end
      } else {
        return next
      }
    }
    return -1
  }

  /// Whether the instance at a place is the base of a layer of its own, as a modal's content is.
  func opensLayer(_ site: Int, in state: StateVector) -> Bool {
    guard case .slot(let index) = layout.sites[site].position else { return site == 0 }
    let slot = layout.slots[index]
    let code = layout.hostedCode(in: slot.wanted, of: state)
    guard code != 0 else { return true }
    switch content(slot, code).kind {
    case .sheet, .fullScreenCover, .popover, .modal, .window: return true
    case .push, .overlay, .toast, .alert, .confirmationDialog: return false
    }
  }

  /// Returns the base of the layer in which the instance at a place lives.
  func layer(of site: Int, in state: StateVector) -> Int {
    var current = site
    while !opensLayer(current, in: state) { current = layout.sites[current].parent }
    return current
  }

  /// Whether a slot shows something over or beside its instance's pages that takes nothing off the screen.
  func isShownBeside(_ index: Int, in state: StateVector) -> Bool {
    let slot = layout.slots[index]
    guard slot.isSimple, isShown(slot, in: state) else { return false }
    let kind = content(slot, state.value(slot.wanted)).kind
    return kind == .overlay || kind == .toast
  }

  /// Whether the instance at a place is active in a settled state.
  func isActive(_ site: Int, in state: StateVector) -> Bool {
    var current = site
    var isBelowBase = true
    while current > 0 {
      let place = layout.sites[current]
      if opensLayer(current, in: state) {
        guard case .slot(let index) = place.position else { return false }
        let code = shownCode(layout.slots[index], in: state)
        guard code != 0 else { return false }
        if content(layout.slots[index], code).kind == .window { return true }
        isBelowBase = false
      } else if isBelowBase {
        let isBeside =
          if case .slot(let index) = place.position { isShownBeside(index, in: state) } else { false }
        let front = frontItem(of: place.parent, in: state, below: .overlays)
        guard isBeside || front.child == current else { return false }
      }
      current = place.parent
    }
    return true
  }

  /// Returns the slot whose modal or alert is on top of a layer, or on top of what is below `alert`.
  func topPresentation(ofLayer base: Int, below alert: Int? = nil, in state: StateVector) -> Int? {
    var best: Int?
    var bestRank = -1
    var site = base
    while site >= 0 {
      for index in layout.sites[site].slots where layout.slots[index].competes {
        let slot = layout.slots[index]
        let code = shownCode(slot, in: state)
        guard code != 0, index != alert else { continue }
        let kind = content(slot, code).kind
        guard kind.isModal || kind.isAlert else { continue }
        // What UIKit presents is above all modals of a modal container.
        let rank = slot.rank.map { state.value($0) } ?? 0
        let height = rank == 0 ? Int.max : rank
        if height > bestRank { (best, bestRank) = (index, height) }
      }
      site = next(after: site, inLayer: base, of: state)
    }
    return best
  }
}

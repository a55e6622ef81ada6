import FlowModel
import FlowStateSpace

/// SwiftUI in settled timing: what the platform makes of the wanted layer after each step.
///
/// The rule ids (S1–S30) are those of docs/platforms/swiftui.md.
extension Program {
  /// Closes what went away and shows what can be shown (formal semantics, section 7).
  func settle(_ tick: inout Tick) {
    let departure = depart(&tick)
    showDestinationsAndToasts(&tick)
    // Candidates that kept their turn first, then in the order of declaration (S5 leaves the order open).
    var isOccupied = departure.isOccupied
    for index in layout.slots.indices where departure.keptTurn & (1 << UInt64(index)) != 0 {
      appear(index, departure, &isOccupied, &tick)
    }
    for index in layout.slots.indices where departure.keptTurn & (1 << UInt64(index)) == 0 {
      appear(index, departure, &isOccupied, &tick)
    }
  }

  /// What the first half of settling found.
  private struct Departure {
    /// Whether a modal or alert stays on screen.
    var isOccupied = false
    /// The slots whose item went and that want another: they keep their turn (S6).
    var keptTurn: UInt64 = 0
    /// Whether the app itself closed a modal in this step.
    var appClosedModal = false
    /// Whether the app itself closed an alert in this step.
    var appClosedAlert = false
  }

  /// A shown item whose slot now wants nothing, or another item, goes away (S6, S7).
  private func depart(_ tick: inout Tick) -> Departure {
    var departure = Departure()
    for (index, slot) in layout.slots.enumerated() {
      let shown = tick.shownBefore(slot)
      guard shown != 0, let status = slot.status else { continue }
      let kind = content(slot, shown).kind
      let mask: UInt64 = 1 << UInt64(index)
      let wanted = tick.after.value(slot.wanted)
      let isSpent = tick.after.value(status) == SlotLayout.Status.spent
      if wanted == shown, !isSpent {
        tick.after.set(status, to: SlotLayout.Status.shown)
        if kind.isModal || kind.isAlert { departure.isOccupied = true }
        continue
      }
      if wanted != 0, wanted != shown { departure.keptTurn |= mask }
      guard tick.closedByPlatform & mask == 0 else { continue }
      if kind.isModal { departure.appClosedModal = true }
      if kind.isAlert { departure.appClosedAlert = true }
    }
    return departure
  }

  /// Item-driven destinations and toasts compete with nothing: they are shown at once.
  private func showDestinationsAndToasts(_ tick: inout Tick) {
    for slot in layout.slots {
      let wanted = tick.after.value(slot.wanted)
      guard wanted != 0, let status = slot.status, tick.after.value(status) != SlotLayout.Status.spent else {
        continue
      }
      let kind = content(slot, wanted).kind
      if kind == .push || kind == .toast { tick.after.set(status, to: SlotLayout.Status.shown) }
    }
  }

  /// One presentation at a time: the first that asks is shown, the others wait (S5), are dropped (S18) or lost (S20).
  private func appear(_ index: Int, _ departure: Departure, _ isOccupied: inout Bool, _ tick: inout Tick) {
    let slot = layout.slots[index]
    let wanted = tick.after.value(slot.wanted)
    guard wanted != 0, let status = slot.status else { return }
    let current = tick.after.value(status)
    guard current != SlotLayout.Status.shown, current != SlotLayout.Status.spent else { return }
    let kind = content(slot, wanted).kind
    let isPresented = tick.presented & (1 << UInt64(index)) != 0
    if switches.swap == .lose, isPresented, kind.isAlert ? departure.appClosedModal : departure.appClosedAlert
    {
      tick.note(.dismissPresentRace)
      return spend(slot, &tick)
    }
    if !isOccupied {
      isOccupied = true
      tick.after.set(status, to: SlotLayout.Status.shown)
      if let asked = slot.asked { tick.after.set(asked, to: 0) }
    } else if kind.isAlert, switches.coveredAlert == .drop {
      spend(slot, &tick)
    } else {
      tick.after.set(status, to: SlotLayout.Status.waiting)
      noteWhoAsked(slot, isPresented, &tick)
    }
  }

  private func spend(_ slot: SlotLayout, _ tick: inout Tick) {
    if let status = slot.status { tick.after.set(status, to: SlotLayout.Status.spent) }
    if let asked = slot.asked { tick.after.set(asked, to: 0) }
  }

  /// A waiting item remembers the page it was asked from, so that a late appearance can be told a surprise.
  private func noteWhoAsked(_ slot: SlotLayout, _ isPresented: Bool, _ tick: inout Tick) {
    guard let asked = slot.asked, tick.after.value(asked) == 0 else { return }
    let page = isPresented && tick.traits.isUser ? tick.front.page : basePage(of: tick.after).page
    tick.after.set(asked, to: page + 1)
  }

  // MARK: - Write-back

  /// The alert that was answered closes: after its body, its slot is cleared (S13, S19, T10).
  func writeBackAnswer(_ tick: inout Tick) {
    guard let index = tick.answeredSlot else { return }
    let slot = layout.slots[index]
    let answered = tick.shownBefore(slot)
    let wanted = tick.after.value(slot.wanted)
    guard slot.writesBack else {
      if wanted == answered {
        spend(slot, &tick)
        tick.closedByPlatform |= 1 << UInt64(index)
      }
      return
    }
    guard wanted == answered || switches.alertWriteBack == .unconditional, wanted != 0 else { return }
    tick.clear(slot)
    tick.closedByPlatform |= 1 << UInt64(index)
  }

  /// A swipe closes the modal and clears its slot (S8), unless nothing writes back (C15).
  func writeBackSwipe(_ index: Int, _ tick: inout Tick) {
    let slot = layout.slots[index]
    if slot.writesBack { tick.clear(slot) } else { spend(slot, &tick) }
    tick.closedByPlatform |= 1 << UInt64(index)
  }
}

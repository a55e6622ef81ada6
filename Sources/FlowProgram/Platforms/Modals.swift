import FlowModel
import FlowResolver
import FlowStateSpace

/// Modals: a container shows every modal that reaches it, the latest on top.
///
/// The rule ids (M1–M17) are those of docs/semantics/platforms/modals.md.
extension Program {
  /// Whether a presentation of this kind does not compete, but stands above the others of its layer (M1, M7, M8).
  @inline(__always)
  func isRanked(_ kind: PresentationKind) -> Bool { kind == .modal && platform == .modals }

  /// Shows a modal above those of its layer, if a host is found and its token is held (M2, M4).
  func appearOnTop(
    _ index: Int, _ base: Int, _ departures: inout Departures, _ context: inout StepContext
  ) {
    let slot = layout.slots[index]
    guard let status = slot.status, let rank = slot.rank else { return }
    guard reachesHost(index, &context) else { return spend(slot, &context) }
    guard context.activity[slot.site] != .offScreen else {
      context.after.set(status, to: SlotLayout.Status.waiting)
      return noteWhoAsked(index, base, &departures, &context)
    }
    context.after.set(status, to: SlotLayout.Status.shown)
    if let asked = slot.asked { context.after.set(asked, to: 0) }
    // Above all others; the gaps are closed when the layer has settled.
    context.after.set(rank, to: layout.slots.count + 1 + index)
  }

  /// Whether a slot's token is held and a host is found (M2, M4).
  func reachesHost(_ index: Int, _ context: inout StepContext) -> Bool {
    guard slots[index].holdsToken else { return false }
    guard slots[index].hasHost, !isInsideUIKit(layout.slots[index].site, in: context.after) else {
      context.note(.hostUnreachable)
      return false
    }
    return true
  }

  /// Whether an instance lies inside a screen that UIKit presents: no host is found through it (M2).
  private func isInsideUIKit(_ site: Int, in state: StateVector) -> Bool {
    var current = site
    while current > 0 {
      if case .slot(let index) = layout.sites[current].position {
        let slot = layout.slots[index]
        let code = layout.hostedCode(in: slot.wanted, of: state)
        if code != 0 {
          let content = content(slot, code)
          if items[content.item].isPresentedByUIKit, content.kind.isModal, content.kind != .modal {
            return true
          }
        }
      }
      current = layout.sites[current].parent
    }
    return false
  }

  /// Gives the shown modals of a layer the ranks 1, 2 … in their order, and all others none.
  func closeRanks(_ base: Int, _ context: inout StepContext) {
    var shown: [(rank: Int, register: Int)] = []
    var site = base
    while site >= 0 {
      for index in layout.sites[site].slots {
        let slot = layout.slots[index]
        guard let rank = slot.rank else { continue }
        let code = isShown(slot, in: context.after) ? context.after.value(slot.wanted) : 0
        if code != 0, isRanked(content(slot, code).kind) {
          shown.append((context.after.value(rank), rank))
        } else {
          context.after.set(rank, to: 0)
        }
      }
      site = next(after: site, inLayer: base, of: context.after)
    }
    shown.sort { $0.rank < $1.rank }
    for (position, entry) in shown.enumerated() { context.after.set(entry.register, to: position + 1) }
  }

  /// Notes a lifetime that nobody considered: a token is dropped, or replaced while another is held (M4).
  func noteLifetime(of index: Int, presenting code: Int, over old: Int, _ context: inout StepContext) {
    let kind = content(layout.slots[index], code).kind
    guard kind == .modal || kind == .toast else { return }
    let isOccupied = kind == .modal && old != 0 && content(layout.slots[index], old).kind == .modal
    if !slots[index].holdsToken || isOccupied { context.note(.lifetimeLost) }
  }

  /// Notes a token that is used a second time (M5).
  func noteEmptyDismissal(of index: Int, _ wanted: Int, _ context: inout StepContext) {
    guard wanted == 0 else { return }
    let contents = layout.slotContents[layout.slots[index].contents]
    if contents.contains(where: { $0.kind == .modal || $0.kind == .toast }) { context.note(.lifetimeLost) }
  }

  /// Rebuilds the containers that exist only while something is presented: each comes and goes with all that is inside (M17).
  func rebuildConditionalContainers(_ context: inout StepContext) {
    var rebuilt: [Int] = []
    while true {
      let changed = changedContainers(besides: rebuilt, context)
      guard !changed.isEmpty else { return }
      rebuilt += changed
      for site in changed where isOld(site, context) { rebuild(site, &context) }
      settleAgain(&context)
    }
  }

  /// Returns the places of the containers that came or went in this step.
  private func changedContainers(besides rebuilt: [Int], _ context: StepContext) -> [Int] {
    var changed: [Int] = []
    for (index, slot) in layout.slots.enumerated() where slots[index].isConditional {
      guard !rebuilt.contains(slot.site), !changed.contains(slot.site), isOld(slot.site, context) else {
        continue
      }
      if isShown(slot, in: context.before) != isShown(slot, in: context.after) { changed.append(slot.site) }
    }
    return changed
  }

  /// Settles again after a container has changed: what is shown by now stays or goes.
  private func settleAgain(_ context: inout StepContext) {
    context.hasSettled = true
    for index in context.slots.indices { context.slots[index].remove(.keptTurn) }
    settle(&context)
  }

  private func rebuild(_ index: Int, _ context: inout StepContext) {
    let site = layout.sites[index]
    for stack in site.stacks { keep(0, of: layout.stacks[stack], counting: .fromBottom, &context) }
    for child in layout.permanentChildren[site.permanent] {
      end(child, &context)
      bear(child, &context)
    }
    if let root = site.root { put(context.after.value(root), in: root, &context) }
  }
}

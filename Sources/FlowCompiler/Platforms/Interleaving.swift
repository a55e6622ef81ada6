import FlowModel
import FlowStateSpace

/// Interleaved timing: presenting and dismissing take time, and events may arrive meanwhile.
///
/// A state then says whether a transition runs, and which page of those that are leaving can still be touched.
extension Program {
  /// Settles; in interleaved timing a change of what is in front starts a transition.
  func settleAndMove(_ tick: inout Tick) {
    guard let motion = layout.motion else {
      settleFully(&tick)
      noteWhereLinkLanded(&tick, in: tick.after)
      return noteOutcome(&tick)
    }
    let isFinish = tick.traits.isFinish
    if isFinish || tick.isFresh { stop(motion, &tick.after) }
    tick.isMoving = tick.after.value(motion.site) != 0
    if tick.isMoving, tick.changedStack, platform == .uikit { tick.note(.pushInTransition) }
    settleFully(&tick)
    if !tick.isMoving, !tick.isFresh { startMotion(motion, &tick) }
    tick.isMoving = false
    guard tick.after.value(motion.site) != 0 else {
      noteWhereLinkLanded(&tick, in: tick.after)
      return noteOutcome(&tick)
    }
    noteAfterTransition(motion, &tick)
  }

  private func settleFully(_ tick: inout Tick) {
    settle(&tick)
    if platform == .modals { rebuildConditionalContainers(&tick) }
    if platform == .async { detachStacks(&tick) }
  }

  private func stop(_ motion: MotionLayout, _ state: inout Registers) {
    state.set(motion.site, to: 0)
    state.set(motion.page, to: 0)
  }

  /// A transition runs when another page, alert or modal is in front than before.
  private func startMotion(_ motion: MotionLayout, _ tick: inout Tick) {
    let (old, new) = (tick.front, front(of: tick.after))
    let isSame =
      old.page == new.page && old.pageSite == new.pageSite && old.alert == new.alert
      && old.alertSlot == new.alertSlot && old.modalSlot == new.modalSlot && old.modal == new.modal
    guard !isSame else { return }
    tick.after.set(motion.site, to: old.alert == nil ? old.pageSite + 2 : 1)
    tick.after.set(motion.page, to: old.alert == nil ? old.page + 1 : 0)
  }

  /// Whether a link landed and a presentation was accepted shows when the transition is over.
  private func noteAfterTransition(_ motion: MotionLayout, _ tick: inout Tick) {
    noteOutcome(&tick)
    guard tick.traits.isLink || tick.slots.contains(where: \.areAsking) else { return }
    var later = tick
    later.before.copy(from: tick.after)
    for site in layout.sites where tick.after.value(site.lives) != 0 {
      later.before.set(site.lives, to: Int(Generation.old))
    }
    later.front = front(of: later.before)
    later.touched = TouchedPage(later.front)
    later.begin(actions[platformActions.finish])
    stop(motion, &later.after)
    settleFully(&later)
    noteWhereLinkLanded(&tick, in: later.after)
    tick.marks.remove(StepMarks(.presentationLost))
    for (index, slot) in layout.slots.enumerated()
    where tick.slots[index].areAsking && slot.competes {
      let wanted = later.after.value(slot.wanted)
      guard wanted != 0 else { continue }
      let kind = content(slot, wanted).kind
      if kind.isModal || kind.isAlert, !isShown(slot, in: later.after) { tick.note(.presentationLost) }
    }
    if tick.slots.contains(where: { $0.contains(.wiped) }) { tick.note(.presentationLost) }
  }
}

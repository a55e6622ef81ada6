import FlowModel
package import FlowResolver
import FlowStateSpace

/// Interleaved timing: presenting and dismissing take time, and events may arrive meanwhile.
///
/// A state then tells whether a transition is running, and which departing page can still be touched.
extension Program {
  /// Settles. In interleaved timing, a change of what is in front starts a transition.
  func settleAndMove(_ context: inout StepContext) {
    guard let motion = layout.motion else {
      settleFully(&context)
      guard context.wantsFlags else { return }
      noteWhereLinkLanded(&context, in: context.after)
      noteMissedPush(&context)
      return noteOutcome(&context)
    }
    let isFinish = context.traits.isFinish
    if isFinish || context.isFresh { stop(motion, context.after) }
    context.isMoving = context.after.value(motion.site) != 0
    if context.isMoving, context.changedStack, platform == .uikit { context.note(.pushInTransition) }
    settleFully(&context)
    if !context.isMoving, !context.isFresh { startMotion(motion, &context) }
    if !context.isFresh { forgetDeparted(motion, context.after) }
    context.isMoving = false
    guard context.wantsFlags else { return }
    guard context.after.value(motion.site) != 0 else {
      noteWhereLinkLanded(&context, in: context.after)
      noteMissedPush(&context)
      return noteOutcome(&context)
    }
    noteAfterTransition(motion, &context)
  }

  /// Whether a transition is running.
  package func isMoving(_ state: StateVector) -> Bool {
    layout.motion.map { state.value($0.site) != 0 } ?? false
  }

  /// Returns the departing page that can still be touched, and the place whose instance has it; nil if there is none.
  package func departingPage(in state: StateVector) -> (page: ItemID, site: Int)? {
    guard let motion = layout.motion else { return nil }
    let site = state.value(motion.site) - 2
    guard site >= 0, state.value(layout.sites[site].lives) != 0 else { return nil }
    return (state.value(motion.page) - 1, site)
  }

  private func settleFully(_ context: inout StepContext) {
    settle(&context)
    if platform == .modals { rebuildConditionalContainers(&context) }
    if platform == .async { detachStacks(&context) }
  }

  private func stop(_ motion: MotionLayout, _ state: StateVector) {
    state.set(motion.site, to: 0)
    state.set(motion.page, to: 0)
  }

  /// Starts a transition if another page, alert or modal is in front than before.
  private func startMotion(_ motion: MotionLayout, _ context: inout StepContext) {
    let old = context.front
    guard !front(of: context.after).shows(what: old) else { return }
    context.after.set(motion.site, to: old.alert == nil ? old.pageSite + 2 : 1)
    context.after.set(motion.page, to: old.alert == nil ? old.page + 1 : 0)
  }

  /// Lets nobody touch the departing page if its instance is gone and another lives at its place.
  private func forgetDeparted(_ motion: MotionLayout, _ state: StateVector) {
    let site = state.value(motion.site) - 2
    guard site >= 0, state.value(layout.sites[site].lives) > Int(Generation.old) else { return }
    state.set(motion.site, to: 1)
    state.set(motion.page, to: 0)
  }

  /// Notes what shows only after the transition: whether a link landed and a presentation was accepted.
  private func noteAfterTransition(_ motion: MotionLayout, _ context: inout StepContext) {
    noteOutcome(&context)
    guard context.traits.isLink || context.slots.contains(where: \.areAsking) else { return }
    var later = context
    (later.before, later.after) = (context.after.copied(), context.after.copied())
    for site in layout.sites where context.after.value(site.lives) != 0 {
      later.before.set(site.lives, to: Int(Generation.old))
    }
    later.front = front(of: later.before)
    later.touched = TouchedPage(later.front)
    // The watch also records what this settling removes, as part of the same step.
    later.watch = nil
    later.begin(actions[platformActions.finish])
    later.watch = context.watch
    stop(motion, later.after)
    settleFully(&later)
    noteWhereLinkLanded(&context, in: later.after)
    context.flags.remove(TransitionFlags(.presentationLost))
    for (index, slot) in layout.slots.enumerated()
    where context.slots[index].areAsking && slot.competes {
      let wanted = later.after.value(slot.wanted)
      guard wanted != 0 else { continue }
      let kind = content(slot, wanted).kind
      if kind.isModal || kind.isAlert, !isShown(slot, in: later.after) { context.note(.presentationLost) }
    }
    if context.slots.contains(where: { $0.contains(.wiped) }) { context.note(.presentationLost) }
  }
}

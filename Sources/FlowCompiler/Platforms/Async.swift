import FlowModel
import FlowResolver

/// AsyncNavigation: loops of the presenting task drive the screens of a stack.
///
/// The rule ids (A1–A20) are those of docs/semantics/platforms/async.md. What differs for alerts that nobody answers (A15) is
/// where slots are cleared.
extension Program {
  /// A loop that is left behind by a change of tabs hears nothing more of its screens (A20).
  func detachStacks(_ context: inout StepContext) {
    for stack in layout.stacks {
      guard let detached = stack.detached else { continue }
      if context.after.value(stack.count) == 0 {
        context.after.set(detached, to: 0)
      } else if isOld(stack.site, context), isInHiddenTab(stack.site, in: context.after),
        isActive(stack.site, in: context.before)
      {
        context.after.set(detached, to: 1)
      }
    }
  }
}

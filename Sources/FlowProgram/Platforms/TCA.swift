import FlowModel
import FlowResolver
import FlowStateSpace

/// The Composable Architecture: the parent hears of a dismissal before the state is cleared.
///
/// The rule ids (T1–T21) are those of docs/semantics/platforms/tca.md. That alerts are ephemeral (T2) and that fields may not
/// be composed (T9, T15) is in ``SlotTraits`` and ``Grounder/isInert(_:)``.
extension Program {
  /// Lets the parent handle the dismissal first, then clears the slot if its item is still the same (T1). What the person closed
  /// is gone in either case.
  func handBackToParent(_ index: Int, _ shown: Int, _ context: inout StepContext) {
    let slot = layout.slots[index]
    if let body = dismissals[index] { run(body, &context) }
    guard isOld(slot.site, context) else { return }
    context.slots[index].insert(.closedByPlatform)
    let wanted = context.after.value(slot.wanted)
    let wasPresented = context.slots[index].contains(.presented)
    guard wanted != 0, isSame(wanted, shown, in: index) else { return }
    if slots[index].identifiesByCase, wasPresented, isCleared(index, showing: shown) {
      context.note(.representSwallowed)
    }
    close(index, &context)
  }
}

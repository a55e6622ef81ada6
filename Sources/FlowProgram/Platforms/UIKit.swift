import FlowModel
import FlowResolver
import FlowStateSpace

/// UIKit: presenting is imperative, and what cannot be shown now is never shown.
///
/// The rule ids (U1–U23) are those of docs/semantics/platforms/uikit.md.
extension Program {
  /// Keeps the presented controller, with its child, and refuses the new one unless it is the same presentation (U2).
  func presentBehind(_ shown: Int, _ code: Int, in index: Int, _ context: inout StepContext) {
    let slot = layout.slots[index]
    guard let instead = slot.instead, let status = slot.status else { return }
    guard !isSame(code, shown, in: index) else {
      want(code, in: slot, &context)
      return context.after.set(status, to: SlotLayout.Status.shown)
    }
    context.after.set(slot.wanted, to: code)
    context.after.set(instead, to: shown)
    context.after.set(status, to: SlotLayout.Status.spent)
  }

  /// Removes what a slot shows instead of what it wants, with its child. What is wanted then has a fresh child (U2).
  func takeAway(_ instead: Int, shownBy slot: SlotLayout, _ context: inout StepContext) {
    put(context.after.value(slot.wanted), in: slot.wanted, &context)
    context.after.set(instead, to: 0)
  }

  /// Whether a dismissal in this tick took the content. That has effect at once, so the next dismissal is for what is below (U9).
  func isTakenAway(_ index: Int, _ context: StepContext) -> Bool {
    platform == .uikit && context.slots[index].contains(.dismissed)
  }

  /// Returns the presentation that an instance lives in, to which a dismissal that finds nothing is forwarded (U8, U9).
  func presentationBelow(_ site: Int, _ context: StepContext) -> Int? {
    guard platform == .uikit,
      case .slot(let index) = layout.sites[layer(of: site, in: context.after)].position
    else { return nil }
    return index
  }

  /// Whether an alert is gone before its button's statements run (U23). An app's own code hears of it afterwards.
  func closesBeforeAnswer(_ context: StepContext) -> Bool { platform == .uikit && context.app == nil }

  /// Whether what is wanted at the start is lost, since no window is there yet (U20).
  func dropsAtLaunch(_ context: StepContext) -> Bool {
    platform == .uikit && context.isFresh && switches.launchPresentation == .drop
  }
}

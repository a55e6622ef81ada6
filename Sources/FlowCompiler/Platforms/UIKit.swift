import FlowModel
import FlowStateSpace

/// UIKit: presenting is imperative, and what cannot be shown now is never shown.
///
/// The rule ids (U1–U22) are those of docs/platforms/uikit.md.
extension Program {
  /// The controller that is there stays, with its child; the new one is refused (U2).
  func presentBehind(_ shown: Int, _ code: Int, in slot: SlotLayout, _ tick: inout Tick) {
    guard let instead = slot.instead, let status = slot.status else { return }
    tick.after.set(slot.wanted, to: code)
    tick.after.set(instead, to: code == shown ? 0 : shown)
    tick.after.set(status, to: code == shown ? SlotLayout.Status.shown : SlotLayout.Status.spent)
  }

  /// A presentation that comes while another is shown, or while a transition runs, is lost (U2, U3, U5, U21).
  func refuse(_ slot: SlotLayout, _ tick: inout Tick) {
    if tick.isMoving { tick.note(.dismissPresentRace) }
    spend(slot, &tick)
  }

  /// Whether what is wanted at the start is lost, since no window is there yet (U20).
  func dropsAtLaunch(_ tick: Tick) -> Bool {
    platform == .uikit && tick.isFresh && switches.launchPresentation == .drop
  }
}

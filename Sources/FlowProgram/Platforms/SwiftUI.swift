import FlowModel
import FlowResolver
import FlowStateSpace

/// SwiftUI: bindings that the platform writes back when a person closes something.
///
/// The other platforms that drive bindings do the same, except where their files say otherwise. The rule ids
/// (S1–S30) are those of docs/semantics/platforms/swiftui.md.
extension Program {
  /// Closes the alert that was answered: clears its slot, after its body (S13, S19, T10) or before it (U23).
  func writeBackAnswer(_ context: inout StepContext) {
    guard let index = context.answeredSlot else { return }
    let slot = layout.slots[index]
    guard isOld(slot.site, context) else { return }
    let answered = shownBefore(slot, context)
    let wanted = context.after.value(slot.wanted)
    answerContinuation(in: index, &context)
    guard !slots[index].keepsAnswered else {
      if isSame(wanted, answered, in: index) {
        spend(slot, &context)
        context.slots[index].insert(.closedByPlatform)
      } else {
        bareWhatIsBehind(index, &context)
      }
      return
    }
    let isSame = isSame(wanted, answered, in: index)
    guard isSame || switches.alertWriteBack == .unconditional, wanted != 0 else { return }
    if !context.slots[index].isDisjoint(with: [.anew, .addressed]) { context.slots[index].insert(.wiped) }
    if context.slots[index].contains(.presented), slots[index].identifiesByCase, isSame, platform == .tca {
      context.note(.representSwallowed)
    }
    loseContinuation(in: slot, &context)
    want(0, in: slot, &context)
    context.slots[index].insert(.closedByPlatform)
  }

  /// Gives the result of the answered alert to whoever awaited it, unless the answer's body took the slot for something else.
  private func answerContinuation(in index: Int, _ context: inout StepContext) {
    let slot = layout.slots[index]
    guard let awaiting = slot.awaiting, context.before.value(awaiting) != 0 else { return }
    if context.slots[index].contains(.ended) { return context.note(.continuationTwice) }
    guard isUntouched(index, context) else { return }
    if context.traits.result >= 0 {
      endContinuation(in: index, with: context.traits.result, &context)
    } else {
      loseContinuation(in: slot, &context)
    }
  }

  /// Clears a slot when a person closes what it shows (S3, S8), unless nothing writes back (C15).
  func writeBackClosing(_ context: inout StepContext) {
    guard let index = context.closedSlot else { return }
    let shown = shownBefore(layout.slots[index], context)
    if platform == .tca {
      handBackToParent(index, shown, &context)
    } else {
      close(index, &context)
      if let body = dismissals[index] { run(body, &context) }
    }
  }

  /// Whether a slot is cleared when a person closes what it shows. Back pops what is pushed, unless nobody listens (T9). On UIKit
  /// a slot can show something other than what it wants (U2).
  func isCleared(_ index: Int, showing code: Int) -> Bool {
    let traits = slots[index]
    let isPushed = code != 0 && content(layout.slots[index], code).kind == .push
    return traits.writesBack || (isPushed && traits.isComposed)
  }

  /// Clears a slot whose content a person closed.
  func close(_ index: Int, _ context: inout StepContext) {
    let slot = layout.slots[index]
    endContinuation(in: index, with: 0, &context)
    if isCleared(index, showing: shownBefore(slot, context)) {
      want(0, in: slot, &context)
    } else if !bareWhatIsBehind(index, &context) {
      spend(slot, &context)
    }
    context.slots[index].insert(.closedByPlatform)
  }

  /// Removes what a slot shows instead of what it wants (U2), and returns whether there was anything.
  @discardableResult
  private func bareWhatIsBehind(_ index: Int, _ context: inout StepContext) -> Bool {
    let slot = layout.slots[index]
    guard let instead = slot.instead, context.after.value(instead) != 0 else { return false }
    takeAway(instead, shownBy: slot, &context)
    context.slots[index].insert(.closedByPlatform)
    return true
  }
}

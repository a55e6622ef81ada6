import FlowModel
import FlowStateSpace

/// SwiftUI: bindings that the platform writes back when a person closes something.
///
/// The other platforms that drive bindings do the same, except where their files say otherwise. The rule ids
/// (S1–S30) are those of docs/semantics/platforms/swiftui.md.
extension Program {
  /// The alert that was answered closes: after its body, its slot is cleared (S13, S19, T10).
  func writeBackAnswer(_ tick: inout Tick) {
    guard let index = tick.answeredSlot else { return }
    let slot = layout.slots[index]
    guard isOld(slot.site, tick) else { return }
    let answered = shownBefore(slot, tick)
    let wanted = tick.after.value(slot.wanted)
    answerContinuation(in: index, &tick)
    guard !slots[index].keepsAnswered else {
      if wanted == answered {
        spend(slot, &tick)
        tick.slots[index].insert(.closedByPlatform)
      } else {
        bareWhatIsBehind(index, &tick)
      }
      return
    }
    let isSame = isSame(wanted, answered, in: index)
    guard isSame || switches.alertWriteBack == .unconditional, wanted != 0 else { return }
    if tick.slots[index].contains(.anew) { tick.slots[index].insert(.wiped) }
    if tick.slots[index].contains(.presented), slots[index].identifiesByCase, isSame, platform == .tca {
      tick.note(.representSwallowed)
    }
    loseContinuation(in: slot, &tick)
    want(0, in: slot, &tick)
    tick.slots[index].insert(.closedByPlatform)
  }

  /// Whoever awaited the answered alert gets its result, unless the answer's body took the slot for something else.
  private func answerContinuation(in index: Int, _ tick: inout Tick) {
    let slot = layout.slots[index]
    guard let awaiting = slot.awaiting, tick.before.value(awaiting) != 0 else { return }
    if tick.slots[index].contains(.ended) { return tick.note(.continuationTwice) }
    guard isUntouched(index, tick) else { return }
    if tick.traits.result >= 0 {
      endContinuation(in: index, with: tick.traits.result, &tick)
    } else {
      loseContinuation(in: slot, &tick)
    }
  }

  /// A person closes what a slot shows: the slot is cleared (S3, S8), unless nothing writes back (C15).
  func writeBackClosing(_ tick: inout Tick) {
    guard let index = tick.closedSlot else { return }
    let shown = shownBefore(layout.slots[index], tick)
    if platform == .tca {
      handBackToParent(index, shown, &tick)
    } else {
      close(index, &tick)
      if let body = dismissals[index] { run(body, &tick) }
    }
  }

  /// Whether a slot is cleared when a person closes what it shows: back pops what is pushed, unless nobody hears
  /// of it (T9).
  func isCleared(_ index: Int, wanting code: Int) -> Bool {
    let traits = slots[index]
    let isPushed = code != 0 && content(layout.slots[index], code).kind == .push
    return traits.writesBack || (isPushed && traits.isComposed)
  }

  /// Clears a slot whose content a person closed.
  func close(_ index: Int, _ tick: inout Tick) {
    let slot = layout.slots[index]
    let wanted = tick.after.value(slot.wanted)
    endContinuation(in: index, with: 0, &tick)
    if isCleared(index, wanting: wanted) {
      want(0, in: slot, &tick)
    } else if !bareWhatIsBehind(index, &tick) {
      spend(slot, &tick)
    }
    tick.slots[index].insert(.closedByPlatform)
  }

  /// Takes away what a slot shows instead of what it wants (U2); whether there was anything.
  @discardableResult
  private func bareWhatIsBehind(_ index: Int, _ tick: inout Tick) -> Bool {
    let slot = layout.slots[index]
    guard let instead = slot.instead, tick.after.value(instead) != 0 else { return false }
    takeAway(instead, shownBy: slot, &tick)
    tick.slots[index].insert(.closedByPlatform)
    return true
  }
}

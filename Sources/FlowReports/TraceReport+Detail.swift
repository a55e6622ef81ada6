package import FlowModel

/// Names for messages that mention "a step" and "a slot", taken from the last step of a run.
extension TraceReport {
  /// Returns what an observation on the last step is about: the event, the slot and the item in it.
  ///
  /// Nil if the states before and after the step do not show it, or if the rules that read the observation name it themselves.
  package func detail(of note: Observation) -> String? {
    guard let last = steps.last else { return nil }
    guard let again = secondTap else {
      return LastStep(last, from: steps.dropLast().last?.state ?? start).detail(of: note)
    }
    guard note == .continuationLost || note == .continuationTwice else { return nil }
    let words = LastStep(again, from: last.state).detail(of: note)
    return words.map { "a second tap: \($0)" } ?? "a second tap on '\(again.event)'"
  }
}

/// A step with the slots that hold something before and after it.
private struct LastStep {
  struct Held {
    var path: String
    var item: ItemValue
    var kind: PresentationKind
    var presence: StateDescription.Presence
    var awaitedBy: String?
  }

  let step: StepReport
  let before: StateDescription
  let (old, new): ([Held], [Held])

  init(_ step: StepReport, from before: StateDescription) {
    (self.step, self.before) = (step, before)
    (old, new) = (before.held, step.state.held)
  }

  func detail(of note: Observation) -> String? {
    let event = "'\(step.event)'"
    switch note {
    case .presentationLost: return unseen ?? cleared
    case .presentedUnmounted: return unseen
    case .destinationOverwritten: return replacement(where: { _ in true })
    case .lifetimeLost:
      if let words = replacement(where: { $0.kind == .modal }) { return words }
      return asked.map { "\(event) presents '\($0.item)' in '\($0.path)', which keeps no token" }
        ?? "\(event) dismisses an empty slot"
    case .continuationLost, .continuationTwice:
      guard let ended = ended(isLost: note == .continuationLost), let waiting = ended.awaitedBy else {
        return nil
      }
      return "\(event) ends '\(ended.item)' in '\(ended.path)', for which '\(waiting)' waits"
    case .queuedSurprise: return surprise
    case .pushInTransition:
      let stacks = step.state.placedFields.compactMap { path, field in
        if case .stack = field.content { path } else { nil }
      }
      return step.changes.first { stacks.contains($0.field) }.map { "\(event) changes '\($0.field)'" }
    case .popSafe, .actionUnhandled: return "\(event), while '\(before.alert ?? before.page)' is in front"
    default: return nil
    }
  }

  /// `'pay.failed' presents 'receipt' in 'sheet', but 'help' is in front`.
  private var unseen: String? {
    asked.map { slot in
      "'\(step.event)' presents '\(slot.item)' in '\(slot.path)', "
        + "but '\(step.state.alert ?? step.state.page)' is in front"
    }
  }

  /// The slot that the step fills without showing its item. If the step changes no hidden slot, the only hidden one: the step
  /// presents again what was closed.
  private var asked: Held? {
    let hidden = new.filter { $0.presence != .shown }
    return hidden.first { slot in step.changes.contains { $0.field == slot.path } }
      ?? (hidden.count == 1 ? hidden.first : nil)
  }

  /// `the answer 'pay.ok' clears 'sheet' after it presented something there`; nil unless an answer clears exactly one slot.
  private var cleared: String? {
    let gone = old.filter { slot in step.changes.contains { $0.field == slot.path && $0.after == "nil" } }
    guard step.origin == .button || step.origin == .tapOutside, gone.count == 1 else { return nil }
    return "the answer '\(step.event)' clears '\(gone[0].path)' after it presented something there"
  }

  /// `'charge.challenge' replaces 'payment' in 'top' with 'challenge'`.
  private func replacement(where isMeant: (Held) -> Bool) -> String? {
    for slot in old where isMeant(slot) {
      guard let other = new.first(where: { $0.path == slot.path }), other.item != slot.item else { continue }
      return "'\(step.event)' replaces '\(slot.item)' in '\(slot.path)' with '\(other.item)'"
    }
    return nil
  }

  /// The slot whose item is no longer awaited. Of several, the first that is not the alert that the step answers; if the wait is
  /// lost, rather one that went with its coordinator, because nothing can have answered that.
  private func ended(isLost: Bool) -> Held? {
    let isAnswer = step.origin == .button || step.origin == .tapOutside
    let gone = old.filter { slot in
      slot.awaitedBy != nil
        && !new.contains { $0.path == slot.path && $0.item == slot.item && $0.awaitedBy == slot.awaitedBy }
    }
    let open = gone.filter { gone.count == 1 || !isAnswer || $0.item != before.alert }
    let paths = Set(step.state.placedFields.map(\.path))
    return (isLost ? open.first { !paths.contains($0.path) } : nil) ?? open.first
  }

  /// `'banner.end' lets 'receipt' appear in 'sheet', which was requested on 'cart'`, for an item that waited before the step.
  private var surprise: String? {
    for slot in old {
      guard case .waiting(let page) = slot.presence,
        new.contains(where: { $0.path == slot.path && $0.item == slot.item && $0.presence == .shown })
      else { continue }
      return "'\(step.event)' lets '\(slot.item)' appear in '\(slot.path)', which was requested on '\(page)'"
    }
    return nil
  }
}

extension StateDescription {
  /// The slots that want something, outer instances first.
  fileprivate var held: [LastStep.Held] {
    placedFields.compactMap { path, field in
      guard case .slot(let item, let kind, let presence) = field.content else { return nil }
      return LastStep.Held(
        path: path, item: item, kind: kind, presence: presence, awaitedBy: field.awaitedBy)
    }
  }
}

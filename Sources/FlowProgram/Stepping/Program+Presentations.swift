import FlowModel
import FlowResolver
import FlowStateSpace

extension Program {
  /// Makes a slot want an item. A continuation resumes when the item is answered.
  func present(_ code: Int, in index: Int, _ continuation: Int?, _ context: inout StepContext) {
    let slot = layout.slots[index]
    context.note(.presented)
    context.slots[index].insert(.addressed)
    let content = content(slot, code)
    if content.kind != .toast {
      (context.target, context.isTargetPushed) = (content.item, content.kind == .push && slot.isBound)
    }
    let old = context.after.value(slot.wanted)
    if old != 0, isSame(old, code, in: index), isSpent(slot, context) {
      context.slots[index].insert(.askedAgain)
    }
    if old == code {
      if continuation != nil { loseContinuation(in: slot, &context) }
    } else if old != 0, isSame(old, code, in: index) {
      // The same presentation with other content: only an await takes it from whoever waited.
      replace(code, in: slot, &context)
      context.slots[index].insert(.presented)
      if continuation != nil { loseContinuation(in: slot, &context) }
    } else {
      guard layout.child(in: slot.wanted, code: code) != -2 else { return context.note(.boundedStack) }
      presentAnew(code, over: old, in: index, &context)
    }
    if let continuation, let awaiting = slot.awaiting { context.after.set(awaiting, to: continuation) }
  }

  /// Whether what the slot wants was shown and closed, or was dropped, so that asking for it again shows nothing.
  private func isSpent(_ slot: SlotLayout, _ context: StepContext) -> Bool {
    slot.status.map { context.after.value($0) == SlotLayout.Status.spent } ?? false
  }

  private func presentAnew(_ code: Int, over old: Int, in index: Int, _ context: inout StepContext) {
    let slot = layout.slots[index]
    let shown = shownUntilNow(index, context)
    let isStillShown = shown != 0 && !context.slots[index].contains(.dismissed)
    let isNextToast = shown != 0 && content(slot, shown).kind == .toast && content(slot, code).kind == .toast
    if isStillShown, !isNextToast, !isSame(shown, code, in: index), !comesFromInside(index, context) {
      context.note(.destinationOverwritten)
    }
    loseContinuation(in: slot, &context)
    context.slots[index].formUnion([.presented, .anew])
    if platform == .modals { noteLifetime(of: index, presenting: code, over: old, &context) }
    if platform == .uikit, isStillShown, isPresentation(content(slot, shown).kind) {
      presentBehind(shown, code, in: index, &context)
    } else {
      want(code, in: slot, &context)
    }
  }

  /// Whether something of this kind is presented, one at a time, rather than shown beside the pages or pushed.
  private func isPresentation(_ kind: PresentationKind) -> Bool { kind.isModal || kind.isAlert }

  /// Whether the event happens on or inside the page that the slot shows, or answers the alert that it shows.
  private func comesFromInside(_ index: Int, _ context: StepContext) -> Bool {
    guard context.traits.isOnPage else { return false }
    if let answered = context.answeredSlot { return answered == index }
    return context.touched.slot == index || surrounds(index, context.touched.site)
  }

  /// Whether the instance at a place lives inside a slot.
  private func surrounds(_ index: Int, _ place: Int) -> Bool {
    var site = place
    while site > 0 {
      if case .slot(index) = layout.sites[site].position { return true }
      site = layout.sites[site].parent
    }
    return false
  }

  // MARK: - Dismissing

  /// Clears what the instance shows: the modal or alert, else a destination, a toast, an overlay.
  func dismiss(_ site: Int, _ context: inout StepContext) {
    context.note(.removed)
    var chosen: Int?
    var best = Int.max
    for index in layout.sites[site].slots {
      let slot = layout.slots[index]
      let shown = shownUntilNow(index, context)
      guard shown != 0, !isTakenAway(index, context) else { continue }
      let order = dismissalOrder(of: content(slot, shown).kind, in: slot, context)
      if order < best { (chosen, best) = (index, order) }
    }
    if let chosen { return clear(chosen, &context) }
    guard let around = presentationBelow(site, context) else {
      return context.note(.popSafe)
    }
    context.note(.dismissForwarded)
    clear(around, &context)
  }

  /// Returns the position of a kind in the order of dismissal. Of several modals of a container, the front one goes first.
  private func dismissalOrder(of kind: PresentationKind, in slot: SlotLayout, _ context: StepContext) -> Int {
    switch kind {
    case .sheet, .fullScreenCover, .popover, .modal, .alert, .confirmationDialog:
      let rank = slot.rank.map { context.before.value($0) } ?? 0
      return rank == 0 ? 0 : (1 << 20) - rank
    case .push: return 1 << 21
    case .toast: return 1 << 22
    case .overlay, .window: return 1 << 23
    }
  }

  func dismissSlot(_ index: Int, _ context: inout StepContext) {
    context.note(.removed)
    if platform == .modals {
      noteEmptyDismissal(of: index, context.after.value(layout.slots[index].wanted), &context)
    }
    clear(index, &context)
  }

  /// Clears every slot of the instance and of those in its stacks, tabs and push slots.
  func dismissAll(_ base: Int, _ context: inout StepContext) {
    context.note(.removed)
    var site = base
    let end = layout.sites[base].end
    while site < end {
      let place = layout.sites[site]
      // If there is no slot inside, it does not matter which instances live.
      let isEmpty = place.allSlots(in: layout).isEmpty
      guard !isEmpty, context.after.value(place.lives) != 0,
        site == base || !opensLayer(site, in: context.after)
      else {
        site = place.end
        continue
      }
      for slot in place.slots { clear(slot, &context) }
      site += 1
    }
  }

  /// Removes the item that the instance lives in, and what is above it (S12).
  func dismissSelf(_ site: Int, _ context: inout StepContext) {
    switch layout.sites[site].position {
    case .root, .bottom, .tab: break
    case .slot(let index):
      context.note(.removed)
      clear(index, &context)
    case .stack(let stack, let position):
      context.note(.removed)
      keep(position, of: layout.stacks[stack], counting: .fromBottom, &context)
    }
  }

  /// Makes a slot want nothing because the app says so. Whoever waits learns that it was cancelled.
  private func clear(_ index: Int, _ context: inout StepContext) {
    let slot = layout.slots[index]
    let code = context.after.value(slot.wanted)
    if code != 0, let awaiting = slot.awaiting, context.after.value(awaiting) != 0 {
      // A task whose alert goes without an answer never resumes (A15).
      if platform == .async, content(slot, code).kind.isAlert {
        loseContinuation(in: slot, &context)
      } else {
        endContinuation(in: index, with: 0, &context)
      }
    }
    want(0, in: slot, &context)
    context.slots[index].insert(.dismissed)
  }

  // MARK: - Continuations

  /// Drops the slot's continuation: whoever waits for the answer never gets one.
  func loseContinuation(in slot: SlotLayout, _ context: inout StepContext) {
    guard let awaiting = slot.awaiting, context.after.value(awaiting) != 0 else { return }
    context.after.set(awaiting, to: 0)
    context.note(.continuationLost)
  }

  /// Ends the wait for the slot's answer. Whoever waits resumes with a result after the statements.
  func endContinuation(in index: Int, with result: Int, _ context: inout StepContext) {
    let slot = layout.slots[index]
    guard let awaiting = slot.awaiting, context.after.value(awaiting) != 0 else { return }
    let resumption = continuations[index][context.after.value(awaiting)]
    context.ended.append(
      EndedContinuation(
        resumption: resumption, result: result,
        generation: context.after.value(layout.sites[slot.site].lives)))
    context.after.set(awaiting, to: 0)
    context.slots[index].insert(.ended)
  }

  /// Closes the innermost awaited presentation around the page and resumes with the result.
  func complete(_ result: Int, _ context: inout StepContext) {
    if let index = awaitedSlotAroundPage(context) { complete(index, result, &context) }
  }

  /// Notes the answer of an instance that the step has removed: a second one, if the wait has ended.
  func noteSecondAnswer(_ context: inout StepContext) {
    guard platform != .async, let index = awaitedSlotAroundPage(context),
      isOld(layout.slots[index].site, context), context.slots[index].contains(.ended)
    else { return }
    context.note(.continuationTwice)
  }

  private func awaitedSlotAroundPage(_ context: StepContext) -> Int? {
    if let slot = context.touched.slot, wasAwaited(slot, context) { return slot }
    var site = context.touched.site
    while site > 0 {
      let place = layout.sites[site]
      if case .slot(let index) = place.position, wasAwaited(index, context) { return index }
      site = place.parent
    }
    return nil
  }

  /// Whether what a slot showed before the step was awaited.
  private func wasAwaited(_ index: Int, _ context: StepContext) -> Bool {
    let slot = layout.slots[index]
    guard let awaiting = slot.awaiting else { return false }
    return context.before.value(awaiting) != 0 && isShown(slot, in: context.before)
  }

  private func complete(_ index: Int, _ result: Int, _ context: inout StepContext) {
    let slot = layout.slots[index]
    guard isOld(slot.site, context) else { return }
    if context.slots[index].contains(.ended) {
      // A result that is published while nobody listens is lost (A5).
      if platform != .async { context.note(.continuationTwice) }
      return
    }
    guard isUntouched(index, context), isAwaited(slot, context) else { return }
    context.note(.removed)
    endContinuation(in: index, with: result, &context)
    want(0, in: slot, &context)
    context.slots[index].insert(.dismissed)
  }

  /// Whether a slot still wants the same presentation that it showed before the step.
  func isUntouched(_ index: Int, _ context: StepContext) -> Bool {
    let slot = layout.slots[index]
    return !context.slots[index].contains(.anew)
      && isSame(context.after.value(slot.wanted), shownBefore(slot, context), in: index)
  }

  private func isAwaited(_ slot: SlotLayout, _ context: StepContext) -> Bool {
    slot.awaiting.map { context.after.value($0) != 0 } ?? false
  }

  /// The most continuations that resume in one step, since some end each other endlessly.
  private static let resumptionLimit = 64

  /// Resumes the ended continuations in the order in which they ended, including those that end meanwhile.
  func resume(_ context: inout StepContext) {
    var next = 0
    while next < context.ended.count {
      guard next < Self.resumptionLimit else {
        context.flags.insert(.truncated)
        return
      }
      let ended = context.ended[next]
      next += 1
      let resumption = resumptions[ended.resumption]
      guard context.after.value(layout.sites[resumption.site].lives) == ended.generation else { continue }
      guard let branch = resumption.branches.first(where: { $0.result == ended.result }) else {
        context.note(.intentDropped)
        continue
      }
      if branch.isEmpty { context.note(.intentDropped) }
      run(branch.operations, &context)
    }
  }
}

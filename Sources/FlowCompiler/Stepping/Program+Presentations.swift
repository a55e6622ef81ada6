import FlowModel
import FlowStateSpace

extension Program {
  /// Makes a slot want an item; with a continuation, somebody goes on when it is answered.
  func present(_ code: Int, in index: Int, _ continuation: Int?, _ tick: inout Tick) {
    let slot = layout.slots[index]
    tick.note(.presented)
    tick.slots[index].insert(.addressed)
    let content = content(slot, code)
    if content.kind != .toast { tick.target = content.item }
    let old = tick.after.value(slot.wanted)
    if old != 0, isSame(old, code, in: index), isSpent(slot, tick) { tick.slots[index].insert(.askedAgain) }
    if old == code {
      if continuation != nil { loseContinuation(in: slot, &tick) }
    } else if old != 0, isSame(old, code, in: index) {
      // The same presentation with other content; only an await takes it from who waited.
      replace(code, in: slot, &tick)
      tick.slots[index].insert(.presented)
      if continuation != nil { loseContinuation(in: slot, &tick) }
    } else {
      guard layout.child(in: slot.wanted, code: code) != -2 else { return tick.note(.boundedStack) }
      presentAnew(code, over: old, in: index, &tick)
    }
    if let continuation, let awaiting = slot.awaiting { tick.after.set(awaiting, to: continuation) }
  }

  /// Whether what the slot wants was shown and closed, or dropped, so that asking for it again shows nothing.
  private func isSpent(_ slot: SlotLayout, _ tick: Tick) -> Bool {
    slot.status.map { tick.after.value($0) == SlotLayout.Status.spent } ?? false
  }

  private func presentAnew(_ code: Int, over old: Int, in index: Int, _ tick: inout Tick) {
    let slot = layout.slots[index]
    let shown = shownUntilNow(index, tick)
    let isStillShown = shown != 0 && !tick.slots[index].contains(.dismissed)
    if isStillShown, !isSame(shown, code, in: index), !comesFromInside(index, tick) {
      tick.note(.destinationOverwritten)
    }
    loseContinuation(in: slot, &tick)
    tick.slots[index].formUnion([.presented, .anew])
    if platform == .modals { noteLifetime(of: index, presenting: code, over: old, &tick) }
    if platform == .uikit, isStillShown, isPresentation(content(slot, shown).kind) {
      presentBehind(shown, code, in: slot, &tick)
    } else {
      want(code, in: slot, &tick)
    }
  }

  /// Whether something of this kind is presented, one at a time, rather than laid beside or pushed.
  private func isPresentation(_ kind: PresentationKind) -> Bool { kind.isModal || kind.isAlert }

  /// Whether the event happens on the page, or is an answer to the alert, that the slot shows.
  private func comesFromInside(_ index: Int, _ tick: Tick) -> Bool {
    guard tick.traits.isOnPage else { return false }
    if let answered = tick.answeredSlot { return answered == index }
    return tick.touched.slot == index || surrounds(index, tick.touched.site)
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
  func dismiss(_ site: Int, _ tick: inout Tick) {
    tick.note(.removed)
    var chosen: Int?
    var best = Int.max
    for index in layout.sites[site].slots {
      let slot = layout.slots[index]
      let shown = shownUntilNow(index, tick)
      guard shown != 0, !isTakenAway(index, tick) else { continue }
      let order = dismissalOrder(of: content(slot, shown).kind, in: slot, tick)
      if order < best { (chosen, best) = (index, order) }
    }
    if let chosen { return clear(chosen, &tick) }
    guard let around = presentationBelow(site, tick) else {
      return tick.note(.popSafe)
    }
    tick.note(.dismissForwarded)
    clear(around, &tick)
  }

  /// Of several modals of a container the front one goes first.
  private func dismissalOrder(of kind: PresentationKind, in slot: SlotLayout, _ tick: Tick) -> Int {
    switch kind {
    case .sheet, .fullScreenCover, .popover, .modal, .alert, .confirmationDialog:
      let rank = slot.rank.map { tick.before.value($0) } ?? 0
      return rank == 0 ? 0 : (1 << 20) - rank
    case .push: return 1 << 21
    case .toast: return 1 << 22
    case .overlay, .window: return 1 << 23
    }
  }

  func dismissSlot(_ index: Int, _ tick: inout Tick) {
    tick.note(.removed)
    if platform == .modals {
      noteEmptyDismissal(of: index, tick.after.value(layout.slots[index].wanted), &tick)
    }
    clear(index, &tick)
  }

  /// Clears every slot of the instance and of those in its stacks, tabs and push slots.
  func dismissAll(_ base: Int, _ tick: inout Tick) {
    tick.note(.removed)
    var site = base
    let end = layout.sites[base].end
    while site < end {
      let place = layout.sites[site]
      let isInside = site == base || !opensLayer(site, in: tick.after)
      guard tick.after.value(place.lives) != 0, isInside else {
        site = place.end
        continue
      }
      for slot in place.slots { clear(slot, &tick) }
      site += 1
    }
  }

  /// Removes the item that the instance lives in, and what is above it (S12).
  func dismissSelf(_ site: Int, _ tick: inout Tick) {
    switch layout.sites[site].position {
    case .root, .bottom, .tab: break
    case .slot(let index):
      tick.note(.removed)
      clear(index, &tick)
    case .stack(let stack, let position):
      tick.note(.removed)
      keep(position, of: layout.stacks[stack], &tick)
    }
  }

  /// Makes a slot want nothing because the app says so; who waits learns that it was cancelled.
  private func clear(_ index: Int, _ tick: inout Tick) {
    let slot = layout.slots[index]
    let code = tick.after.value(slot.wanted)
    if code != 0, let awaiting = slot.awaiting, tick.after.value(awaiting) != 0 {
      // An alert of a task that goes without an answer never resumes it (A15).
      if platform == .async, content(slot, code).kind.isAlert {
        loseContinuation(in: slot, &tick)
      } else {
        endContinuation(in: index, with: 0, &tick)
      }
    }
    want(0, in: slot, &tick)
    tick.slots[index].insert(.dismissed)
  }

  // MARK: - Continuations

  /// Whoever waits for the slot's answer never gets one.
  func loseContinuation(in slot: SlotLayout, _ tick: inout Tick) {
    guard let awaiting = slot.awaiting, tick.after.value(awaiting) != 0 else { return }
    tick.after.set(awaiting, to: 0)
    tick.note(.continuationLost)
  }

  /// Whoever waits for the slot's answer goes on with a result when the statements are through.
  func endContinuation(in index: Int, with result: Int, _ tick: inout Tick) {
    let slot = layout.slots[index]
    guard let awaiting = slot.awaiting, tick.after.value(awaiting) != 0 else { return }
    let resumption = continuations[index][tick.after.value(awaiting)]
    tick.ended.append(
      EndedContinuation(
        resumption: resumption, result: result,
        generation: tick.after.value(layout.sites[slot.site].lives)))
    tick.after.set(awaiting, to: 0)
    tick.slots[index].insert(.ended)
  }

  /// Closes the innermost awaited presentation around the page and resumes with the result.
  func complete(_ result: Int, _ tick: inout Tick) {
    if let slot = tick.touched.slot, wasAwaited(slot, tick) { return complete(slot, result, &tick) }
    var site = tick.touched.site
    while site > 0 {
      let place = layout.sites[site]
      if case .slot(let index) = place.position, wasAwaited(index, tick) {
        return complete(index, result, &tick)
      }
      site = place.parent
    }
  }

  /// Whether what a slot showed before the step was awaited.
  private func wasAwaited(_ index: Int, _ tick: Tick) -> Bool {
    let slot = layout.slots[index]
    guard let awaiting = slot.awaiting else { return false }
    return tick.before.value(awaiting) != 0 && isShown(slot, in: tick.before)
  }

  private func complete(_ index: Int, _ result: Int, _ tick: inout Tick) {
    let slot = layout.slots[index]
    guard isOld(slot.site, tick) else { return }
    if tick.slots[index].contains(.ended) {
      // What is published while nobody listens is lost (A5).
      if platform != .async { tick.note(.continuationTwice) }
      return
    }
    guard isUntouched(index, tick), isAwaited(slot, tick) else { return }
    tick.note(.removed)
    endContinuation(in: index, with: result, &tick)
    want(0, in: slot, &tick)
    tick.slots[index].insert(.dismissed)
  }

  /// Whether a slot still wants the very presentation that it showed before the step.
  func isUntouched(_ index: Int, _ tick: Tick) -> Bool {
    let slot = layout.slots[index]
    return !tick.slots[index].contains(.anew)
      && isSame(tick.after.value(slot.wanted), shownBefore(slot, tick), in: index)
  }

  private func isAwaited(_ slot: SlotLayout, _ tick: Tick) -> Bool {
    slot.awaiting.map { tick.after.value($0) != 0 } ?? false
  }

  /// The most continuations that go on in one step: some end each other without end.
  private static let resumptionLimit = 64

  /// Runs what goes on, in the order in which the continuations ended; what that ends goes on too.
  func resume(_ tick: inout Tick) {
    var next = 0
    while next < tick.ended.count {
      guard next < Self.resumptionLimit else {
        tick.marks.insert(.cutShort)
        return
      }
      let ended = tick.ended[next]
      next += 1
      let resumption = resumptions[ended.resumption]
      guard tick.after.value(layout.sites[resumption.site].lives) == ended.generation else { continue }
      guard let branch = resumption.branches.first(where: { $0.result == ended.result }) else {
        tick.note(.intentDropped)
        continue
      }
      if branch.isEmpty { tick.note(.intentDropped) }
      run(branch.operations, &tick)
    }
  }
}

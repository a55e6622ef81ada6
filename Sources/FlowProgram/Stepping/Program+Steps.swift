import FlowModel
import FlowResolver
import FlowStateSpace

extension Program {
  /// Takes every step that a body allows now. Cases are chosen in the state before its statements.
  func take(_ body: Int, answering slot: Int?, _ context: inout StepContext, _ buffer: inout CommandBuffer) {
    switch bodies[body] {
    case .leaf(let action, let operations, let outcomes):
      if let wanted = context.wantedActions, !wanted.contains(action) { return }
      if let app = context.app, context.event >= 0, !app.isPossible(action, in: context.appSource) { return }
      context.begin(actions[action])
      context.answeredSlot = slot
      if closesBeforeAnswer(context) { writeBackAnswer(&context) }
      if context.wantsFlags { noteTwins(&context) }
      if context.isInert {
        noteUnhandledLink(&context)
      } else if let app = context.app {
        take(action, by: app, &context)
        noteBeforeWriteBack(&context)
      } else {
        run(operations, &context)
        if context.repeated == action {
          if let again = statementsOfSecondTap(outcomes, context) { run(again, &context) }
        } else if context.wantsFlags, context.triesSecondTap, context.traits.canDouble, context.event >= 0 {
          noteDouble(outcomes, &context)
        }
        noteBeforeWriteBack(&context)
      }
      finish(&context, action: action, &buffer)
    case .choose(let range):
      for choice in choices[range] {
        if let condition = choice.condition, !holds(condition, &context) { continue }
        return take(choice.body, answering: slot, &context, &buffer)
      }
    case .every(let range):
      for alternative in alternatives[range] { take(alternative.body, answering: slot, &context, &buffer) }
    }
  }

  /// Whether a condition holds in the state before the step.
  func holds(_ condition: ConditionID, _ context: inout StepContext) -> Bool {
    conditions.holds(condition, in: context.before, front: context.front, layout: layout)
  }

  /// Finishes a step after its statements: write-back, continuations, effects, settling, notes.
  func finish(_ context: inout StepContext, action: Int, _ buffer: inout CommandBuffer) {
    if !closesBeforeAnswer(context) { writeBackAnswer(&context) }
    writeBackClosing(&context)
    if !context.ended.isEmpty { resume(&context) }
    dropEffects(&context)
    if let app = context.app { writeBack(to: app, &context) }
    if context.wantsFlags { noteOnlyAnswered(&context) }
    settleAndMove(&context)
    if context.wantsFlags {
      if context.traits.isOwn, context.structureDiffers(from: context.before, layout) {
        context.note(.navigated)
      }
      markReplacement(&context)
    }
    context.append(action: action, to: &buffer, layout: layout)
  }

  private func noteBeforeWriteBack(_ context: inout StepContext) {
    if context.traits.isUnhandled { context.note(.eventUnhandled) }
    guard context.traits.isIdleButton, let slot = context.answeredSlot else { return }
    let isAwaited = layout.slots[slot].awaiting.map { context.before.value($0) != 0 } ?? false
    if !isAwaited { context.note(.actionUnhandled) }
  }

  private func noteTwins(_ context: inout StepContext) {
    guard context.event >= 0, context.traits.isLink else { return }
    let isTwin = events[context.event].twins.contains { context.before.value(layout.sites[$0].lives) != 0 }
    if isTwin { context.note(.linkTwice) }
  }

  private func noteUnhandledLink(_ context: inout StepContext) {
    guard context.traits.isLink else { return }
    context.note(.linkUnhandled)
    context.note(.eventUnhandled)
  }

  // MARK: - Taking the statements twice

  /// Runs the event's statements a second time. Notes whether something else is wanted then, and whether whoever awaits would get
  /// a second answer or none. An instance that is gone by then hears no second tap. A push that only a stack's limit refuses
  /// counts too, since the app has no such limit.
  private func noteDouble(_ outcomes: Range<Int>, _ context: inout StepContext) {
    guard let operations = statementsOfSecondTap(outcomes, context) else { return }
    let once = context.save()
    run(operations, &context)
    let awaited: TransitionFlags = [TransitionFlags(.continuationTwice), TransitionFlags(.continuationLost)]
    let broken = context.flags.intersection(awaited)
    let isRefused = context.flags.contains(TransitionFlags(.boundedStack))
    let isOther = context.structureDiffers(from: context.savedAfter, layout)
    context.restore(once)
    let isNewlyRefused = isRefused && !context.flags.contains(TransitionFlags(.boundedStack))
    context.flags.formUnion(broken)
    if isOther || isNewlyRefused { context.note(.doubleEvent) }
  }

  /// Returns what a second tap on the event runs after the first; nil if nothing.
  private func statementsOfSecondTap(_ outcomes: Range<Int>, _ context: StepContext) -> Range<Int>? {
    guard context.event >= 0, isOld(events[context.event].site, context) else { return nil }
    if let when = events[context.event].when, !holdsNow(when, context) { return nil }
    guard let operations = leaf(of: events[context.event].body, outcomes, context), !operations.isEmpty else {
      return nil
    }
    return operations
  }

  /// Whether a condition holds in the state that the step has reached.
  func holdsNow(_ condition: ConditionID, _ context: StepContext) -> Bool {
    conditions.holds(condition, in: context.after, front: context.front, layout: layout)
  }

  /// Returns the statements that a body runs in the current state, with the same outcomes.
  private func leaf(of body: Int, _ outcomes: Range<Int>, _ context: StepContext) -> Range<Int>? {
    var current = body
    var depth = outcomes.lowerBound
    while true {
      switch bodies[current] {
      case .leaf(_, let operations, _): return operations
      case .choose(let range):
        let chosen = choices[range].first { choice in choice.condition.map { holdsNow($0, context) } ?? true }
        guard let chosen else { return nil }
        current = chosen.body
      case .every(let range):
        guard depth < outcomes.upperBound,
          let same = alternatives[range].first(where: { $0.outcome == outcomePaths[depth] })
        else { return nil }
        depth += 1
        current = same.body
      }
    }
  }

  // MARK: - Effects

  /// Drops the effects that this step's events cancel, or whose screens it left.
  private func dropEffects(_ context: inout StepContext) {
    for effect in context.dropped { context.after.clear(layout.effects[effect].pending) }
    for effect in layout.effects.indices where !effects[effect].cancelledByLeaving.isEmpty {
      let layout = layout.effects[effect]
      guard !keepsAll(layout.site, context) else { continue }
      guard layout.pending.contains(where: { context.after.value($0) != 0 }) else { continue }
      for place in effects[effect].cancelledByLeaving where isLeft(place, at: layout.site, context) {
        context.after.clear(layout.pending)
      }
    }
  }

  /// Whether an instance held a screen before the step and holds none now. A screen that was not there cannot be left.
  private func isLeft(_ place: DestinationID, at site: Int, _ context: StepContext) -> Bool {
    isOld(site, context) && !holds(place, at: site, in: context.after)
      && holds(place, at: site, in: context.before)
  }

  // MARK: - Answers

  /// Notes an answer that only closes its alert, and changes nothing else that is wanted, pending or awaited.
  private func noteOnlyAnswered(_ context: inout StepContext) {
    guard context.traits.isAnswer, let index = context.answeredSlot else { return }
    let slot = layout.slots[index]
    let wanted = context.after.value(slot.wanted)
    let isSpent = slot.status.map { context.after.value($0) == SlotLayout.Status.spent } ?? false
    guard wanted == 0 || (isSpent && !context.after.differs(from: context.before, in: slot.wanted)) else {
      return
    }
    for register in layout.isWanted.indices where layout.isWanted[register] {
      guard register != slot.wanted, register != slot.awaiting else { continue }
      if context.after.differs(from: context.before, in: register) { return }
    }
    context.note(.onlyAnswered)
  }
}

import FlowModel
import FlowStateSpace

extension Program {
  /// Takes every step that a body allows now; cases are chosen in the state before its statements.
  func take(_ body: Int, answering slot: Int?, _ tick: inout Tick, _ buffer: inout CommandBuffer) {
    switch bodies[body] {
    case .leaf(let action, let operations, let outcomes):
      tick.begin(actions[action])
      tick.answeredSlot = slot
      noteTwins(&tick)
      if tick.isInert {
        noteUnhandledLink(&tick)
      } else {
        run(operations, &tick)
        if tick.repeated == action {
          if let again = statementsOfSecondTap(outcomes, tick) { run(again, &tick) }
        } else if buffer.wantsMarks, tick.traits.canDouble, tick.event >= 0 {
          noteDouble(outcomes, &tick)
        }
        noteBeforeWriteBack(&tick)
      }
      finish(&tick, action: action, &buffer)
    case .choose(let range):
      for choice in choices[range] {
        if let condition = choice.condition, !holds(condition, &tick) { continue }
        return take(choice.body, answering: slot, &tick, &buffer)
      }
    case .every(let range):
      for alternative in alternatives[range] { take(alternative.body, answering: slot, &tick, &buffer) }
    }
  }

  /// Whether a condition holds in the state before the step.
  func holds(_ condition: ConditionID, _ tick: inout Tick) -> Bool {
    conditions.holds(condition, in: tick.before, front: tick.front, layout: layout, knowing: &tick.known)
  }

  /// What follows the statements of every step: write-back, continuations, effects, settling, notes.
  func finish(_ tick: inout Tick, action: Int, _ buffer: inout CommandBuffer) {
    writeBackAnswer(&tick)
    writeBackClosing(&tick)
    if !tick.ended.isEmpty { resume(&tick) }
    dropEffects(&tick)
    noteOnlyAnswered(&tick)
    settleAndMove(&tick)
    if tick.traits.isOwn, tick.structureDiffers(layout) { tick.note(.navigated) }
    markReplacement(&tick)
    tick.append(action: action, to: &buffer, layout: layout)
  }

  private func noteBeforeWriteBack(_ tick: inout Tick) {
    if tick.traits.isUnhandled { tick.note(.eventUnhandled) }
    guard tick.traits.isIdleButton, let slot = tick.answeredSlot else { return }
    let isAwaited = layout.slots[slot].awaiting.map { tick.before.value($0) != 0 } ?? false
    if !isAwaited { tick.note(.actionUnhandled) }
  }

  private func noteTwins(_ tick: inout Tick) {
    guard tick.event >= 0, tick.traits.isLink else { return }
    let isTwin = events[tick.event].twins.contains { tick.before.value(layout.sites[$0].lives) != 0 }
    if isTwin { tick.note(.linkTwice) }
  }

  private func noteUnhandledLink(_ tick: inout Tick) {
    guard tick.traits.isLink else { return }
    tick.note(.linkUnhandled)
    tick.note(.eventUnhandled)
  }

  // MARK: - Taking the statements twice

  /// Runs the statements of the event a second time, and notes whether other things are wanted then, and whether
  /// somebody who awaits would get a second answer or none. An instance that is gone by then hears no second tap.
  private func noteDouble(_ outcomes: Range<Int>, _ tick: inout Tick) {
    guard let operations = statementsOfSecondTap(outcomes, tick) else { return }
    let once = tick.save()
    run(operations, &tick)
    let awaited: StepMarks = [StepMarks(.continuationTwice), StepMarks(.continuationLost)]
    let broken = tick.marks.intersection(awaited)
    let isOther = tick.structureDiffersFromSaved(layout)
    tick.restore(once)
    tick.marks.formUnion(broken)
    if isOther { tick.note(.doubleEvent) }
  }

  /// What a second tap on the event runs, as things are after the first; nil where it runs nothing.
  private func statementsOfSecondTap(_ outcomes: Range<Int>, _ tick: Tick) -> Range<Int>? {
    guard tick.event >= 0, isOld(events[tick.event].site, tick) else { return nil }
    if let when = events[tick.event].when, !holdsNow(when, tick) { return nil }
    guard let operations = leaf(of: events[tick.event].body, outcomes, tick), !operations.isEmpty else {
      return nil
    }
    return operations
  }

  private func holdsNow(_ condition: ConditionID, _ tick: Tick) -> Bool {
    conditions.holds(condition, in: tick.after, front: tick.front, layout: layout)
  }

  /// The statements that a body runs in the state as it is now, with the same outcomes.
  private func leaf(of body: Int, _ outcomes: Range<Int>, _ tick: Tick) -> Range<Int>? {
    var current = body
    var depth = outcomes.lowerBound
    while true {
      switch bodies[current] {
      case .leaf(_, let operations, _): return operations
      case .choose(let range):
        let chosen = choices[range].first { choice in choice.condition.map { holdsNow($0, tick) } ?? true }
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

  /// Effects that this step's events cancel, or whose screens it left, are pending no more.
  private func dropEffects(_ tick: inout Tick) {
    for effect in tick.dropped { tick.after.clear(layout.effects[effect].pending) }
    for effect in layout.effects.indices where !effectFacts[effect].leaving.isEmpty {
      let layout = layout.effects[effect]
      guard layout.pending.contains(where: { tick.after.value($0) != 0 }) else { continue }
      for place in effectFacts[effect].leaving where isLeft(place, at: layout.site, tick) {
        tick.after.clear(layout.pending)
      }
    }
  }

  /// Whether an instance held a screen before the step, and holds none now: one cannot leave what is not there.
  private func isLeft(_ place: PlaceID, at site: Int, _ tick: Tick) -> Bool {
    isOld(site, tick) && !holds(place, at: site, in: tick.after) && holds(place, at: site, in: tick.before)
  }

  // MARK: - Answers

  /// Notes an answer that only closes its alert: nothing else is wanted, pending or awaited than before.
  private func noteOnlyAnswered(_ tick: inout Tick) {
    guard tick.traits.isAnswer, let index = tick.answeredSlot else { return }
    let slot = layout.slots[index]
    let wanted = tick.after.value(slot.wanted)
    let isSpent = slot.status.map { tick.after.value($0) == SlotLayout.Status.spent } ?? false
    guard wanted == 0 || (isSpent && !tick.after.differs(from: tick.before, in: slot.wanted)) else { return }
    for register in layout.isWanted.indices where layout.isWanted[register] {
      guard register != slot.wanted, register != slot.awaiting else { continue }
      if tick.after.differs(from: tick.before, in: register) { return }
    }
    tick.note(.onlyAnswered)
  }
}

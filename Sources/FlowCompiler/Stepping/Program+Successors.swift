import FlowModel
import FlowStateSpace

extension Program {
  /// The settled initial state.
  func initialState(into buffer: inout SuccessorBuffer) {
    var tick = Tick(layout: layout)
    restart(&tick)
    settle(&tick)
    append(&tick, action: relaunchAction, to: &buffer)
  }

  /// Every enabled step, in a fixed order (formal semantics, section 5).
  func successors(of state: PackedState, into buffer: inout SuccessorBuffer) {
    var tick = Tick(layout: layout)
    tick.before.unpack(state.words, layout: layout)
    tick.front = front(of: tick.before)
    let candidates = tick.front.isBlank ? candidatesAnywhere : candidates[tick.front.page]
    for index in candidates {
      let event = events[index]
      if event.needsNoAlert, tick.front.alert != nil { continue }
      if let when = event.when, !holds(when, tick) { continue }
      take(event.body, answering: nil, &tick, &buffer)
    }
    if let slot = tick.front.alertSlot {
      answer(slot, &tick, &buffer)
    } else {
      back(&tick, &buffer)
      swipe(&tick, &buffer)
    }
    relaunch(&tick, &buffer)
  }

  /// Takes every step that a body allows now; cases are chosen in the state before its statements.
  private func take(_ body: Int, answering slot: Int?, _ tick: inout Tick, _ buffer: inout SuccessorBuffer) {
    switch bodies[body] {
    case .leaf(let action, let operations):
      tick.begin(actions[action])
      tick.answeredSlot = slot
      run(operations, &tick)
      writeBackAnswer(&tick)
      settle(&tick)
      noteWhereLinkLanded(&tick)
      append(&tick, action: action, to: &buffer)
    case .choose(let range):
      for choice in choices[range] {
        if let condition = choice.condition, !holds(condition, tick) { continue }
        return take(choice.body, answering: slot, &tick, &buffer)
      }
    case .every(let range):
      for alternative in alternatives[range] { take(alternative, answering: slot, &tick, &buffer) }
    }
  }

  private func holds(_ condition: ConditionID, _ tick: Tick) -> Bool {
    conditions.holds(condition, in: tick.before, front: tick.front, layout: layout)
  }

  private func answer(_ slot: Int, _ tick: inout Tick, _ buffer: inout SuccessorBuffer) {
    let code = tick.before.value(layout.slots[slot].wanted)
    for button in buttons[slot][code] { take(button, answering: slot, &tick, &buffer) }
    if let tap = outsideTaps[slot][code] { take(tap, answering: slot, &tick, &buffer) }
  }

  /// Back pops the stack or clears the pushed destination in front (S3).
  private func back(_ tick: inout Tick, _ buffer: inout SuccessorBuffer) {
    guard tick.front.modalSlot == nil, isDismissible[tick.front.page] else { return }
    if let slot = tick.front.pageSlot {
      tick.begin(actions[backAction])
      tick.clear(layout.slots[slot])
      tick.closedByPlatform |= 1 << UInt64(slot)
    } else {
      guard let stack = layout.stacks.first(where: { tick.before.value($0.count) > 0 }) else { return }
      tick.begin(actions[backAction])
      keep(tick.after.value(stack.count) - 1, of: stack, &tick)
    }
    settle(&tick)
    append(&tick, action: backAction, to: &buffer)
  }

  /// A swipe closes a sheet or popover that allows it (S8, S9); a cover has no swipe (S11).
  private func swipe(_ tick: inout Tick, _ buffer: inout SuccessorBuffer) {
    guard let slot = tick.front.modalSlot, isDismissible[tick.front.page] else { return }
    let shown = tick.before.value(layout.slots[slot].wanted)
    guard content(layout.slots[slot], shown).kind != .fullScreenCover else { return }
    tick.begin(actions[swipeAction])
    writeBackSwipe(slot, &tick)
    settle(&tick)
    append(&tick, action: swipeAction, to: &buffer)
  }

  /// The process dies and comes back with what it saved on the way to the background.
  private func relaunch(_ tick: inout Tick, _ buffer: inout SuccessorBuffer) {
    guard let restored else { return }
    let source = tick.before
    restart(&tick)
    for field in restored {
      switch field {
      case .variable(let index):
        let register = layout.variables[index]
        tick.after.set(register, to: source.value(register))
      case .slot(let index):
        let register = layout.slots[index].wanted
        tick.after.set(register, to: source.value(register))
      case .stack(let index):
        let stack = layout.stacks[index]
        for register in stack.firstElement..<stack.firstElement + stack.limit {
          tick.after.set(register, to: source.value(register))
        }
        tick.after.set(stack.count, to: source.value(stack.count))
      }
    }
    settle(&tick)
    append(&tick, action: relaunchAction, to: &buffer)
    tick.before = source
  }

  /// A fresh tree, in which nothing was shown before.
  private func restart(_ tick: inout Tick) {
    for (register, code) in initialCodes.enumerated() { tick.before.set(register, to: code) }
    tick.begin(actions[relaunchAction])
  }

  /// A link lands when what its branch asked for last is in front, with no alert over a page.
  private func noteWhereLinkLanded(_ tick: inout Tick) {
    guard tick.traits.isLink, let target = tick.target else { return }
    tick.note(.linkAimed)
    let front = front(of: tick.after)
    let hasLanded = front.alert.map { $0 == target } ?? (front.page == target)
    if !hasLanded { tick.note(.linkMissed) }
  }

  private func append(_ tick: inout Tick, action: Int, to buffer: inout SuccessorBuffer) {
    tick.after.pack(into: &tick.words, layout: layout)
    if layout.width == 1 {
      buffer.append(word: tick.words[0], action: action, marks: tick.marks)
    } else {
      buffer.append(tick.words.span, action: action, marks: tick.marks)
    }
  }
}

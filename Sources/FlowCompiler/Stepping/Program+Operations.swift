import FlowModel
import FlowStateSpace

extension Program {
  /// Runs statements on the wanted layer (formal semantics, section 6).
  func run(_ range: Range<Int>, _ tick: inout Tick) {
    var index = range.lowerBound
    while index < range.upperBound {
      if case .skip(let count, let register) = operations[index] {
        index += tick.after.value(register) == 0 ? count : 0
      } else {
        run(operations[index], &tick)
      }
      index += 1
    }
  }

  private func run(_ operation: Operation, _ tick: inout Tick) {
    switch operation {
    case .push(let stack, let item): push(code(item, in: tick.after), on: layout.stacks[stack], &tick)
    case .pop(let stack, let count): pop(count, from: layout.stacks[stack], &tick)
    case .popTo(let stack, let matcher, let root):
      popTo(matcher, orRoot: root, in: layout.stacks[stack], &tick)
    case .clear(let stack):
      tick.note(.removed)
      keep(0, of: layout.stacks[stack], &tick)
    case .emptyForReplace(let stack): keep(0, of: layout.stacks[stack], &tick)
    case .present(let slot, let item): present(code(item, in: tick.after), in: slot, &tick)
    case .dismiss: dismiss(&tick)
    case .dismissSlot(let slot):
      tick.note(.removed)
      clear(slot, &tick)
    case .dismissAll:
      tick.note(.removed)
      for slot in layout.slots.indices { clear(slot, &tick) }
    case .set(let register, let code): tick.after.set(register, to: code)
    case .skip: break
    case .copy(let register, let source, let row):
      tick.after.set(register, to: offsets[row + tick.after.value(source)])
    }
  }

  private func code(_ item: ItemCode, in state: Registers) -> Int {
    var code = item.base
    for index in item.terms {
      let term = itemTerms[index]
      code += offsets[term.row + state.value(term.register)]
    }
    return code
  }

  private func push(_ code: Int, on stack: StackLayout, _ tick: inout Tick) {
    tick.note(.pushed)
    tick.target = layout.item(code, of: stack)
    let count = tick.after.value(stack.count)
    guard count < stack.limit else {
      if stack.isDeclaredLimit { tick.note(.boundedStack) } else { tick.marks.insert(.cutShort) }
      return
    }
    tick.after.set(stack.firstElement + count, to: code)
    tick.after.set(stack.count, to: count + 1)
  }

  private func pop(_ count: Int, from stack: StackLayout, _ tick: inout Tick) {
    tick.note(.removed)
    let present = tick.after.value(stack.count)
    if count > present { tick.note(.popSafe) }
    keep(max(0, present - count), of: stack, &tick)
  }

  private func popTo(_ matcher: Int, orRoot rootMatcher: Int?, in stack: StackLayout, _ tick: inout Tick) {
    tick.note(.removed)
    if let rootMatcher, conditions.matches(rootMatcher, code: root, in: tick.after) {
      return keep(0, of: stack, &tick)
    }
    var count = tick.after.value(stack.count)
    while count > 0 {
      let code = tick.after.value(stack.firstElement + count - 1)
      if conditions.matches(matcher, code: code, in: tick.after) { return keep(count, of: stack, &tick) }
      count -= 1
    }
    tick.note(.popSafe)
  }

  /// Removes all but the lowest `count` items.
  func keep(_ count: Int, of stack: StackLayout, _ tick: inout Tick) {
    for position in count..<max(count, tick.after.value(stack.count)) {
      tick.after.set(stack.firstElement + position, to: 0)
    }
    tick.after.set(stack.count, to: count)
  }

  private func present(_ code: Int, in index: Int, _ tick: inout Tick) {
    let slot = layout.slots[index]
    tick.note(.presented)
    let content = content(slot, code)
    if content.kind != .toast { tick.target = content.item }
    guard tick.after.value(slot.wanted) != code else { return }
    let shown = tick.shownBefore(slot)
    if shown != 0, shown != code, tick.dismissed & (1 << UInt64(index)) == 0, !comesFromInside(index, tick) {
      tick.note(.destinationOverwritten)
    }
    tick.want(code, in: slot)
    tick.presented |= 1 << UInt64(index)
  }

  /// Whether the event happens on the page, or is an answer to the alert, that the slot shows.
  private func comesFromInside(_ slot: Int, _ tick: Tick) -> Bool {
    guard tick.traits.isOnPage else { return false }
    if let answered = tick.answeredSlot { return answered == slot }
    return tick.front.pageSlot == slot
  }

  /// Clears what this coordinator shows: the modal or alert, else a pushed destination, else a toast.
  private func dismiss(_ tick: inout Tick) {
    tick.note(.removed)
    var chosen: Int?
    var rank = Int.max
    for (index, slot) in layout.slots.enumerated() {
      let shown = tick.shownBefore(slot)
      guard shown != 0 else { continue }
      let kind = content(slot, shown).kind
      let order = kind.isModal || kind.isAlert ? 0 : kind == .push ? 1 : 2
      if order < rank { (chosen, rank) = (index, order) }
    }
    guard let chosen else { return tick.note(.popSafe) }
    clear(chosen, &tick)
  }

  private func clear(_ index: Int, _ tick: inout Tick) {
    tick.clear(layout.slots[index])
    tick.dismissed |= 1 << UInt64(index)
  }
}

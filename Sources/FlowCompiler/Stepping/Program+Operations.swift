import FlowModel
import FlowStateSpace

extension Program {
  /// Runs statements on the wanted layer (semantics 6.2).
  func run(_ range: Range<Int>, _ tick: inout Tick) {
    var index = range.lowerBound
    while index < range.upperBound {
      index += 1 + run(operations[index], &tick)
    }
  }

  /// Runs one operation and returns how many to leave out after it.
  private func run(_ operation: Operation, _ tick: inout Tick) -> Int {
    switch operation {
    case .keep(let register, let source):
      tick.after.set(register, to: tick.after.value(source))
      return 0
    case .jump(let length): return length
    case .jumpUnless(let length, let condition):
      return conditions.holds(condition, in: tick.after, front: tick.front, layout: layout) ? 0 : length
    case .jumpIfNil(let length, let register):
      tick.note(.acted)
      return tick.after.value(register) == 0 ? length : 0
    case .jumpIfDead(let length, let register): return tick.after.value(register) == 0 ? length : 0
    case .jumpIfReplaced(let length, let register, let kept):
      return tick.after.value(register) == tick.after.value(kept) ? 0 : length
    case .endEffect(let pending):
      tick.after.set(pending, to: 0)
      return 0
    case .dropAtEnd(let effect):
      tick.dropped.append(effect)
      return 0
    case .missTarget:
      tick.target = Tick.nowhere
      return 0
    default:
      tick.note(.acted)
      perform(operation, &tick)
      return 0
    }
  }

  private func perform(_ operation: Operation, _ tick: inout Tick) {
    switch operation {
    case .push(let stack, let item): push(code(item, in: tick.after), on: layout.stacks[stack], &tick)
    case .pop(let stack, let count): pop(count, from: layout.stacks[stack], &tick)
    case .popTo(let stack, let matcher, let root):
      popTo(matcher, orRoot: root, in: layout.stacks[stack], &tick)
    case .popToIndex(let stack, let counter, let row, let matcher, let root):
      let count = offsets[row + tick.after.value(counter)]
      popToIndex(count, as: matcher, orRoot: root, in: layout.stacks[stack], &tick)
    case .clear(let stack): clear(layout.stacks[stack], &tick)
    case .emptyForReplace(let stack): keep(0, of: layout.stacks[stack], &tick)
    case .present(let slot, let item): present(code(item, in: tick.after), in: slot, nil, &tick)
    case .await(let slot, let item, let continuation):
      present(code(item, in: tick.after), in: slot, code(continuation, in: tick.after), &tick)
    case .complete(let result): complete(result, &tick)
    case .dismiss(let site): dismiss(site, &tick)
    case .dismissSlot(let slot): dismissSlot(slot, &tick)
    case .dismissAll(let site): dismissAll(site, &tick)
    case .dismissSelf(let site): dismissSelf(site, &tick)
    case .set(let register, let code): tick.after.set(register, to: code)
    case .copy(let register, let source, let row):
      tick.after.set(register, to: offsets[row + tick.after.value(source)])
    case .add(let register, let amount, let last):
      tick.after.set(register, to: min(last, max(0, tick.after.value(register) + amount)))
    case .setCount(let register, let stack, let first, let last):
      let count = tick.after.value(layout.stacks[stack].count)
      tick.after.set(register, to: min(last, max(0, count - first)))
    case .swapRoot(let site, let item): swapRoot(site, to: item.base, &tick)
    case .start(let item): tick.after.set(code(item, in: tick.after), to: 1)
    case .cancel(let item): tick.after.set(code(item, in: tick.after), to: 0)
    case .cancelAll(let effect): tick.after.clear(layout.effects[effect].pending)
    case .noteUnhandled: tick.note(.actionUnhandled)
    case .noteAbsent: tick.note(.childAbsent)
    case .call: break
    case .keep, .jump, .jumpUnless, .jumpIfNil, .jumpIfDead, .jumpIfReplaced, .endEffect, .dropAtEnd,
      .missTarget:
      preconditionFailure("no statement")
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

  // MARK: - Stacks and roots

  private func push(_ code: Int, on stack: StackLayout, _ tick: inout Tick) {
    tick.note(.pushed)
    tick.target = layout.item(code, of: stack)
    let count = tick.after.value(stack.count)
    guard count < stack.limit else {
      if stack.isDeclaredLimit { tick.note(.boundedStack) } else { tick.marks.insert(.cutShort) }
      return
    }
    let register = stack.firstElement + count
    guard layout.child(in: register, code: code) != -2 else { return tick.note(.boundedStack) }
    tick.changedStack = true
    put(code, in: register, &tick)
    tick.after.set(stack.count, to: count + 1)
  }

  private func pop(_ count: Int, from stack: StackLayout, _ tick: inout Tick) {
    tick.note(.removed)
    let present = tick.after.value(stack.count)
    if count > present { tick.note(.popSafe) }
    keep(max(0, present - count), of: stack, &tick)
  }

  /// Empties a stack down to the root.
  private func clear(_ stack: StackLayout, _ tick: inout Tick) {
    tick.note(.removed)
    if tick.after.value(stack.count) > 0 { tick.emptied.append(stack.site) }
    keep(0, of: stack, &tick)
  }

  private func popTo(_ matcher: Int, orRoot rootMatcher: Int?, in stack: StackLayout, _ tick: inout Tick) {
    tick.note(.removed)
    if let rootMatcher, matchesRoot(rootMatcher, of: stack, tick) { return clear(stack, &tick) }
    var count = tick.after.value(stack.count)
    while count > 0 {
      let code = tick.after.value(stack.firstElement + count - 1)
      if conditions.matches(matcher, code: code, in: tick.after) { return keep(count, of: stack, &tick) }
      count -= 1
    }
    tick.note(.popSafe)
  }

  private func matchesRoot(_ matcher: Int, of stack: StackLayout, _ tick: Tick) -> Bool {
    let root = layout.rootItem(of: layout.sites[stack.site], in: tick.after)
    return conditions.matches(matcher, code: root, in: tick.after)
  }

  /// Keeps the lowest items, as many as were counted when the way back was stored.
  private func popToIndex(
    _ count: Int, as matcher: Int?, orRoot rootMatcher: Int?, in stack: StackLayout, _ tick: inout Tick
  ) {
    tick.note(.removed)
    guard count <= tick.after.value(stack.count) else {
      tick.note(.popSafe)
      return tick.note(.staleIndex)
    }
    if let matcher {
      let isThere =
        count == 0
        ? rootMatcher.map { matchesRoot($0, of: stack, tick) } ?? false
        : conditions.matches(
          matcher, code: tick.after.value(stack.firstElement + count - 1), in: tick.after)
      if !isThere { tick.note(.staleIndex) }
    }
    keep(count, of: stack, &tick)
  }

  /// Puts another screen at the bottom; the instance's own stack and slots stay (U17).
  private func swapRoot(_ site: Int, to code: Int, _ tick: inout Tick) {
    guard let register = layout.sites[site].root, tick.after.value(register) != code else { return }
    guard layout.child(in: register, code: code) != -2 else { return tick.note(.boundedStack) }
    put(code, in: register, &tick)
    tick.swapped.append(site)
  }
}

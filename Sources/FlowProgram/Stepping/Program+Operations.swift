import FlowModel
import FlowResolver
import FlowStateSpace

extension Program {
  /// Runs statements on the wanted layer (semantics 6.2).
  func run(_ range: Range<Int>, _ context: inout StepContext) {
    var index = range.lowerBound
    while index < range.upperBound {
      index += 1 + run(operations[index], &context)
    }
  }

  /// Runs one operation and returns how many of the next to skip.
  private func run(_ operation: Operation, _ context: inout StepContext) -> Int {
    switch operation {
    case .keep(let register, let source):
      context.after.set(register, to: context.after.value(source))
      return 0
    case .jump(let length): return length
    case .jumpUnless(let length, let condition):
      return holdsNow(condition, context) ? 0 : length
    case .jumpIfNil(let length, let register):
      context.note(.acted)
      return context.after.value(register) == 0 ? length : 0
    case .jumpIfDead(let length, let register): return context.after.value(register) == 0 ? length : 0
    case .jumpIfReplaced(let length, let register, let kept):
      return context.after.value(register) == context.after.value(kept) ? 0 : length
    case .noteAnswerIfReplaced(let register, let kept):
      if context.after.value(register) != context.after.value(kept) { noteSecondAnswer(&context) }
      return 0
    case .endEffect(let pending):
      context.after.set(pending, to: 0)
      return 0
    case .dropAtEnd(let effect):
      context.dropped.append(effect)
      return 0
    case .missTarget:
      (context.target, context.isTargetPushed) = (StepContext.nowhere, false)
      return 0
    default:
      context.note(.acted)
      perform(operation, &context)
      return 0
    }
  }

  private func perform(_ operation: Operation, _ context: inout StepContext) {
    switch operation {
    case .push(let stack, let item): push(code(item, in: context.after), on: layout.stacks[stack], &context)
    case .pop(let stack, let count): pop(count, from: layout.stacks[stack], &context)
    case .popTo(let stack, let matcher, let root):
      popTo(matcher, orRoot: root, in: layout.stacks[stack], &context)
    case .popToIndex(let stack, let counter, let row, let matcher, let root):
      let count = offsets[row + context.after.value(counter)]
      popToIndex(count, as: matcher, orRoot: root, in: layout.stacks[stack], &context)
    case .clear(let stack): clear(layout.stacks[stack], &context)
    case .emptyForReplace(let stack): keep(0, of: layout.stacks[stack], counting: .fromBottom, &context)
    case .present(let slot, let item): present(code(item, in: context.after), in: slot, nil, &context)
    case .await(let slot, let item, let continuation):
      present(code(item, in: context.after), in: slot, code(continuation, in: context.after), &context)
    case .complete(let result): complete(result, &context)
    case .dismiss(let site): dismiss(site, &context)
    case .dismissSlot(let slot): dismissSlot(slot, &context)
    case .dismissAll(let site): dismissAll(site, &context)
    case .dismissSelf(let site): dismissSelf(site, &context)
    case .set(let register, let code): context.after.set(register, to: code)
    case .copy(let register, let source, let row):
      context.after.set(register, to: offsets[row + context.after.value(source)])
    case .add(let register, let amount, let last):
      context.after.set(register, to: min(last, max(0, context.after.value(register) + amount)))
    case .setCount(let register, let stack, let first, let last):
      let count = context.after.value(layout.stacks[stack].count)
      context.after.set(register, to: min(last, max(0, count - first)))
    case .swapRoot(let site, let item): swapRoot(site, to: item.base, &context)
    case .start(let item): context.after.set(code(item, in: context.after), to: 1)
    case .cancel(let item): context.after.set(code(item, in: context.after), to: 0)
    case .cancelAll(let effect): context.after.clear(layout.effects[effect].pending)
    case .noteUnhandled: context.note(.actionUnhandled)
    case .noteAbsent: context.note(.childAbsent)
    case .call: break
    case .keep, .jump, .jumpUnless, .jumpIfNil, .jumpIfDead, .jumpIfReplaced, .noteAnswerIfReplaced,
      .endEffect, .dropAtEnd, .missTarget:
      preconditionFailure("no statement")
    }
  }

  private func code(_ item: ItemCode, in state: StateVector) -> Int {
    var code = item.base
    for index in item.terms {
      let term = itemTerms[index]
      code += offsets[term.row + state.value(term.register)]
    }
    return code
  }

  // MARK: - Stacks and roots

  func push(_ code: Int, on stack: StackLayout, _ context: inout StepContext) {
    context.note(.pushed)
    (context.target, context.isTargetPushed) = (layout.item(code, of: stack), true)
    let count = context.after.value(stack.count)
    guard count < stack.limit else {
      if stack.isDeclaredLimit { context.note(.boundedStack) } else { context.flags.insert(.truncated) }
      return
    }
    let register = stack.firstElement + count
    guard layout.child(in: register, code: code) != -2 else { return context.note(.boundedStack) }
    context.changedStack = true
    put(code, in: register, &context)
    context.after.set(stack.count, to: count + 1)
  }

  private func pop(_ count: Int, from stack: StackLayout, _ context: inout StepContext) {
    context.note(.removed)
    let present = context.after.value(stack.count)
    if count > present { context.note(.popSafe) }
    keep(max(0, present - count), of: stack, counting: .fromTop, &context)
  }

  /// Empties a stack down to the root.
  private func clear(_ stack: StackLayout, _ context: inout StepContext) {
    context.note(.removed)
    if context.after.value(stack.count) > 0 { context.emptied.append(stack.site) }
    keep(0, of: stack, counting: .fromBottom, &context)
  }

  /// Removes what stands above the lowest `count` items. Unless the stack is emptied, other items follow in their place.
  func cut(
    _ stack: StackLayout, to count: Int, emptying: Bool, _ context: inout StepContext
  ) {
    if emptying { return clear(stack, &context) }
    context.note(.removed)
    keep(count, of: stack, counting: .fromBottom, &context)
  }

  private func popTo(
    _ matcher: Int, orRoot rootMatcher: Int?, in stack: StackLayout, _ context: inout StepContext
  ) {
    context.note(.removed)
    if let rootMatcher, matchesRoot(rootMatcher, of: stack, context) { return clear(stack, &context) }
    var count = context.after.value(stack.count)
    while count > 0 {
      let code = context.after.value(stack.firstElement + count - 1)
      if conditions.matches(matcher, code: code, in: context.after) {
        return keep(count, of: stack, counting: .fromBottom, &context)
      }
      count -= 1
    }
    context.note(.popSafe)
  }

  private func matchesRoot(_ matcher: Int, of stack: StackLayout, _ context: StepContext) -> Bool {
    let root = layout.rootItem(of: layout.sites[stack.site], in: context.after)
    return conditions.matches(matcher, code: root, in: context.after)
  }

  /// Keeps as many of the lowest items as were counted when the way back was stored.
  private func popToIndex(
    _ count: Int, as matcher: Int?, orRoot rootMatcher: Int?, in stack: StackLayout,
    _ context: inout StepContext
  ) {
    context.note(.removed)
    guard count <= context.after.value(stack.count) else {
      context.note(.popSafe)
      return context.note(.staleIndex)
    }
    if let matcher {
      let isThere =
        count == 0
        ? rootMatcher.map { matchesRoot($0, of: stack, context) } ?? false
        : conditions.matches(
          matcher, code: context.after.value(stack.firstElement + count - 1), in: context.after)
      if !isThere { context.note(.staleIndex) }
    }
    keep(count, of: stack, counting: .fromBottom, &context)
  }

  /// Puts another screen at the bottom; the instance's own stack and slots stay (U17).
  private func swapRoot(_ site: Int, to code: Int, _ context: inout StepContext) {
    guard let register = layout.sites[site].root, context.after.value(register) != code else { return }
    guard layout.child(in: register, code: code) != -2 else { return context.note(.boundedStack) }
    put(code, in: register, &context)
    context.swapped.append(site)
  }
}

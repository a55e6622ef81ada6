import FlowModel
import FlowResolver

extension Program {
  /// Puts an item where children can live: ends the old item's child and makes the new one's.
  func put(_ code: Int, in register: Int, _ context: inout StepContext) {
    guard layout.canHaveChild(register) else { return context.after.set(register, to: code) }
    // This ends all instances that may live there without asking whether one does: if none does, it changes nothing.
    for index in registerChildRanges[register] { end(registerChildren[index], &context) }
    context.after.set(register, to: code)
    let new = layout.child(in: register, code: code)
    if new >= 0 { bear(new, on: code, &context) }
  }

  /// Ends the instance at a place and everything in it. What was awaited inside is lost (A4).
  func end(_ site: Int, _ context: inout StepContext) {
    let place = layout.sites[site]
    for index in place.allSlots(in: layout) {
      if let awaiting = layout.slots[index].awaiting, context.after.value(awaiting) != 0 {
        context.note(.continuationLost)
      }
      context.slots[index] = []
    }
    context.after.clear(place.registers)
    context.watch?.clears(place.registers)
  }

  /// Makes a fresh instance at a place, and the instances that live whenever it does.
  ///
  /// - Parameter code: The item that it lives on, as its register's code; ignored if no register holds that item.
  func bear(_ site: Int, on code: Int = 0, _ context: inout StepContext) {
    let place = layout.sites[site]
    context.generation += 1
    for register in place.own { context.after.set(register, to: initialCodes[register]) }
    context.after.set(place.lives, to: context.generation)
    followItem(site, code, &context)
    for child in layout.permanentChildren[place.permanent] { bear(child, &context) }
    for register in layout.holders[place.holders] {
      let code = context.after.value(register)
      let child = layout.child(in: register, code: code)
      if child >= 0 { bear(child, on: code, &context) }
    }
  }

  /// Gives the page at the bottom of an instance the arguments of the item that it lives on, if it is that screen's own page.
  private func followItem(_ site: Int, _ code: Int, _ context: inout StepContext) {
    let place = layout.sites[site]
    guard place.rootFollowsItem, let root = place.root else { return }
    let item =
      switch place.position {
      case .root: layout.rootItems[place.roots.lowerBound]
      case .bottom: layout.rootItems[layout.sites[place.parent].roots.lowerBound + code]
      case .stack(let stack, _): layout.item(code, of: layout.stacks[stack])
      case .slot(let slot): content(layout.slots[slot], code).item
      case .tab(let field, let tab): layout.tabItems[layout.tabs[field].items.lowerBound + tab]
      }
    context.after.set(root, to: item - layout.rootItems[place.roots.lowerBound] + place.firstRootCode)
  }

  /// Makes a slot want another item of the same presentation, whose child stays.
  func replace(_ code: Int, in slot: SlotLayout, _ context: inout StepContext) {
    context.after.set(slot.wanted, to: code)
    let hosted = layout.hostedCode(in: slot.wanted, of: context.after)
    let child = layout.canHaveChild(slot.wanted) ? layout.child(in: slot.wanted, code: hosted) : -1
    if child >= 0 { followItem(child, hosted, &context) }
  }

  /// Whether the instance at a place lived before the step.
  @inline(__always)
  func isOld(_ site: Int, _ context: StepContext) -> Bool {
    context.after.value(layout.sites[site].lives) == Int(Generation.old)
  }

  /// Returns the code of what a slot showed before the step; 0 for nothing.
  @inline(__always)
  func shownBefore(_ slot: SlotLayout, _ context: StepContext) -> Int {
    guard slot.isBound, isOld(slot.site, context) else { return 0 }
    return shownCode(slot, in: context.before)
  }

  /// Returns the code of what a slot showed before the step and a person did not close. If the state settles again, of what it
  /// shows now.
  @inline(__always)
  func shownUntilNow(_ index: Int, _ context: StepContext) -> Int {
    if context.hasSettled { return shownCode(layout.slots[index], in: context.after) }
    return context.slots[index].contains(.closedByPlatform) ? 0 : shownBefore(layout.slots[index], context)
  }

  /// Makes a slot want the item of a code afresh: neither shown nor spent, and not yet asked for by any page.
  func want(_ code: Int, in slot: SlotLayout, _ context: inout StepContext) {
    put(code, in: slot.wanted, &context)
    if let status = slot.status { context.after.set(status, to: SlotLayout.Status.none) }
    if let asked = slot.asked { context.after.set(asked, to: 0) }
    if let instead = slot.instead { context.after.set(instead, to: 0) }
  }

  /// Removes all but the lowest `count` items.
  ///
  /// - Parameter counting: The end from which the caller counts.
  func keep(
    _ count: Int, of stack: StackLayout, counting end: StackWatch.End, _ context: inout StepContext
  ) {
    context.watch?.keeps(count, of: stack, counting: end)
    let elements = stack.firstElement..<stack.firstElement + stack.limit
    // Without transitions, nobody asks whether an item went; without children, no instance can go. So the stack is emptied
    // unread.
    if count == 0, layout.motion == nil, !elements.contains(where: layout.canHaveChild) {
      for element in elements { context.after.set(element, to: 0) }
      return context.after.set(stack.count, to: 0)
    }
    for position in count..<max(count, context.after.value(stack.count)) {
      put(0, in: stack.firstElement + position, &context)
      context.changedStack = true
    }
    context.after.set(stack.count, to: count)
  }

  /// Whether an instance's root, stack, tabs or slots want an item of a screen or alert.
  func holds(_ place: DestinationID, at site: Int, in state: StateVector) -> Bool {
    let layers = layout.sites[site]
    guard state.value(layers.lives) != 0 else { return false }
    if isMounted(place, at: site, in: state) { return true }
    for index in layers.slots {
      let code = state.value(layout.slots[index].wanted)
      if code != 0, content(layout.slots[index], code).place == place { return true }
    }
    return false
  }

  /// Whether an instance's root, stack, tabs or push slots hold an item of a screen.
  func isMounted(_ place: DestinationID, at index: Int, in state: StateVector) -> Bool {
    let site = layout.sites[index]
    if !site.roots.isEmpty, items[layout.rootItem(of: site, in: state)].place == place { return true }
    for tabs in site.tabs {
      for item in layout.tabItems[layout.tabs[tabs].items] where items[item].place == place { return true }
    }
    for stack in site.stacks {
      let stack = layout.stacks[stack]
      for position in 0..<state.value(stack.count)
      where items[layout.item(state.value(stack.firstElement + position), of: stack)].place == place {
        return true
      }
    }
    for index in site.slots {
      let code = state.value(layout.slots[index].wanted)
      guard code != 0 else { continue }
      let content = content(layout.slots[index], code)
      if content.kind == .push, content.place == place { return true }
    }
    return false
  }

  /// Whether two codes of a slot are one presentation: the same item, or the same case if the slot identifies by case.
  func isSame(_ first: Int, _ second: Int, in index: Int) -> Bool {
    if first == second { return true }
    guard slots[index].identifiesByCase, first != 0, second != 0 else { return false }
    let (one, other) = (content(layout.slots[index], first), content(layout.slots[index], second))
    return one.kind == other.kind && one.place == other.place
  }
}

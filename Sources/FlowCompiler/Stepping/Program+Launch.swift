import FlowModel
import FlowStateSpace

extension Program {
  /// The settled initial state.
  func initialState(into buffer: inout CommandBuffer) {
    var tick = Tick(program: self)
    restart(&tick)
    settleAndMove(&tick)
    tick.append(action: platformActions.relaunch, to: &buffer, layout: layout)
  }

  /// The process dies and comes back with what it saved on the way to the background.
  func relaunch(_ tick: inout Tick, _ buffer: inout CommandBuffer) {
    guard let restored else { return }
    restart(&tick)
    // Outer places first: what an outer one brings back lives when the inner one's turn comes.
    var site = 0
    while site < restored.count {
      let place = layout.sites[site]
      let lived = tick.after.value(place.lives) != 0 && tick.before.value(place.lives) != 0
      guard lived, !isOnOtherRoot(place, tick) else {
        site = place.end
        continue
      }
      for field in restored[site] { restore(field, &tick) }
      site += 1
    }
    settleAndMove(&tick)
    tick.append(action: platformActions.relaunch, to: &buffer, layout: layout)
  }

  /// Whether a place is at the bottom, where another item is now than before.
  private func isOnOtherRoot(_ place: SiteLayout, _ tick: Tick) -> Bool {
    guard case .bottom = place.position, let root = layout.sites[place.parent].root else { return false }
    return tick.before.value(root) != tick.after.value(root)
  }

  private func restore(_ field: FieldID, _ tick: inout Tick) {
    switch field {
    case .variable(let index):
      let register = layout.variables[index]
      tick.after.take(register, from: tick.before)
    case .slot(let index):
      restore(register: layout.slots[index].wanted, &tick)
    case .stack(let index):
      let stack = layout.stacks[index]
      for register in stack.firstElement..<stack.firstElement + stack.limit {
        restore(register: register, &tick)
      }
      tick.after.take(stack.count, from: tick.before)
    case .tabs(let index):
      tick.after.take(layout.tabs[index].selected, from: tick.before)
    case .root(let site):
      if let register = layout.sites[site].root { restore(register: register, &tick) }
    }
  }

  /// Takes an item over; what it can have inside it starts afresh.
  private func restore(register: Int, _ tick: inout Tick) {
    if layout.canHaveChild(register) {
      put(tick.before.value(register), in: register, &tick)
    } else {
      tick.after.take(register, from: tick.before)
    }
  }

  /// A fresh tree, in which nothing was shown before.
  private func restart(_ tick: inout Tick) {
    tick.begin(actions[platformActions.relaunch])
    tick.isFresh = true
    tick.after.clear()
    bear(0, &tick)
  }
}

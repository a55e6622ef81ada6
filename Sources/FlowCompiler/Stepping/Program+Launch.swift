import FlowModel
import FlowStateSpace

extension Program {
  /// The settled initial state.
  func initialState(into buffer: inout SuccessorBuffer) {
    var tick = Tick(program: self)
    restart(&tick)
    settleAndMove(&tick)
    append(&tick, action: platformActions.relaunch, to: &buffer)
  }

  /// The process dies and comes back with what it saved on the way to the background.
  func relaunch(_ tick: inout Tick, _ buffer: inout SuccessorBuffer) {
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
    append(&tick, action: platformActions.relaunch, to: &buffer)
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
      tick.after.set(register, to: tick.before.value(register))
    case .slot(let index):
      let register = layout.slots[index].wanted
      put(tick.before.value(register), in: register, &tick)
    case .stack(let index):
      let stack = layout.stacks[index]
      for register in stack.firstElement..<stack.firstElement + stack.limit {
        put(tick.before.value(register), in: register, &tick)
      }
      tick.after.set(stack.count, to: tick.before.value(stack.count))
    case .tabs(let index):
      let register = layout.tabs[index].selected
      tick.after.set(register, to: tick.before.value(register))
    case .root(let site):
      guard let register = layout.sites[site].root else { return }
      put(tick.before.value(register), in: register, &tick)
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

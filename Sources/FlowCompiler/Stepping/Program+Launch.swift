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
    for (site, fields) in restored.enumerated() where !fields.isEmpty {
      let lives = layout.sites[site].lives
      guard tick.after.value(lives) != 0, tick.before.value(lives) != 0 else { continue }
      for field in fields { restore(field, &tick) }
    }
    settleAndMove(&tick)
    append(&tick, action: platformActions.relaunch, to: &buffer)
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

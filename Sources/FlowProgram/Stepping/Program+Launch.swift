import FlowModel
import FlowResolver
import FlowStateSpace

extension Program {
  /// Appends the settled initial state.
  ///
  /// - Parameters:
  ///   - app: The app whose own code takes the steps.
  ///   - wanted: What it wants at the start.
  func initialState(
    into buffer: inout CommandBuffer, of app: (any AppSteps)? = nil, wanting wanted: WantedLayer? = nil
  ) {
    var context = StepContext(program: self)
    restart(&context)
    if let app, let wanted { launch(app, wanting: wanted, &context) }
    settleAndMove(&context)
    context.append(action: platformActions.relaunch, to: &buffer, layout: layout)
  }

  /// Ends the process and starts it again with what it saved on the way to the background.
  func relaunch(_ context: inout StepContext, _ buffer: inout CommandBuffer) {
    if let app = context.app { return relaunch(app, &context, &buffer) }
    guard let restored else { return }
    restart(&context)
    // Outer places come first, so that what they bring back lives before the inner places follow.
    var site = 0
    while site < restored.count {
      let place = layout.sites[site]
      let lived = context.after.value(place.lives) != 0 && context.before.value(place.lives) != 0
      guard lived, !isInitial(place, restored), !isOnOtherRoot(place, context),
        !isShownInstead(place, context.before)
      else {
        site = place.end
        continue
      }
      for field in restored[site] { restore(field, &context) }
      site += 1
    }
    settleAndMove(&context)
    context.append(action: platformActions.relaunch, to: &buffer, layout: layout)
  }

  private func relaunch(
    _ app: any AppSteps, _ context: inout StepContext, _ buffer: inout CommandBuffer
  ) {
    if let wanted = context.wantedActions, !wanted.contains(platformActions.relaunch) { return }
    restart(&context)
    guard let wanted = app.relaunch?() else { return }
    launch(app, wanting: wanted, &context)
    settleAndMove(&context)
    context.append(action: platformActions.relaunch, to: &buffer, layout: layout)
  }

  private func launch(_ app: any AppSteps, wanting wanted: WantedLayer, _ context: inout StepContext) {
    context.app = app
    assign(wanted, app.layers, &context)
    // No step asked for what an app starts with.
    context.flags = []
  }

  /// Whether a place is the child of an item that its slot wants afresh, because it is not restored.
  private func isInitial(_ place: SiteLayout, _ restored: [[FieldID]]) -> Bool {
    guard case .slot(let index) = place.position else { return false }
    return !restored[place.parent].contains(.slot(index))
  }

  /// Whether a place is at the bottom of one that has another item there than before.
  private func isOnOtherRoot(_ place: SiteLayout, _ context: StepContext) -> Bool {
    guard case .bottom = place.position, let root = layout.sites[place.parent].root else { return false }
    return context.before.value(root) != context.after.value(root)
  }

  /// Whether a place is the child of what a slot shows instead of what it wants, which has no child (U2).
  func isShownInstead(_ place: SiteLayout, _ state: StateVector) -> Bool {
    guard case .slot(let index) = place.position, let instead = layout.slots[index].instead else {
      return false
    }
    return state.value(instead) != 0
  }

  private func restore(_ field: FieldID, _ context: inout StepContext) {
    switch field {
    case .variable(let index):
      let register = layout.variables[index]
      context.after.take(register, from: context.before)
    case .slot(let index):
      restore(register: layout.slots[index].wanted, &context)
    case .stack(let index):
      let stack = layout.stacks[index]
      for register in stack.firstElement..<stack.firstElement + stack.limit {
        restore(register: register, &context)
      }
      context.after.take(stack.count, from: context.before)
      context.watch?.restores(stack)
    case .tabs(let index):
      context.after.take(layout.tabs[index].selected, from: context.before)
    case .root(let site):
      if let register = layout.sites[site].root { restore(register: register, &context) }
    }
  }

  /// Restores an item; instances inside it start afresh.
  private func restore(register: Int, _ context: inout StepContext) {
    if layout.canHaveChild(register) {
      put(context.before.value(register), in: register, &context)
    } else {
      context.after.take(register, from: context.before)
    }
  }

  /// Starts a fresh tree, in which nothing was shown before.
  private func restart(_ context: inout StepContext) {
    context.begin(actions[platformActions.relaunch])
    context.isFresh = true
    context.after.clear()
    context.watch?.clears(0..<layout.registerCount)
    bear(0, &context)
  }
}

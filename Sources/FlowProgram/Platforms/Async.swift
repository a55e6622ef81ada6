import FlowModel
import FlowResolver

/// AsyncNavigation: loops of the presenting task drive the screens of a stack.
///
/// The rule ids (A1–A20) are those of docs/semantics/platforms/async.md. The difference for alerts that nobody answers (A15) is
/// where slots are cleared.
extension Program {
  /// Detaches the stacks that a change of tabs leaves behind: their loops hear nothing more of their screens (A20).
  func detachStacks(_ context: inout StepContext) {
    for stack in layout.stacks {
      guard let detached = stack.detached else { continue }
      if context.after.value(stack.count) == 0 {
        context.after.set(detached, to: 0)
      } else if isOld(stack.site, context), isInHiddenTab(stack.site, in: context.after),
        isActive(stack.site, in: context.before)
      {
        context.after.set(detached, to: 1)
      }
    }
  }

  /// Whether a page, in front or not, lies in a stack to which nobody listens, or in an instance inside such a stack.
  func isDetached(_ page: ItemID, at site: Int, in state: StateVector) -> Bool {
    func isDetached(_ stack: StackLayout) -> Bool { stack.detached.map { state.value($0) == 1 } ?? false }
    let ownStacks = layout.stacks[layout.sites[site].stacks]
    return ownStacks.contains { isDetached($0) && holds(page, in: $0, state) }
      || isInDetachedStack(site, in: state)
  }

  /// Whether an instance lives on an item of a stack to which nobody listens, or inside such an instance.
  func isInDetachedStack(_ site: Int, in state: StateVector) -> Bool {
    guard hasDetachableStacks else { return false }
    var place = site
    while place >= 0 {
      if case .stack(let index, _) = layout.sites[place].position,
        let detached = layout.stacks[index].detached,
        state.value(detached) == 1
      {
        return true
      }
      place = layout.sites[place].parent
    }
    return false
  }

  private func holds(_ page: ItemID, in stack: StackLayout, _ state: StateVector) -> Bool {
    (0..<state.value(stack.count)).contains {
      layout.item(state.value(stack.firstElement + $0), of: stack) == page
    }
  }
}

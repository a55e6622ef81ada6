import FlowModel
import FlowStateSpace
package import FlowResolver

/// What a person does to the platform's own controls: alert buttons, back, a swipe, a tap outside, tabs (semantics 5.1).
///
/// A gesture only says what is closed. The write-back in SwiftUI.swift, TCA.swift, UIKit.swift and Modals.swift decides what that
/// does to the wanted layer.
extension Program {
  func answer(_ slot: Int, _ context: inout StepContext, _ buffer: inout CommandBuffer) {
    let code = shownCode(layout.slots[slot], in: context.before)
    for body in answers(slot: slot, code: code) {
      group(&context, &buffer) { take(body, answering: slot, &$0, &$1) }
    }
  }

  /// Returns the bodies that answer an alert: its buttons, and the tap outside it.
  package func answers(slot: Int, code: Int) -> [Int] {
    buttons[slot][code] + (outsideTaps[slot][code].map { [$0] } ?? [])
  }

  func takeStep(
    _ action: Int, _ context: inout StepContext, _ buffer: inout CommandBuffer,
    change: (inout StepContext) -> Void
  ) {
    group(&context, &buffer) { context, buffer in
      if let wanted = context.wantedActions, !wanted.contains(action) { return }
      context.begin(actions[action])
      change(&context)
      finish(&context, action: action, &buffer)
    }
  }

  func takeGestures(_ context: inout StepContext, _ buffer: inout CommandBuffer) {
    let modal = context.front.modalSlot.flatMap { isClosable($0, context) ? $0 : nil }
    let isWide = switches.width == .regular
    if let modal, isWide, shownKind(of: modal, context) == .popover {
      takeStep(platformActions.tapOutside, &context, &buffer) { $0.closedSlot = modal }
      back(&context, &buffer)
    } else {
      back(&context, &buffer)
      if let modal { takeStep(platformActions.swipe, &context, &buffer) { $0.closedSlot = modal } }
    }
    switchTabs(&context, &buffer)
  }

  private func shownKind(of slot: Int, _ context: StepContext) -> PresentationKind {
    content(layout.slots[slot], shownCode(layout.slots[slot], in: context.before)).kind
  }

  /// Whether a person can close the modal: its item and the page allow it (S8, S9); a cover has no swipe (S11).
  private func isClosable(_ slot: Int, _ context: StepContext) -> Bool {
    let content = content(layout.slots[slot], shownCode(layout.slots[slot], in: context.before))
    return content.kind != .fullScreenCover && isDismissible(content.item, context)
      && isDismissible(context.front.page, context)
  }

  /// Whether a swipe or back can leave an item (S9, U10).
  package func isDismissible(_ item: ItemID, in state: StateVector, front: VisibleStack) -> Bool {
    guard items[item].isDismissible, let condition = items[item].dismissibleWhen else {
      return items[item].isDismissible
    }
    return conditions.holds(condition, in: state, front: front, layout: layout)
  }

  private func isDismissible(_ item: ItemID, _ context: StepContext) -> Bool {
    isDismissible(item, in: context.before, front: context.front)
  }

  /// Goes back: pops the innermost stack around the page, or clears the pushed destination in front (S3).
  private func back(_ context: inout StepContext, _ buffer: inout CommandBuffer) {
    guard isDismissible(context.front.page, context) else { return }
    if let slot = context.front.backSlot {
      let item = content(layout.slots[slot], context.before.value(layout.slots[slot].wanted)).item
      guard isDismissible(item, context) else { return }
      takeStep(platformActions.back, &context, &buffer) { $0.closedSlot = slot }
    } else if let index = context.front.backStack {
      let stack = layout.stacks[index]
      let count = context.before.value(stack.count)
      let top = layout.item(context.before.value(stack.firstElement + count - 1), of: stack)
      guard isDismissible(top, context), stack.isComposed else { return }
      takeStep(platformActions.back, &context, &buffer) {
        keep(count - 1, of: stack, counting: .fromTop, &$0)
      }
    }
  }

  /// Selects each other tab, of the tabs on the way to the page within its layer.
  private func switchTabs(_ context: inout StepContext, _ buffer: inout CommandBuffer) {
    guard !layout.tabs.isEmpty, let base = context.front.base else { return }
    var site = base
    while site >= 0 {
      let step = frontItem(of: site, in: context.before)
      if case .tab(let index) = step.way {
        let tabs = layout.tabs[index]
        for (tab, action) in platformActions.tabs[index].enumerated()
        where tab != context.before.value(tabs.selected) {
          takeStep(action, &context, &buffer) { $0.after.set(tabs.selected, to: tab) }
        }
      }
      site = step.child
    }
  }
}

import FlowModel

/// What a person has in front of them in one state (formal semantics, section 3).
struct Front: Sendable {
  /// The front page of the topmost layer.
  var page: ItemID
  /// Whether the page is blank, because no destination is registered for its screen (S2).
  var isBlank: Bool
  /// The alert that is up.
  var alert: ItemID?
  /// The slot whose alert is up.
  var alertSlot: Int?
  /// The slot whose modal is shown.
  var modalSlot: Int?
  /// The slot that gives the page: the modal's, or the front `push` slot; nil for stack and root.
  var pageSlot: Int?
}

extension Program {
  /// The content of a slot for a code that is not 0.
  @inline(__always)
  func content(_ slot: SlotLayout, _ code: Int) -> SlotLayout.Content {
    layout.content(code, of: slot)
  }

  /// What is in front in a settled state.
  func front(of state: some RegisterReader) -> Front {
    let base = basePage(of: state)
    var front = Front(page: base.page, isBlank: false, pageSlot: base.pushSlot)
    for (index, slot) in layout.slots.enumerated() where isShown(slot, in: state) {
      let content = content(slot, state.value(slot.wanted))
      if content.kind.isModal {
        front.page = content.item
        front.modalSlot = index
        front.pageSlot = index
      } else if content.kind.isAlert {
        front.alert = content.item
        front.alertSlot = index
      }
    }
    front.isBlank = !isRegistered[front.page]
    return front
  }

  /// The front page of the root's own layer: a shown push slot, else the stack's top, else the root.
  func basePage(of state: some RegisterReader) -> (page: ItemID, pushSlot: Int?) {
    for index in pushSlots {
      let slot = layout.slots[index]
      guard isShown(slot, in: state) else { continue }
      let content = content(slot, state.value(slot.wanted))
      if content.kind == .push { return (content.item, index) }
    }
    for stack in layout.stacks {
      let count = state.value(stack.count)
      if count > 0 { return (layout.item(state.value(stack.firstElement + count - 1), of: stack), nil) }
    }
    return (root, nil)
  }

  /// Whether the slot's wanted item is on screen.
  @inline(__always)
  func isShown(_ slot: SlotLayout, in state: some RegisterReader) -> Bool {
    guard let status = slot.status else { return false }
    return state.value(status) == SlotLayout.Status.shown
  }
}

import FlowModel
import FlowResolver
public import FlowStateSpace

extension TransitionFlags {
  /// A slot shows another item of the same screen than before the step, with the same modal kind.
  ///
  /// Rules that ask about "that very item" need to name no values where no step does this.
  public static let replacesItem = TransitionFlags(rawValue: 1 << 62)
}

extension Program {
  /// Returns the slots of a layout that can show several items of one screen with one modal kind.
  static func replaceableSlots(_ layout: StateLayout) -> [Int] {
    layout.slots.indices.filter { index in
      let contents = layout.slotContents[layout.slots[index].contents].filter(\.kind.isModal)
      return contents.indices.dropFirst().contains { position in
        let (one, other) = (contents[position - 1], contents[position])
        return one.kind == other.kind && one.place == other.place
      }
    }
  }

  /// Flags a step after which a slot shows another item of the same screen.
  func markReplacement(_ context: inout StepContext) {
    for index in replaceableSlots {
      let slot = layout.slots[index]
      let isChanged =
        context.after.differs(from: context.before, in: slot.wanted)
        || (slot.status.map { context.after.differs(from: context.before, in: $0) } ?? false)
        || (slot.instead.map { context.after.differs(from: context.before, in: $0) } ?? false)
      guard isChanged else { continue }
      let (old, new) = (shownCode(slot, in: context.before), shownCode(slot, in: context.after))
      guard old != 0, new != 0, old != new else { continue }
      let (one, other) = (content(slot, old), content(slot, new))
      if one.kind.isModal, one.kind == other.kind, one.place == other.place {
        context.flags.insert(.replacesItem)
      }
    }
  }
}

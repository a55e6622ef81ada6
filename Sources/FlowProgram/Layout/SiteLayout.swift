import FlowModel
import FlowResolver

/// The registers of a place where an instance can live, and of all places inside it.
///
/// It holds only numbers, as ``SlotLayout`` does, so that the hot path copies it without counting references.
package struct SiteLayout: Sendable {
  /// Its own registers.
  @NarrowRange var own: Range<Int>
  /// Its own registers and those of all places inside it, which follow.
  @NarrowRange package var registers: Range<Int>
  /// The derived register that says whether an instance lives here; see ``Generation``.
  @Narrow package var lives: Int
  /// Its stacks in ``StateLayout/stacks``.
  @NarrowRange package var stacks: Range<Int>
  /// Its slots in ``StateLayout/slots``.
  @NarrowRange package var slots: Range<Int>
  /// Its tabs in ``StateLayout/tabs``; one field or none.
  @NarrowRange package var tabs: Range<Int>
  /// Its effects in ``StateLayout/effects``.
  @NarrowRange package var effects: Range<Int>
  /// The register of the screen at the bottom, if it can change.
  @NarrowIfAny package var root: Int?
  /// The items that its root register's codes stand for, in ``StateLayout/rootItems``; one for a fixed root.
  @NarrowRange package var roots: Range<Int>
  /// Whether the item that its instance lives on decides which of ``roots`` is at the bottom.
  let rootFollowsItem: Bool
  /// The registers whose items can have children, in ``StateLayout/holders``.
  @NarrowRange package var holders: Range<Int>
  /// The children that live whenever it does, in ``StateLayout/permanentChildren``.
  @NarrowRange package var permanent: Range<Int> = 0..<0
  /// The place around it, or -1.
  @Narrow package var parent: Int
  /// One more than the number of the last place inside it.
  @Narrow package var end: Int
  /// The screen whose child lives here, or -1 for the root.
  @Narrow var screen: DestinationID
  /// Where its item stands.
  package let position: Position

  /// Where the item stands whose child lives at a place.
  package enum Position: Sendable {
    case root
    case bottom
    case stack(Int, position: Int)
    case slot(Int)
    case tab(Int, index: Int)
  }

  /// The code of the first of ``roots``: 1 for a root that follows the item, where 0 is none as in the item's own register; else
  /// 0.
  package var firstRootCode: Int { rootFollowsItem && root != nil ? 1 : 0 }

  /// Returns the slots of this place and of all places inside it.
  func allSlots(in layout: StateLayout) -> Range<Int> {
    slots.lowerBound..<layout.sites[end - 1].slots.upperBound
  }
}

/// The tabs of a place.
package struct TabsLayout: Sendable {
  package let site: Int
  /// The register of the selected tab's index.
  package let selected: Int
  /// The tabs' items in ``StateLayout/tabItems``.
  package let items: Range<Int>
}

/// The pending bits of an effect.
package struct EffectLayout: Sendable {
  let site: Int
  /// One register of one bit for each combination of arguments.
  package let pending: Range<Int>
}

/// The registers of a running transition.
package struct MotionLayout: Sendable {
  /// 0 for none, 1 if nothing can be touched, else the departing page's place plus 2.
  package let site: Int
  /// The departing page's item plus 1.
  package let page: Int
}

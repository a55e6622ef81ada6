package import FlowModel
package import FlowResolver

/// Where each part of a state lies: first as registers (small numbers), then as bits of packed words.
///
/// Registers are ordered by place, outer places before inner, so that a place with all that is inside it is one range. A
/// register's value is a code that is local to it, so packing and unpacking need no table. Derived registers have no bits.
/// Scratch registers, which live only during a step, follow after the last.
package final class StateLayout: Sendable {
  /// The bits of one register. The mask of a derived register, or of one that never changes, is empty.
  package struct BitField: Sendable {
    package var word: Int
    package var shift: UInt64
    package var mask: UInt64
    /// The value of a register without bits, unless it is derived.
    package var constant: UInt16 = 0
  }

  package let sites: [SiteLayout]
  package let permanentChildren: [Int]
  /// The place of the child at the bottom of each place whose root is fixed; -1 for none.
  let bottomChildren: [Int]
  /// The place of each tab's child, parallel to ``tabItems``; -1 for none.
  let tabChildren: [Int]
  package let holders: [Int]
  package let stacks: [StackLayout]
  /// The items that the codes of all stacks stand for; each stack has its range.
  package let stackItems: [ItemID]
  /// For each stack, the first code of each destination that it lists.
  package let stackFirstCodes: [[DestinationID: Int]]
  package let slots: [SlotLayout]
  /// The contents that the codes of all slots stand for; each slot has its range.
  package let slotContents: [SlotLayout.Content]
  /// For each slot, the first code of each kind and destination that it lists.
  package let slotFirstCodes: [[SlotKey: Int]]
  package let tabs: [TabsLayout]
  package let tabItems: [ItemID]
  package let rootItems: [ItemID]
  package let effects: [EffectLayout]
  /// The register of each variable.
  package let variables: [Int]
  package let motion: MotionLayout?
  /// The bits of each register.
  package let bitFields: [BitField]
  /// Whether a register says what an instance's stacks, slots, tabs or root want.
  let isStructural: [Bool]
  /// Whether a register belongs to the wanted layer, hence says nothing about what is shown, waits or moves.
  let isWanted: [Bool]
  /// The number of 64-bit words.
  package let width: Int
  /// How many of them, the last ones, belong to an app whose own code takes the steps.
  let appWords: Int
  /// For the register of what a slot wants, the register of the other item that the slot shows instead; -1 for none.
  private let shownInstead: [Int]
  /// Where the children of a register's codes begin in ``childSites``; -1 for none.
  private let childRows: [Int]
  /// The place of each code's child; -1 for none, -2 where nesting is bounded.
  private let childSites: [Int]

  /// Lays out the places of a resolved flow.
  package init(_ flow: ResolvedFlow, appWords: Int) {
    var builder = LayoutBuilder(flow: flow)
    builder.addSites()
    sites = builder.sites
    permanentChildren = builder.permanentChildren
    holders = builder.holders
    (bottomChildren, tabChildren) = builder.fixedChildren
    stacks = builder.stacks
    stackItems = builder.stackItems
    stackFirstCodes = builder.stackFirstCodes
    slots = builder.slots
    slotContents = builder.slotContents
    slotFirstCodes = builder.slotFirstCodes
    tabs = builder.tabs
    tabItems = builder.tabItems
    rootItems = builder.rootItems
    effects = builder.effects
    variables = builder.variables
    motion = builder.motion
    bitFields = builder.bitFields
    // What never changes is the same in all states, whatever a step leaves in its register.
    let lives = Set(builder.sites.map(\.lives))
    let canChange = builder.bitFields.enumerated().map { $1.mask != 0 || lives.contains($0) }
    isStructural = zip(builder.isStructural, canChange).map { $0 && $1 }
    isWanted = zip(builder.isWanted, canChange).map { $0 && $1 }
    width = builder.word + 1 + appWords
    self.appWords = appWords
    shownInstead = builder.shownInstead
    childRows = builder.childRows
    childSites = builder.childSites
  }

  /// Whether every register has few enough codes for ``StateVector``, including the ranks that occur during a step.
  package var fitsRegisters: Bool {
    let most = 1 << 15
    return 2 * (slots.count + 1) <= most && bitFields.allSatisfy { $0.mask < UInt64(most) }
  }

  /// For each place, the bits that decide whether an instance lives there, as a state's words: the bits of the items on which it
  /// and the places around it live.
  var lifeBits: [[UInt64]] {
    var result = [bits(of: [])]
    for (index, site) in sites.enumerated().dropFirst() {
      let hosts = holders[sites[site.parent].holders].filter { children(in: $0).contains(index) }
      let own = bits(of: hosts + hosts.compactMap { registerShownInstead(of: $0) })
      result.append(zip(own, result[site.parent]).map { $0 | $1 })
    }
    return result
  }

  /// For each place, whether it or one inside it has a slot that can show something.
  var showSlots: [Bool] {
    sites.map { site in slots[site.allSlots(in: self)].contains { $0.isBound } }
  }

  /// The number of registers, without scratch.
  package var registerCount: Int { bitFields.count }

  /// Whether items of a register can have children.
  @inline(__always)
  package func canHaveChild(_ register: Int) -> Bool { childRows[register] >= 0 }

  /// Returns the place of the child of the item with this code in a register: -1 for none, -2 if it would be nested too deep.
  @inline(__always)
  package func child(in register: Int, code: Int) -> Int {
    let row = childRows[register]
    return row < 0 ? -1 : childSites[row + code]
  }

  /// Returns the place of each code's child in a register whose items can have children, as ``child(in:code:)`` does.
  package func children(in register: Int) -> ArraySlice<Int> {
    let row = childRows[register]
    return childSites[row..<(childRows.filter { $0 > row }.min() ?? childSites.count)]
  }

  /// Returns the register of the other item that a slot shows instead of the one that it wants in this register.
  package func registerShownInstead(of register: Int) -> Int? {
    shownInstead[register] < 0 ? nil : shownInstead[register]
  }

  /// Whether a register is derived, so that it takes no bits.
  package func isDerived(_ register: Int) -> Bool { sites.contains { $0.lives == register } }

  /// Returns the code of the item whose child lives there: the register's own, or what its slot shows instead.
  @inline(__always)
  func hostedCode(in register: Int, of state: StateVector) -> Int {
    let other = shownInstead[register]
    guard other >= 0 else { return state.value(register) }
    let shown = state.value(other)
    return shown != 0 ? shown : state.value(register)
  }
}

extension StateLayout {
  /// The bits of all registers, a word each.
  var usedBits: [UInt64] { bits(of: bitFields.indices) }

  /// The bits of the stacks' items and counts, a word each.
  var stackBits: [UInt64] {
    bits(of: stacks.flatMap { Array($0.firstElement..<$0.firstElement + $0.limit) + [$0.count] })
  }

  /// Returns the bits of some registers, a word each.
  package func bits(of registers: some Sequence<Int>) -> [UInt64] {
    var bits = Array(repeating: UInt64(0), count: width)
    for field in registers.map({ bitFields[$0] }) { bits[field.word] |= field.mask << field.shift }
    return bits
  }
}

extension StateLayout {
  /// Returns the item of a stack's code, which is not 0.
  @inline(__always)
  package func item(_ code: Int, of stack: StackLayout) -> ItemID {
    stackItems[stack.items.lowerBound + code - 1]
  }

  /// Returns the content of a slot's code, which is not 0.
  @inline(__always)
  func content(_ code: Int, of slot: SlotLayout) -> SlotLayout.Content {
    slotContents[slot.contents.lowerBound + code - 1]
  }

  /// Returns the item at the bottom of a place without tabs.
  @inline(__always)
  package func rootItem(of site: SiteLayout, in state: StateVector) -> ItemID {
    rootItems[site.roots.lowerBound + (site.root.map { max(0, state.value($0) - site.firstRootCode) } ?? 0)]
  }
}

/// The registers of a stack: one for each position, 0 for none, filled from the bottom.
///
/// It holds only numbers, as ``SlotLayout`` does, so that the hot path copies it without counting references.
package struct StackLayout: Sendable {
  @Narrow package var site: Int
  /// The register of the bottom item.
  @Narrow package var firstElement: Int
  /// The register of the count. It follows from the others, but steps depend on it more often than on them.
  @Narrow package var count: Int
  @Narrow package var limit: Int
  package let isDeclaredLimit: Bool
  package let isComposed: Bool
  /// The bit that tells that nobody listens to its screens any more, if loops drive them.
  @NarrowIfAny package var detached: Int?
  /// Where the items of its codes stand in ``StateLayout/stackItems``; codes start at 1.
  @NarrowRange package var items: Range<Int>
}

/// The registers of a slot.
package struct SlotLayout: Sendable {
  /// One thing the slot can want.
  package struct Content: Sendable {
    package let kind: PresentationKind
    package let place: DestinationID
    package let item: ItemID
  }

  /// How a slot's wanted item is shown, as stored.
  package enum Status {
    static let none = 0
    package static let shown = 1
    package static let waiting = 2
    package static let spent = 3
  }

  @Narrow package var site: Int
  /// The register of what is wanted; 0 is nothing.
  @Narrow package var wanted: Int
  /// The register of the status, or nil for an unbound slot, which shows nothing.
  @NarrowIfAny package var status: Int?
  /// The register of the page that asked, plus 1, or nil if the slot never waits.
  @NarrowIfAny package var asked: Int?
  /// The register of the item that is shown instead of the wanted one, if the platform allows that.
  @NarrowIfAny package var instead: Int?
  /// The register of its rank among the modals of its layer, if several are shown.
  @NarrowIfAny package var rank: Int?
  /// The register of the continuation that resumes when the slot is answered.
  @NarrowIfAny package var awaiting: Int?
  package let isBound: Bool
  /// Whether it can show something that competes for its layer.
  let competes: Bool
  /// Whether it can show something that competes with nothing.
  let isSimple: Bool
  /// Whether a condition, a missing anchor or a hidden tab can hold it back.
  let canBeHeld: Bool
  /// Where the contents of its codes stand in ``StateLayout/slotContents``; codes start at 1.
  @NarrowRange package var contents: Range<Int>
}

/// A kind and a destination that a slot lists.
package struct SlotKey: Hashable, Sendable {
  package let kind: PresentationKind
  package let place: DestinationID

  /// Creates the key of a destination that a slot can present as a kind.
  package init(kind: PresentationKind, place: DestinationID) { (self.kind, self.place) = (kind, place) }
}

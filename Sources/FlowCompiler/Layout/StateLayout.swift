import FlowModel

/// Where each part of a state lies: first as registers (small numbers), then as bits of packed words.
///
/// Stored registers come first and are packed; after them, one derived register for each stack holds its
/// count. A register's value is a code that is local to it, so no table is needed to pack or unpack.
final class StateLayout: Sendable {
  /// The bits of one stored register.
  struct BitField: Sendable {
    var word: Int
    var shift: UInt64
    var mask: UInt64
  }

  let stacks: [StackLayout]
  /// The items of all stacks' codes; each stack has its range.
  let stackItems: [ItemID]
  /// For each stack, the first code of each place that it lists.
  let stackFirstCodes: [[PlaceID: Int]]
  let slots: [SlotLayout]
  /// The contents of all slots' codes; each slot has its range.
  let slotContents: [SlotLayout.Content]
  /// For each slot, the first code of each kind and place that it lists.
  let slotFirstCodes: [[SlotKey: Int]]
  /// The register of each variable.
  let variables: [Int]
  /// The bits of each stored register.
  let bitFields: [BitField]
  /// The number of 64-bit words.
  let width: Int

  /// Lays out the fields of a resolved flow in the order of declaration.
  init(_ flow: ResolvedFlow) {
    var builder = LayoutBuilder(flow: flow)
    builder.addFields()
    stacks = builder.countedStacks
    stackItems = builder.stackItems
    stackFirstCodes = builder.stackFirstCodes
    slots = builder.slots
    slotContents = builder.slotContents
    slotFirstCodes = builder.slotFirstCodes
    variables = builder.variables
    bitFields = builder.bitFields
    width = builder.word + 1
  }

  /// The number of registers that are packed.
  var storedCount: Int { bitFields.count }
  /// The number of registers with the derived ones.
  var registerCount: Int { bitFields.count + stacks.count }
}

extension StateLayout {
  /// The item of a stack's code, which is not 0.
  @inline(__always)
  func item(_ code: Int, of stack: StackLayout) -> ItemID { stackItems[stack.items.lowerBound + code - 1] }

  /// The content of a slot's code, which is not 0.
  @inline(__always)
  func content(_ code: Int, of slot: SlotLayout) -> SlotLayout.Content {
    slotContents[slot.contents.lowerBound + code - 1]
  }
}

/// The registers of a stack: one for each position, 0 for none, filled from the bottom.
///
/// Numbers only, as in ``SlotLayout``: the hot path copies them without counting references.
struct StackLayout: Sendable {
  /// The register of the bottom item.
  let firstElement: Int
  /// The derived register with the count.
  var count: Int
  let limit: Int
  let isDeclaredLimit: Bool
  /// Where the items of its codes stand in ``StateLayout/stackItems``; codes start at 1.
  let items: Range<Int>
}

/// The registers of a slot.
struct SlotLayout: Sendable {
  /// One thing the slot can want.
  struct Content: Sendable {
    let kind: PresentationKind
    let place: PlaceID
    let item: ItemID
  }

  /// How a slot's wanted item stands on screen, as stored.
  enum Status {
    static let none = 0
    static let shown = 1
    static let waiting = 2
    static let spent = 3
  }

  /// The register of what is wanted; 0 is nothing.
  let wanted: Int
  /// The register of the status, or nil for an unbound slot, which shows nothing.
  let status: Int?
  /// The register of the page that asked, plus 1, or nil when the slot never waits.
  let asked: Int?
  let isBound: Bool
  let writesBack: Bool
  /// Where the contents of its codes stand in ``StateLayout/slotContents``; codes start at 1.
  let contents: Range<Int>
}

/// A kind and place that a slot lists.
struct SlotKey: Hashable, Sendable {
  let kind: PresentationKind
  let place: PlaceID
}

/// Assigns registers and bits one field after the other.
private struct LayoutBuilder {
  let flow: ResolvedFlow
  var bitFields: [StateLayout.BitField] = []
  var word = 0
  var usedBits = 0
  var stacks: [StackLayout] = []
  var stackItems: [ItemID] = []
  var stackFirstCodes: [[PlaceID: Int]] = []
  var slots: [SlotLayout] = []
  var slotContents: [SlotLayout.Content] = []
  var slotFirstCodes: [[SlotKey: Int]] = []
  var variables: [Int] = []

  init(flow: ResolvedFlow) {
    self.flow = flow
  }

  /// A register for codes 0..<count, in the current word or, when it is full, in the next.
  mutating func addRegister(codes count: Int) -> Int {
    let bits = max(0, Int.bitWidth - (count - 1).leadingZeroBitCount)
    if usedBits + bits > 64 {
      word += 1
      usedBits = 0
    }
    bitFields.append(
      StateLayout.BitField(
        word: word, shift: UInt64(usedBits), mask: bits == 64 ? ~0 : (1 << UInt64(bits)) - 1))
    usedBits += bits
    return bitFields.count - 1
  }

  mutating func addFields() {
    let stackElementCount = flow.stacks.reduce(0) { $0 + $1.limit }
    precondition(stackElementCount < 1 << 16, "limits are checked before")
    for field in flow.fields {
      switch field {
      case .stack(let index): addStack(flow.stacks[index])
      case .slot(let index): addSlot(flow.slots[index])
      case .variable(let index): variables.append(addRegister(codes: flow.variables[index].type.values.count))
      }
    }
  }

  mutating func addStack(_ stack: ResolvedStack) {
    let firstItem = stackItems.count
    var firstCodes: [PlaceID: Int] = [:]
    for id in stack.places {
      let place = flow.symbols.places[id]
      firstCodes[id] = stackItems.count - firstItem + 1
      stackItems.append(contentsOf: place.firstItem..<place.firstItem + place.itemCount)
    }
    let items = firstItem..<stackItems.count
    let first = bitFields.count
    for _ in 0..<stack.limit { _ = addRegister(codes: items.count + 1) }
    stackFirstCodes.append(firstCodes)
    stacks.append(
      StackLayout(
        firstElement: first, count: -1, limit: stack.limit, isDeclaredLimit: stack.isDeclaredLimit,
        items: items))
  }

  mutating func addSlot(_ slot: ResolvedSlot) {
    let firstContent = slotContents.count
    var firstCodes: [SlotKey: Int] = [:]
    for content in slot.contents {
      let place = flow.symbols.places[content.place]
      firstCodes[SlotKey(kind: content.kind, place: content.place)] = slotContents.count - firstContent + 1
      for offset in 0..<place.itemCount {
        slotContents.append(
          SlotLayout.Content(kind: content.kind, place: content.place, item: place.firstItem + offset))
      }
    }
    let contents = firstContent..<slotContents.count
    let wanted = addRegister(codes: contents.count + 1)
    let status = slot.isBound ? addRegister(codes: 4) : nil
    let asked = canWait(slot) ? addRegister(codes: flow.symbols.screenItemCount + 1) : nil
    slotFirstCodes.append(firstCodes)
    slots.append(
      SlotLayout(
        wanted: wanted, status: status, asked: asked, isBound: slot.isBound, writesBack: slot.writesBack,
        contents: contents))
  }

  /// Whether another bound slot can keep this one waiting.
  private func canWait(_ slot: ResolvedSlot) -> Bool {
    func competes(_ slot: ResolvedSlot) -> Bool {
      slot.isBound && slot.contents.contains { $0.kind.isModal || $0.kind.isAlert }
    }
    return competes(slot) && flow.slots.filter(competes).count > 1
  }

  /// The stacks with the derived registers of their counts.
  var countedStacks: [StackLayout] {
    stacks.enumerated().map { index, stack in
      var counted = stack
      counted.count = bitFields.count + index
      return counted
    }
  }
}

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
  let slots: [SlotLayout]
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
    slots = builder.slots
    variables = builder.variables
    bitFields = builder.bitFields
    width = builder.word + 1
  }

  /// The number of registers that are packed.
  var storedCount: Int { bitFields.count }
  /// The number of registers with the derived ones.
  var registerCount: Int { bitFields.count + stacks.count }
}

/// The registers of a stack: one for each position, 0 for none, filled from the bottom.
///
/// A class, as the slot's is, so that the hot path copies one reference and not a handful of arrays.
final class StackLayout: Sendable {
  /// The register of the bottom item.
  let firstElement: Int
  /// The derived register with the count.
  let count: Int
  let limit: Int
  let isDeclaredLimit: Bool
  /// The item of each code; codes start at 1.
  let items: [ItemID]
  /// The first code of each place that the stack lists.
  let firstCodes: [PlaceID: Int]

  init(
    firstElement: Int, count: Int, limit: Int, isDeclaredLimit: Bool, items: [ItemID],
    firstCodes: [PlaceID: Int]
  ) {
    self.firstElement = firstElement
    self.count = count
    self.limit = limit
    self.isDeclaredLimit = isDeclaredLimit
    self.items = items
    self.firstCodes = firstCodes
  }
}

/// The registers of a slot.
final class SlotLayout: Sendable {
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
  /// The content of each code; codes start at 1.
  let contents: [Content]
  /// The first code of each listed kind and place.
  let firstCodes: [SlotKey: Int]

  init(
    wanted: Int, status: Int?, asked: Int?, isBound: Bool, writesBack: Bool, contents: [Content],
    firstCodes: [SlotKey: Int]
  ) {
    self.wanted = wanted
    self.status = status
    self.asked = asked
    self.isBound = isBound
    self.writesBack = writesBack
    self.contents = contents
    self.firstCodes = firstCodes
  }
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
  var slots: [SlotLayout] = []
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
    var items: [ItemID] = []
    var firstCodes: [PlaceID: Int] = [:]
    for id in stack.places {
      let place = flow.symbols.places[id]
      firstCodes[id] = items.count + 1
      items.append(contentsOf: place.firstItem..<place.firstItem + place.itemCount)
    }
    let first = bitFields.count
    for _ in 0..<stack.limit { _ = addRegister(codes: items.count + 1) }
    stacks.append(
      StackLayout(
        firstElement: first, count: -1, limit: stack.limit, isDeclaredLimit: stack.isDeclaredLimit,
        items: items, firstCodes: firstCodes))
  }

  mutating func addSlot(_ slot: ResolvedSlot) {
    var contents: [SlotLayout.Content] = []
    var firstCodes: [SlotKey: Int] = [:]
    for content in slot.contents {
      let place = flow.symbols.places[content.place]
      firstCodes[SlotKey(kind: content.kind, place: content.place)] = contents.count + 1
      for offset in 0..<place.itemCount {
        contents.append(
          SlotLayout.Content(kind: content.kind, place: content.place, item: place.firstItem + offset))
      }
    }
    let wanted = addRegister(codes: contents.count + 1)
    let status = slot.isBound ? addRegister(codes: 4) : nil
    let asked = canWait(slot) ? addRegister(codes: flow.symbols.screenItemCount + 1) : nil
    slots.append(
      SlotLayout(
        wanted: wanted, status: status, asked: asked, isBound: slot.isBound, writesBack: slot.writesBack,
        contents: contents, firstCodes: firstCodes))
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
    let stored = bitFields.count
    return stacks.enumerated().map { index, stack in
      StackLayout(
        firstElement: stack.firstElement, count: stored + index, limit: stack.limit,
        isDeclaredLimit: stack.isDeclaredLimit, items: stack.items, firstCodes: stack.firstCodes)
    }
  }
}

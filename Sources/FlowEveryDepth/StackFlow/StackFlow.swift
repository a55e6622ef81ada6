package import FlowProgram
import FlowResolver
package import FlowStateSpace

/// A compiled flow whose states are taken apart into a control and what the stacks without limits hold.
///
/// It is compiled with some room for each of these stacks, ``CompiledFlow/flow``'s `stackBound`. At most one of them may hold something at a
/// time; its items are then a pushdown store, and all else is the control.
package struct StackFlow: Sendable {
  /// A stack without a limit.
  ///
  /// A class, since it is passed on for each state.
  final class Store: Sendable {
    /// Its position in the layout.
    let index: Int
    let layout: StackLayout
    /// The entry of its first code.
    let firstEntry: Int
    /// Where a state has the number of items, and the item at each position.
    let count: StateLayout.BitField, items: [StateLayout.BitField]
    /// All bits of these, a state's words; and those of all that items can have of their own besides.
    let bits: [UInt64], allBits: [UInt64]
    /// For each position the registers of what an item there can have of its own, in the same order.
    let children: [[Int]]
    /// For each position the bits of these registers, a state's words.
    let childBits: [[UInt64]]

    init(_ index: Int, in layout: StateLayout, firstEntry: Int) {
      let stack = layout.stacks[index]
      let registers = Array(stack.firstElement..<stack.firstElement + stack.limit)
      (self.index, self.layout, self.firstEntry) = (index, stack, firstEntry)
      (count, items) = (layout.bitFields[stack.count], registers.map { layout.bitFields[$0] })
      bits = layout.bits(of: registers + [stack.count])
      children = registers.map { layout.childRegisters(of: $0) }
      childBits = children.map { layout.bits(of: $0) }
      allBits = layout.bits(of: registers + [stack.count] + children.joined())
    }

    /// The number of its codes.
    var codes: Int { layout.items.count }
  }

  /// The flow.
  package let flow: CompiledFlow
  /// The number of entries: what an item of some unlimited stack can be, numbered stack by stack. An item with a coordinator of its own has
  /// an entry for each state of that, with a number above.
  let entryCount: Int
  let entryTable: EntryTable
  /// Whether items of some unlimited stack can have coordinators of their own.
  package let hasChildren: Bool
  let stores: [Store]
  /// How many items each unlimited stack has room for here.
  package let room: Int
  /// All bits of what items have of their own, a word each.
  private let childBits: [UInt64]
  /// The bits of the control, a word each.
  private let controlBits: [UInt64]
  var layout: StateLayout { flow.program.layout }

  /// Takes a flow apart; nil where every stack has a limit.
  package init?(_ flow: CompiledFlow) {
    let layout = flow.program.layout
    var (stores, entries): ([Store], Int) = ([], 0)
    for (index, stack) in layout.stacks.enumerated()
    where !stack.isDeclaredLimit && layout.bitFields[stack.count].mask != 0 {
      stores.append(Store(index, in: layout, firstEntry: entries))
      entries += stack.items.count
    }
    guard let first = stores.first else { return nil }
    self.flow = flow
    self.stores = stores
    room = first.layout.limit
    entryCount = entries
    entryTable = EntryTable(first: Int32(entries))
    hasChildren = stores.contains { layout.canHaveChild($0.layout.firstElement) }
    let childBits = (0..<flow.stateWidth).map { word in
      stores.reduce(0) { $1.childBits.reduce($0) { $0 | $1[word] } }
    }
    controlBits = (0..<flow.stateWidth).map { word in ~stores.reduce(childBits[word]) { $0 | $1.bits[word] } }
    self.childBits = childBits
  }

  /// The name of an unlimited stack's field, after its coordinator's.
  func name(of store: Store) -> String {
    let stack = flow.resolved.stacks[store.index]
    return "\(flow.resolved.sites[stack.site].coordinator).\(stack.name)"
  }

  /// The number of the unlimited stack that an entry belongs to.
  func store(of entry: Int32) -> Int {
    let plain = plainEntry(entry)
    return stores.lastIndex { $0.firstEntry <= plain } ?? 0
  }

  /// The entry of an item without what it has of its own, which is what questions are about.
  func plainEntry(_ entry: Int32) -> Int32 { entryTable.plain(entry) }

  /// The words of a state without what unlimited stacks hold.
  func control(of words: [UInt64]) -> [UInt64] {
    var control = words
    for word in control.indices { control[word] &= controlBits[word] }
    return control
  }

  /// Whether several unlimited stacks hold something in a state.
  package func holdsSeveral(_ words: [UInt64]) -> Bool {
    stores.count { Self.value($0.count, of: words) > 0 } > 1
  }

  /// What the unlimited stacks hold in a state, from the bottom, as entries.
  ///
  /// - Throws: ``StackConflict`` where two hold something.
  func entries(of words: [UInt64]) throws(StackConflict) -> [Int32] {
    var found: Store?
    for store in stores where Self.value(store.count, of: words) > 0 {
      if let first = found { throw StackConflict(first: name(of: first), second: name(of: store)) }
      found = store
    }
    return found.map { contents(of: words, $0) } ?? []
  }

  /// What each unlimited stack holds in a state, from the bottom, as entries.
  func contents(of words: [UInt64]) -> [[Int32]] { stores.map { contents(of: words, $0) } }

  /// How much all unlimited stacks hold in a state.
  package func itemCount(of state: PackedState) -> Int {
    contents(of: state.words).reduce(0) { $0 + $1.count }
  }

  /// What one unlimited stack holds in a state.
  func contents(of words: [UInt64], stack store: Int) -> [Int32] {
    contents(of: words, stores[store])
  }

  private func contents(of words: [UInt64], _ store: Store) -> [Int32] {
    (0..<Self.value(store.count, of: words)).map { entry(at: $0, of: store, in: words) }
  }

  private func entry(at position: Int, of store: Store, in words: [UInt64]) -> Int32 {
    let plain = Int32(store.firstEntry + Self.value(store.items[position], of: words) - 1)
    guard !store.children[position].isEmpty else { return plain }
    return entryTable.entry(plain, store.children[position].map { UInt16(value($0, of: words)) })
  }

  /// Whether some bits have any of the items of an unlimited stack but the one at a position.
  func itemsAreRead(of store: Int, except position: Int, in bits: [UInt64]) -> Bool {
    let store = stores[store]
    return store.items.indices.contains { other in
      guard other != position else { return false }
      let field = store.items[other]
      return bits[field.word] & field.mask << field.shift != 0 || Self.meet(bits, store.childBits[other])
    }
  }

  /// Whether some bits have any of the items of an unlimited stack below a position, or of what these have of their own.
  func itemsMeet(_ bits: [UInt64], of store: Int, below position: Int) -> Bool {
    let store = stores[store]
    return (0..<min(position, store.items.count)).contains { item in
      let field = store.items[item]
      return bits[field.word] & field.mask << field.shift != 0 || Self.meet(bits, store.childBits[item])
    }
  }

  /// Whether some bits, read or set, have any of what items below a position have of their own.
  func childrenAreRead(of store: Int, below position: Int, in bits: [UInt64]) -> Bool {
    guard hasChildren, position > 0, Self.meet(bits, childBits) else { return false }
    return stores[store].childBits[..<min(position, room)].contains { Self.meet(bits, $0) }
  }

  private static func meet(_ bits: [UInt64], _ others: [UInt64]) -> Bool {
    bits.indices.contains { bits[$0] & others[$0] != 0 }
  }

  /// Whether a step leaves the control as it is.
  func keepsControl(_ step: Step) -> Bool { step.keeps(controlBits) }

  /// The unlimited stacks of which some bits have any, or of what items there have of their own.
  package func stacks(in bits: [UInt64]) -> [Int] {
    stores.indices.filter { Self.meet(bits, stores[$0].allBits) }
  }

  /// The bits of what an unlimited stack holds, with what items have of their own.
  func bits(ofStack store: Int) -> [UInt64] { stores[store].allBits }

  func value(_ register: Int, of words: [UInt64]) -> Int { Self.value(layout.bitFields[register], of: words) }

  static func value(_ field: StateLayout.BitField, of words: [UInt64]) -> Int {
    Int(words[field.word] >> field.shift & field.mask)
  }

  /// The entries of an unlimited stack, those of items with coordinators of their own only as far as they occurred.
  func entries(ofStack number: Int) -> [Int32] {
    let store = stores[number]
    let plain = (0..<store.codes).filter { code in
      !(0..<room).contains { layout.child(in: store.layout.firstElement + $0, code: code + 1) != -1 }
    }
    return plain.map { Int32(store.firstEntry + $0) }
      + entryTable.entries.filter { self.store(of: $0) == number }
  }

  /// The state with a control and some entries, which are those of one stack; nil where there is no room for them.
  package func state(_ control: [UInt64], _ entries: [Int32]) -> PackedState? {
    var words = control
    if let first = entries.first, !put(entries, on: stores[store(of: first)], in: &words) { return nil }
    return PackedState(words: words)
  }

  /// The state with a control and the entries of each unlimited stack; nil where there is no room for them.
  package func state(_ control: [UInt64], contents: [[Int32]]) -> PackedState? {
    var words = control
    for (store, entries) in zip(stores, contents) where !put(entries, on: store, in: &words) { return nil }
    return PackedState(words: words)
  }

  /// Puts entries on a stack that is empty; false where there is no room for them.
  private func put(_ entries: [Int32], on store: Store, in words: inout [UInt64]) -> Bool {
    guard entries.count <= room else { return false }
    words[store.count.word] |= UInt64(entries.count) << store.count.shift
    for (position, entry) in entries.enumerated() {
      let field = store.items[position]
      words[field.word] |= UInt64(Int(plainEntry(entry)) - store.firstEntry + 1) << field.shift
      guard hasChildren else { continue }
      for (register, value) in zip(store.children[position], entryTable.values(of: entry)) {
        let field = layout.bitFields[register]
        words[field.word] |= UInt64(value) << field.shift
      }
    }
    return true
  }

  /// Puts entries on a stack in place of what it holds; false where there is no room for them.
  package func replace(stack store: Int, by entries: [Int32], in words: inout [UInt64]) -> Bool {
    let bits = bits(ofStack: store)
    for word in words.indices { words[word] &= ~bits[word] }
    return put(entries, on: stores[store], in: &words)
  }
}

/// That two stacks without limits hold something at the same time.
package struct StackConflict: Error, Hashable, Sendable {
  /// The names of the stacks' fields, each after its coordinator's.
  package let first, second: String
}

package import FlowProgram
import FlowResolver
package import FlowStateSpace

/// A compiled flow whose states are split into a control and the contents of the unlimited stacks.
///
/// The flow is compiled with some room for each of these stacks, ``CompiledFlow/flow``'s `stackBound`. For a pushdown system, at
/// most one of them may hold items at a time. This stack is then the pushdown store, and everything else is the control.
package struct StackFlow: Sendable {
  /// An unlimited stack.
  ///
  /// A class, since it is passed along for each state.
  final class Store: Sendable {
    /// Its position in the layout.
    let index: Int
    let layout: StackLayout
    /// The entry of its first item code.
    let firstEntry: Int
    /// The bit fields of the number of items and of the item at each position.
    let count: StateLayout.BitField, items: [StateLayout.BitField]
    /// All bits of these fields, as words of a state, and the same with the bits of the items' coordinators added.
    let bits: [UInt64], allBits: [UInt64]
    /// For each position the registers of the coordinators that an item there can have, in the same order.
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

    /// The number of its item codes.
    var codes: Int { layout.items.count }
  }

  /// The flow.
  package let flow: CompiledFlow
  /// The number of plain entries. An entry says what an item of an unlimited stack can be; entries are numbered stack by stack.
  /// An item with a coordinator of its own has a further entry, with a higher number, for each state of the coordinator.
  let entryCount: Int
  let entryTable: EntryTable
  /// Whether items of some unlimited stack can have coordinators of their own.
  package let hasChildren: Bool
  let stores: [Store]
  /// How many items each unlimited stack has room for in this flow.
  package let room: Int
  /// All bits of the coordinators of items, word by word.
  private let childBits: [UInt64]
  /// The bits of the control, word by word.
  private let controlBits: [UInt64]
  var layout: StateLayout { flow.program.layout }

  /// Splits the states of a flow; nil if every stack has a limit.
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

  /// Returns the name of an unlimited stack's field, preceded by its coordinator's name.
  func name(of store: Store) -> String {
    let stack = flow.resolved.stacks[store.index]
    return "\(flow.resolved.sites[stack.site].coordinator).\(stack.name)"
  }

  /// Returns the number of the unlimited stack that an entry belongs to.
  func store(of entry: Int32) -> Int {
    let plain = plainEntry(entry)
    return stores.lastIndex { $0.firstEntry <= plain } ?? 0
  }

  /// Returns the entry of an item without the state of its coordinator. Questions are about such entries.
  func plainEntry(_ entry: Int32) -> Int32 { entryTable.plain(entry) }

  /// Returns the words of a state without the contents of unlimited stacks.
  func control(of words: [UInt64]) -> [UInt64] {
    var control = words
    for word in control.indices { control[word] &= controlBits[word] }
    return control
  }

  /// Whether several unlimited stacks hold items in a state.
  package func holdsSeveral(_ words: [UInt64]) -> Bool {
    stores.count { Self.value($0.count, of: words) > 0 } > 1
  }

  /// Returns the contents of the unlimited stacks in a state, as entries from the bottom.
  ///
  /// - Throws: ``StackConflict`` if two stacks hold items.
  func entries(of words: [UInt64]) throws(StackConflict) -> [Int32] {
    var found: Store?
    for store in stores where Self.value(store.count, of: words) > 0 {
      if let first = found { throw StackConflict(first: name(of: first), second: name(of: store)) }
      found = store
    }
    return found.map { contents(of: words, $0) } ?? []
  }

  /// Returns the contents of each unlimited stack in a state, as entries from the bottom.
  func contents(of words: [UInt64]) -> [[Int32]] { stores.map { contents(of: words, $0) } }

  /// Returns the number of items on all unlimited stacks in a state.
  package func itemCount(of state: PackedState) -> Int {
    contents(of: state.words).reduce(0) { $0 + $1.count }
  }

  /// Returns the contents of one unlimited stack in a state.
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

  /// Whether some bits include any of an unlimited stack's items, or of their coordinators, except the one at a position.
  func itemsAreRead(of store: Int, except position: Int, in bits: [UInt64]) -> Bool {
    let store = stores[store]
    return store.items.indices.contains { $0 != position && itemMeets(bits, store, $0) }
  }

  /// Whether some bits include any of an unlimited stack's items below a position, or of their coordinators.
  func itemsMeet(_ bits: [UInt64], of store: Int, below position: Int) -> Bool {
    let store = stores[store]
    return (0..<min(position, store.items.count)).contains { itemMeets(bits, store, $0) }
  }

  private func itemMeets(_ bits: [UInt64], _ store: Store, _ position: Int) -> Bool {
    let field = store.items[position]
    return bits[field.word] & field.mask << field.shift != 0 || Self.meet(bits, store.childBits[position])
  }

  /// Whether some bits, read or set, include any of the coordinators of items below a position.
  func childrenAreRead(of store: Int, below position: Int, in bits: [UInt64]) -> Bool {
    guard hasChildren, position > 0, Self.meet(bits, childBits) else { return false }
    return stores[store].childBits[..<min(position, room)].contains { Self.meet(bits, $0) }
  }

  private static func meet(_ bits: [UInt64], _ others: [UInt64]) -> Bool {
    bits.indices.contains { bits[$0] & others[$0] != 0 }
  }

  /// Whether a step leaves the control unchanged.
  func keepsControl(_ step: Step) -> Bool { step.keeps(controlBits) }

  /// Returns the unlimited stacks whose bits, or whose items' coordinators' bits, are among some bits.
  package func stacks(in bits: [UInt64]) -> [Int] {
    stores.indices.filter { Self.meet(bits, stores[$0].allBits) }
  }

  /// Returns the bits of an unlimited stack's contents, with those of the items' coordinators.
  func bits(ofStack store: Int) -> [UInt64] { stores[store].allBits }

  func value(_ register: Int, of words: [UInt64]) -> Int { Self.value(layout.bitFields[register], of: words) }

  static func value(_ field: StateLayout.BitField, of words: [UInt64]) -> Int {
    Int(words[field.word] >> field.shift & field.mask)
  }

  /// Returns the entries of an unlimited stack. Of items with coordinators of their own, it includes only those that have
  /// occurred and in which some register is not 0.
  func entries(ofStack number: Int) -> [Int32] {
    let store = stores[number]
    let plain = (0..<store.codes).filter { code in
      !(0..<room).contains { layout.child(in: store.layout.firstElement + $0, code: code + 1) != -1 }
    }
    return plain.map { Int32(store.firstEntry + $0) }
      + entryTable.entries.filter { self.store(of: $0) == number }
  }

  /// Returns the state with a control and entries of one stack; nil if there is too little room.
  package func state(_ control: [UInt64], _ entries: [Int32]) -> PackedState? {
    var words = control
    if let first = entries.first, !put(entries, on: stores[store(of: first)], in: &words) { return nil }
    return PackedState(words: words)
  }

  /// Returns the state with a control and the entries of each unlimited stack; nil if there is too little room.
  package func state(_ control: [UInt64], contents: [[Int32]]) -> PackedState? {
    var words = control
    for (store, entries) in zip(stores, contents) where !put(entries, on: store, in: &words) { return nil }
    return PackedState(words: words)
  }

  /// Puts entries on an empty stack; false if there is too little room.
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

  /// Replaces the contents of a stack by entries; false if there is too little room.
  package func replace(stack store: Int, by entries: [Int32], in words: inout [UInt64]) -> Bool {
    let bits = bits(ofStack: store)
    for word in words.indices { words[word] &= ~bits[word] }
    return put(entries, on: stores[store], in: &words)
  }
}

/// Two unlimited stacks hold items at the same time.
package struct StackConflict: Error, Hashable, Sendable {
  /// The names of the stacks' fields, each preceded by its coordinator's name.
  package let first, second: String
}

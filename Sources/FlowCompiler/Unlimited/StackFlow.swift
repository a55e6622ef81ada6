import FlowResolver
package import FlowStateSpace

/// A compiled flow whose states are taken apart into a control and what the stacks without limits hold.
///
/// It is compiled with some room for each of these stacks, ``CompiledFlow/flow``'s `stackBound`. At most one of them may hold something at a
/// time; its items are then a pushdown store, and all else is the control.
package struct StackFlow: Sendable {
  /// A stack without a limit.
  struct Store: Sendable {
    /// Its position in the layout.
    let index: Int
    let layout: StackLayout
    /// The entry of its first code.
    let firstEntry: Int
    /// The number of its codes.
    var codes: Int { layout.items.count }
  }

  /// The flow.
  package let flow: CompiledFlow
  /// The number of entries: what an item of some unlimited stack can be, numbered stack by stack.
  package let entryCount: Int
  let stores: [Store]
  /// The bits of the control, a word each.
  private let controlBits: [UInt64]
  var layout: StateLayout { flow.program.layout }

  /// Takes a flow apart; nil where every stack has a limit.
  package init?(_ flow: CompiledFlow) {
    let layout = flow.program.layout
    var (stores, entries): ([Store], Int) = ([], 0)
    for (index, stack) in layout.stacks.enumerated()
    where !stack.isDeclaredLimit && layout.bitFields[stack.count].mask != 0 {
      stores.append(Store(index: index, layout: stack, firstEntry: entries))
      entries += stack.items.count
    }
    guard !stores.isEmpty else { return nil }
    self.flow = flow
    self.stores = stores
    entryCount = entries
    let bits = layout.bits(of: stores.flatMap { Self.registers(of: $0.layout) })
    controlBits = bits.map { ~$0 }
  }

  private static func registers(of stack: StackLayout) -> [Int] {
    Array(stack.firstElement..<stack.firstElement + stack.limit) + [stack.count]
  }

  /// How many items each unlimited stack has room for here.
  package var room: Int { stores[0].layout.limit }

  /// The unlimited stacks whose items can have coordinators of their own, by their fields' names.
  ///
  /// What such a coordinator does below the top changes what lies there, so these stacks are no pushdown stores.
  package var stacksWithChildren: [String] {
    stores.filter { store in
      (0..<store.layout.limit).contains { layout.canHaveChild(store.layout.firstElement + $0) }
    }.map { name(of: $0) }
  }

  /// The name of an unlimited stack's field, after its coordinator's.
  func name(of store: Store) -> String {
    let stack = flow.resolved.stacks[store.index]
    return "\(flow.resolved.sites[stack.site].coordinator).\(stack.name)"
  }

  /// The number of the unlimited stack that an entry belongs to.
  package var storeNumber: @Sendable (Int32) -> Int {
    let firsts = stores.map(\.firstEntry)
    return { entry in firsts.lastIndex { $0 <= entry } ?? 0 }
  }

  /// The words of a state without what unlimited stacks hold.
  package func control(of words: [UInt64]) -> [UInt64] {
    var control = words
    for word in control.indices { control[word] &= controlBits[word] }
    return control
  }

  /// Whether the unlimited stacks hold the same in two states.
  package func stacksAreSame(_ words: [UInt64], _ others: [UInt64]) -> Bool {
    controlBits.indices.allSatisfy { (words[$0] ^ others[$0]) & ~controlBits[$0] == 0 }
  }

  /// What the unlimited stacks hold in a state, from the bottom, as entries.
  ///
  /// - Throws: ``StackConflict`` where two hold something.
  package func entries(of words: [UInt64]) throws(StackConflict) -> [Int32] {
    let contents = contents(of: words)
    guard let first = contents.firstIndex(where: { !$0.isEmpty }) else { return [] }
    if let second = contents[(first + 1)...].firstIndex(where: { !$0.isEmpty }) {
      throw StackConflict(first: name(of: stores[first]), second: name(of: stores[second]))
    }
    return contents[first]
  }

  /// What each unlimited stack holds in a state, from the bottom, as entries.
  package func contents(of words: [UInt64]) -> [[Int32]] {
    var contents: [[Int32]] = []
    contents.reserveCapacity(stores.count)
    for store in stores {
      var entries: [Int32] = []
      for position in 0..<value(store.layout.count, of: words) {
        entries.append(Int32(store.firstEntry + value(store.layout.firstElement + position, of: words) - 1))
      }
      contents.append(entries)
    }
    return contents
  }

  /// Whether some bits have any of the items of an unlimited stack but the one at a position.
  package func itemsAreRead(of store: Int, except position: Int, in bits: [UInt64]) -> Bool {
    let first = stores[store].layout.firstElement
    return (0..<room).contains { other in
      let field = layout.bitFields[first + other]
      return other != position && bits[field.word] & field.mask << field.shift != 0
    }
  }

  private func value(_ register: Int, of words: [UInt64]) -> Int {
    let field = layout.bitFields[register]
    return Int(words[field.word] >> field.shift & field.mask)
  }

  /// The entries of an unlimited stack.
  package func entries(ofStack number: Int) -> Range<Int32> {
    let first = Int32(stores[number].firstEntry)
    return first..<first + Int32(stores[number].codes)
  }

  /// The state with a control and some entries, which are those of one stack; nil where there is no room for them.
  package func state(_ control: [UInt64], _ entries: [Int32]) -> PackedState? {
    var contents: [[Int32]] = stores.map { _ in [] }
    if let first = entries.first { contents[storeNumber(first)] = entries }
    return state(control, contents: contents)
  }

  /// The state with a control and the entries of each unlimited stack; nil where there is no room for them.
  package func state(_ control: [UInt64], contents: [[Int32]]) -> PackedState? {
    var words = control
    for (store, entries) in zip(stores, contents) {
      guard entries.count <= room else { return nil }
      func set(_ register: Int, _ value: Int) {
        words[layout.bitFields[register].word] |= UInt64(value) << layout.bitFields[register].shift
      }
      set(store.layout.count, entries.count)
      for (position, entry) in entries.enumerated() {
        set(store.layout.firstElement + position, Int(entry) - store.firstEntry + 1)
      }
    }
    return PackedState(words: words)
  }
}

/// That two stacks without limits hold something at the same time.
package struct StackConflict: Error, Hashable, Sendable {
  /// The names of the stacks' fields, each after its coordinator's.
  package let first, second: String
}

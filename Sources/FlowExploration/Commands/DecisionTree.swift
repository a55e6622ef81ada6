import FlowAlgorithms

/// Numbers sets of states that agree on certain bits, with a decision tree over these bits.
///
/// A result about a state that depends on known bits holds for all states that agree on them. These bits and their values are a
/// *guard*. An inner node has bits that all guards below it depend on; their values in a state select a child. A leaf is a guard.
/// So a lookup takes few probes, however many bits a state has. All nodes share one hash table. A lookup compares the state with the
/// guard on every bit, so a hash collision costs time and nothing else.
///
/// One value can hold many trees with different roots; guards are numbered across all of them. Root 0 always exists.
public struct DecisionTree: Sendable {
  /// The number of a node, or of a guard if ``leafBit`` is set; 0 means none.
  fileprivate typealias NodeReference = UInt32
  fileprivate static let leafBit: NodeReference = 1 << 31

  private let stateWidth: Int
  /// The bits of each guard and their values, with a state's words each.
  private var guardMasks: [UInt64] = []
  private var guardValues: [UInt64] = []
  /// The bits that decide at each node, with a state's words each; node 0 is unused.
  private var masks: [UInt64]
  /// The first child of each node, and the next sibling of each node and guard; 0 for none.
  private var firstChildren: [NodeReference] = [0]
  private var nextNodes: [NodeReference] = [0]
  private var nextGuards: [NodeReference] = []
  /// The root of each tree; all trees share nodes and table.
  private var roots: [NodeReference] = [0]
  private var table = HashTable()
  /// The bits decided on the path to a new guard; a property, to avoid an allocation for each.
  private var decided: [UInt64]

  /// A tree without guards for states of `stateWidth` words.
  public init(stateWidth: Int) {
    self.stateWidth = stateWidth
    masks = Array(repeating: 0, count: stateWidth)
    decided = masks
  }

  /// A copy in memory of its own, for another thread.
  var inOwnMemory: DecisionTree {
    var copy = self
    (copy.guardMasks, copy.guardValues, copy.masks) = (
      guardMasks.inOwnMemory, guardValues.inOwnMemory, masks.inOwnMemory
    )
    (copy.firstChildren, copy.nextNodes, copy.nextGuards) = (
      firstChildren.inOwnMemory, nextNodes.inOwnMemory, nextGuards.inOwnMemory
    )
    (copy.roots, copy.table, copy.decided) = (roots.inOwnMemory, table.inOwnMemory, decided.inOwnMemory)
    return copy
  }

  /// The number of guards.
  public var count: Int { guardMasks.count / stateWidth }

  /// The approximate number of bytes that guards and table use.
  var memory: Int {
    (guardMasks.capacity + guardValues.capacity + masks.capacity) * 8 + table.memory
      + (roots.capacity + firstChildren.capacity + nextNodes.capacity + nextGuards.capacity) * 4
  }

  /// Adds empty trees and returns the number of the first root.
  package mutating func addRoots(_ count: Int) -> Int {
    for _ in 0..<count { roots.append(0) }
    return roots.count - count
  }

  /// The guard below a root that a state satisfies, if there is one. The words begin with the state.
  ///
  /// - Complexity: A probe for each node on the path, seldom more than four.
  public func guardID(of words: [UInt64], below root: Int = 0) -> Int? {
    precondition(words.count >= stateWidth, "words of the tree's state width")
    return words.withUnsafeBufferPointer { words in
      words.baseAddress.flatMap { guardID(of: $0, below: root) }
    }
  }

  /// The guard below a root that the state at an address satisfies.
  func guardID(of state: UnsafePointer<UInt64>, below root: Int = 0) -> Int? {
    var place = roots[root]
    while place & Self.leafBit == 0 {
      guard place != 0 else { return nil }
      place = table[hash(in: place) { state[$0] }]
    }
    let id = id(place)
    let first = id * stateWidth
    for word in 0..<stateWidth
    where state[word] & guardMasks[first + word] != guardValues[first + word] {
      return nil
    }
    return id
  }

  /// Adds a guard for a state that satisfies no guard below a root yet. Returns its number, counted from 0.
  ///
  /// - Parameter mask: The bits of the guard. Every state that agrees with this one on them must get the same bits.
  public mutating func insert(
    _ state: [UInt64], dependingOn mask: [UInt64], below root: Int = 0
  ) -> Int {
    precondition(min(state.count, mask.count) >= stateWidth, "words of the tree's state width")
    let id = state.withUnsafeBufferPointer { state in
      mask.withUnsafeBufferPointer { mask -> Int? in
        guard let state = state.baseAddress, let mask = mask.baseAddress else { return nil }
        return insert(state, dependingOn: mask, below: root)
      }
    }
    guard let id else { preconditionFailure("a state that satisfies no guard yet") }
    return id
  }

  /// Adds a guard below a root and returns its number; nil if the state satisfies one already.
  ///
  /// - Parameters:
  ///   - state: The address of the state's words.
  ///   - mask: The address of the guard's bits.
  mutating func insert(
    _ state: UnsafePointer<UInt64>, dependingOn mask: UnsafePointer<UInt64>, below root: Int
  ) -> Int? {
    for word in 0..<stateWidth { decided[word] = 0 }
    var parent: (node: NodeReference, edge: UInt64)?
    var place = roots[root]
    while place != 0, place & Self.leafBit == 0, isMask(of: place, within: mask) {
      for word in 0..<stateWidth { decided[word] |= masks[Int(place) * stateWidth + word] }
      let edge = hash(in: place) { state[$0] }
      parent = (place, edge)
      place = table[edge]
    }
    if place != 0, guardID(of: state, below: root) != nil { return nil }
    let new = Self.leafBit | NodeReference(count)
    for word in 0..<stateWidth {
      guardMasks.append(mask[word])
      guardValues.append(state[word] & mask[word])
    }
    nextGuards.append(0)
    if place & Self.leafBit == 0 {
      var leaves = [new]
      if place != 0 { gather(place, into: &leaves) }
      replace(place, below: parent, or: root, with: subtree(of: leaves, decided: decided))
    }
    return id(new)
  }

  /// Calls `body` with a lookup without bounds checks. `State` has as many words as the tree's states.
  func withLookup<State: StateWords, Result>(
    _ type: State.Type, _ body: (GuardLookup<State>) -> Result
  ) -> Result {
    precondition(State.wordCount == stateWidth, "words of the tree's state width")
    return withUnsafeTables { body(GuardLookup(tables: $0)) }
  }

  /// Calls `body` with a lookup without bounds checks, for states with any number of words.
  func withWordLookup<Result>(_ body: (WordGuardLookup) -> Result) -> Result {
    withUnsafeTables { body(WordGuardLookup(stateWidth: stateWidth, tables: $0)) }
  }

  /// The tables that a lookup without bounds checks reads.
  fileprivate struct Tables {
    let roots: UnsafeBufferPointer<NodeReference>
    let masks: UnsafeBufferPointer<UInt64>
    let guardMasks: UnsafeBufferPointer<UInt64>
    let guardValues: UnsafeBufferPointer<UInt64>
    let slots: HashTable.Slots
  }

  private func withUnsafeTables<Result>(_ body: (Tables) -> Result) -> Result {
    roots.withUnsafeBufferPointer { roots in
      guardMasks.withUnsafeBufferPointer { guardMasks in
        guardValues.withUnsafeBufferPointer { guardValues in
          masks.withUnsafeBufferPointer { masks in
            table.withUnsafeSlots { slots in
              body(
                Tables(
                  roots: roots, masks: masks, guardMasks: guardMasks, guardValues: guardValues, slots: slots))
            }
          }
        }
      }
    }
  }

  // MARK: - Building

  /// Replaces a subtree, or adds one where none was.
  private mutating func replace(
    _ old: NodeReference, below parent: (node: NodeReference, edge: UInt64)?, or root: Int,
    with new: NodeReference
  ) {
    guard let parent else { return roots[root] = new }
    table[parent.edge] = new
    if old != 0 { remove(old, below: parent.node) }
    add(new, below: parent.node)
  }

  private mutating func add(_ child: NodeReference, below node: NodeReference) {
    setNext(after: child, to: firstChildren[Int(node)])
    firstChildren[Int(node)] = child
  }

  private mutating func remove(_ child: NodeReference, below node: NodeReference) {
    var earlier = firstChildren[Int(node)]
    guard earlier != child else { return firstChildren[Int(node)] = next(after: child) }
    while next(after: earlier) != child { earlier = next(after: earlier) }
    setNext(after: earlier, to: next(after: child))
  }

  private func next(after place: NodeReference) -> NodeReference {
    place & Self.leafBit == 0 ? nextNodes[Int(place)] : nextGuards[id(place)]
  }

  private mutating func setNext(after place: NodeReference, to next: NodeReference) {
    if place & Self.leafBit == 0 { nextNodes[Int(place)] = next } else { nextGuards[id(place)] = next }
  }

  /// Builds a subtree of guards that agree on the bits decided so far; a guard itself if none of its bits remain.
  ///
  /// A guard whose bits are all decided is the only one, since the others agree with it on these bits.
  private mutating func subtree(of leaves: [NodeReference], decided: [UInt64]) -> NodeReference {
    let node = NodeReference(firstChildren.count)
    var isEmpty = true
    for word in 0..<stateWidth {
      let mask = leaves.reduce(~decided[word]) { $0 & guardMasks[id($1) * stateWidth + word] }
      masks.append(mask)
      isEmpty = isEmpty && mask == 0
    }
    guard !isEmpty else {
      masks.removeLast(stateWidth)
      return leaves[0]
    }
    firstChildren.append(0)
    nextNodes.append(0)
    guard leaves.count > 1 else {
      let first = id(leaves[0]) * stateWidth
      table[hash(in: node) { guardValues[first + $0] }] = leaves[0]
      add(leaves[0], below: node)
      return node
    }
    let mask = Array(masks.suffix(stateWidth))
    let below = zip(decided, mask).map { $0 | $1 }
    // The guards by their values of these bits, in the given order.
    var keys = Interner<[UInt64]>()
    var groups: [[NodeReference]] = []
    for leaf in leaves {
      let key = (0..<stateWidth).map { guardValues[id(leaf) * stateWidth + $0] & mask[$0] }
      let number = keys.number(of: key)
      if number == groups.count { groups.append([]) }
      groups[number].append(leaf)
    }
    for (key, group) in zip(keys.values, groups) {
      let child = subtree(of: group, decided: below)
      table[hash(in: node) { key[$0] }] = child
      add(child, below: node)
    }
    return node
  }

  /// Appends the guards below a node.
  private func gather(_ node: NodeReference, into leaves: inout [NodeReference]) {
    var child = firstChildren[Int(node)]
    while child != 0 {
      if child & Self.leafBit == 0 { gather(child, into: &leaves) } else { leaves.append(child) }
      child = next(after: child)
    }
  }

  /// Whether the bits at an address include all bits of a node.
  private func isMask(of node: NodeReference, within words: UnsafePointer<UInt64>) -> Bool {
    let first = Int(node) * stateWidth
    for word in 0..<stateWidth where masks[first + word] & ~words[word] != 0 { return false }
    return true
  }

  private func id(_ leaf: NodeReference) -> Int { Int(leaf & ~Self.leafBit) }

  /// A hash of a node and a state's values of its bits.
  @inline(__always)
  private func hash(in node: NodeReference, of word: (Int) -> UInt64) -> UInt64 {
    var hash = Self.start(of: node)
    let first = Int(node) * stateWidth
    for index in 0..<stateWidth { hash = HashTable.hash(hash, word(index) & masks[first + index]) }
    return hash
  }
}

/// Looks up states in an inner loop.
///
/// **Invariant:** it is used only during the call of ``DecisionTree/withLookup(_:_:)`` that made it, and its tables contain only
/// numbers of the tree's own nodes and guards.
struct GuardLookup<State: StateWords> {
  fileprivate let tables: DecisionTree.Tables

  @inline(__always)
  func mask(of guardID: Int) -> State {
    State(at: tables.guardMasks.baseAddress.unsafelyUnwrapped + guardID * State.wordCount)
  }

  /// The guard that a state satisfies, or -1.
  @inline(__always)
  func guardID(of state: State, below root: Int = 0) -> Int {
    let width = State.wordCount
    var place = tables.roots.baseAddress.unsafelyUnwrapped[root]
    while place & DecisionTree.leafBit == 0 {
      guard place != 0 else { return -1 }
      let masked = State.masked(
        state, State(at: tables.masks.baseAddress.unsafelyUnwrapped + Int(place) * width))
      place = tables.slots[DecisionTree.hash(of: masked, in: place)]
    }
    let id = Int(place & ~DecisionTree.leafBit)
    let mask = State(at: tables.guardMasks.baseAddress.unsafelyUnwrapped + id * width)
    let value = State(at: tables.guardValues.baseAddress.unsafelyUnwrapped + id * width)
    return State.masked(state, mask) == value ? id : -1
  }
}

/// Looks up states in an inner loop where the number of their words is not known at compile time.
///
/// **Invariant:** as for ``GuardLookup``, and each address is that of a whole state.
struct WordGuardLookup {
  fileprivate let stateWidth: Int
  fileprivate let tables: DecisionTree.Tables

  /// The guard that a state satisfies, or -1.
  @inline(__always)
  func guardID(of state: UnsafePointer<UInt64>, below root: Int = 0) -> Int {
    var place = tables.roots.baseAddress.unsafelyUnwrapped[root]
    while place & DecisionTree.leafBit == 0 {
      guard place != 0 else { return -1 }
      let mask = tables.masks.baseAddress.unsafelyUnwrapped + Int(place) * stateWidth
      var hash = DecisionTree.start(of: place)
      for word in 0..<stateWidth { hash = HashTable.hash(hash, state[word] & mask[word]) }
      place = tables.slots[hash]
    }
    let id = Int(place & ~DecisionTree.leafBit)
    let mask = tables.guardMasks.baseAddress.unsafelyUnwrapped + id * stateWidth
    let value = tables.guardValues.baseAddress.unsafelyUnwrapped + id * stateWidth
    for word in 0..<stateWidth where state[word] & mask[word] != value[word] { return -1 }
    return id
  }
}

extension DecisionTree {
  /// A hash of a node and a state's values of its bits, equal to that of ``hash(in:of:)``.
  @inline(__always)
  fileprivate static func hash<State: StateWords>(of masked: State, in node: UInt32) -> UInt64 {
    var hash = start(of: node)
    for word in 0..<State.wordCount { hash = HashTable.hash(hash, masked[word: word]) }
    return hash
  }

  @inline(__always)
  fileprivate static func start(of node: UInt32) -> UInt64 { UInt64(node) &* 0xD6E8_FEB8_6659_FD93 }
}

import FlowAlgorithms

/// Numbers for sets of states that agree on some bits, found by a tree that is decided by these bits.
///
/// Somebody who works out something about a state, and knows which bits it depends on, keeps it here for all states
/// that agree on them: bits and their value are a *guard*. An inner node names bits that all the guards below it
/// depend on; their value in a state leads to a child. A leaf is a guard. So a state is looked up by few probes,
/// however many bits it has. One table of hashes serves all nodes; a guard is believed only when the state agrees with
/// it on every bit, so that two values with one hash cost time and nothing else.
///
/// One value can hold many trees, told apart by their roots; guards are numbered across all of them. Root 0 is always there.
public struct DecisionTree: Sendable {
  /// The number of a node, or of a guard when ``leafBit`` is set; 0 stands for nothing.
  fileprivate typealias NodeReference = UInt32
  fileprivate static let leafBit: NodeReference = 1 << 31

  private let stateWidth: Int
  /// The bits of each guard and their values, a state's words each.
  private var guardMasks: [UInt64] = []
  private var guardValues: [UInt64] = []
  /// The bits that decide at each node, a state's words each; node 0 is none.
  private var masks: [UInt64]
  /// The first of what hangs below each node, and for each node and guard the next beside it; 0 for none.
  private var firstChildren: [NodeReference] = [0]
  private var nextNodes: [NodeReference] = [0]
  private var nextGuards: [NodeReference] = []
  /// Where each tree begins; all share nodes and table.
  private var roots: [NodeReference] = [0]
  private var table = HashTable()
  /// The bits that are decided where a guard is added; kept as making it anew takes time.
  private var decided: [UInt64]

  /// A tree without guards for states of `stateWidth` words.
  public init(stateWidth: Int) {
    self.stateWidth = stateWidth
    masks = Array(repeating: 0, count: stateWidth)
    decided = masks
  }

  /// The same trees in memory of their own, for another thread.
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

  /// The bytes that guards and table take, about.
  var memory: Int {
    (guardMasks.capacity + guardValues.capacity + masks.capacity) * 8 + table.memory
      + (roots.capacity + firstChildren.capacity + nextNodes.capacity + nextGuards.capacity) * 4
  }

  /// Adds empty trees and returns the number of the first root.
  package mutating func addRoots(_ count: Int) -> Int {
    for _ in 0..<count { roots.append(0) }
    return roots.count - count
  }

  /// The guard of the tree of a root that a state satisfies, if it was inserted; the state's words come first.
  ///
  /// - Complexity: A probe for each node on the way, seldom more than four.
  public func guardID(of words: [UInt64], below root: Int = 0) -> Int? {
    withStart(of: words) { guardID(of: $0, below: root) }
  }

  /// The guard that a state satisfies whose words begin at an address.
  func guardID(of state: UnsafePointer<UInt64>, below root: Int = 0) -> Int? {
    var place = roots[root]
    while place & Self.leafBit == 0 {
      guard place != 0 else { return nil }
      place = table[hash(of: state, in: place)]
    }
    let id = id(place)
    let first = id * stateWidth
    for word in 0..<stateWidth
    where state[word] & guardMasks[first + word] != guardValues[first + word] {
      return nil
    }
    return id
  }

  /// Adds the guard of a state that satisfies none of the tree of a root yet, and returns its number; numbers count from 0.
  ///
  /// - Parameter mask: The bits on which something depends: for every state that agrees with this one there, the
  ///   same bits must come out.
  public mutating func insert(
    _ state: [UInt64], dependingOn mask: [UInt64], below root: Int = 0
  ) -> Int {
    let id = withStart(of: state) { state in
      withStart(of: mask) { mask in insert(state, dependingOn: mask, below: root) }
    }
    guard let id else { preconditionFailure("a state that satisfies no guard yet") }
    return id
  }

  /// Calls `body` with the address of a state's words.
  private func withStart<Result>(
    of words: [UInt64], _ body: (UnsafePointer<UInt64>) -> Result
  ) -> Result {
    precondition(words.count >= stateWidth, "words of the tree's state width")
    return words.withUnsafeBufferPointer { words in
      guard let start = words.baseAddress else { preconditionFailure("a state has a word") }
      return body(start)
    }
  }

  /// Adds a guard to the tree of a root, and returns its number; nil where the state satisfies one that is there.
  ///
  /// - Parameters:
  ///   - state: Where the words of the state begin.
  ///   - mask: Where the bits begin on which something depends.
  mutating func insert(
    _ state: UnsafePointer<UInt64>, dependingOn mask: UnsafePointer<UInt64>, below root: Int
  ) -> Int? {
    for word in 0..<stateWidth { decided[word] = 0 }
    var parent: (node: NodeReference, edge: UInt64)?
    var place = roots[root]
    while place != 0, place & Self.leafBit == 0, isMask(of: place, within: mask) {
      for word in 0..<stateWidth { decided[word] |= masks[Int(place) * stateWidth + word] }
      let edge = hash(of: state, in: place)
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
    if place == 0 {
      replace(0, below: parent, or: root, with: node(deciding: new, after: decided))
    } else if place & Self.leafBit == 0 {
      var below = [new]
      gather(place, into: &below)
      replace(place, below: parent, or: root, with: subtree(of: below, decided: decided))
    }
    return id(new)
  }

  /// Lets `body` look guards up without a check of bounds; the tree has as many words as `State`.
  func withLookup<State: StateWords, Result>(
    _ type: State.Type, _ body: (GuardLookup<State>) -> Result
  ) -> Result {
    precondition(State.wordCount == stateWidth, "words of the tree's state width")
    return withUnsafeTables { body(GuardLookup(tables: $0)) }
  }

  /// Lets `body` look guards up by the words of states, however many these are, without a check of bounds.
  func withWordLookup<Result>(_ body: (WordGuardLookup) -> Result) -> Result {
    withUnsafeTables { body(WordGuardLookup(stateWidth: stateWidth, tables: $0)) }
  }

  /// What a look-up without a check of bounds reads.
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

  /// Puts a subtree in the place of another, or where nothing was yet.
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

  /// A tree of guards that agree on the bits decided so far.
  ///
  /// A guard that is decided wholly is the only one: the others agree with it there, so they depend on nothing else.
  private mutating func subtree(of leaves: [NodeReference], decided: [UInt64]) -> NodeReference {
    guard leaves.count > 1 else { return node(deciding: leaves[0], after: decided) }
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
    let mask = Array(masks.suffix(stateWidth))
    let below = zip(decided, mask).map { $0 | $1 }
    for (key, group) in groups(of: leaves, by: mask) {
      let child = subtree(of: group, decided: below)
      table[withStart(of: key) { hash(of: $0, in: node) }] = child
      add(child, below: node)
    }
    return node
  }

  /// A node that decides all that is not decided of a guard; the guard itself where nothing is left.
  private mutating func node(deciding leaf: NodeReference, after decided: [UInt64]) -> NodeReference {
    let (node, first) = (NodeReference(firstChildren.count), id(leaf) * stateWidth)
    var isEmpty = true
    for word in 0..<stateWidth {
      masks.append(guardMasks[first + word] & ~decided[word])
      isEmpty = isEmpty && guardMasks[first + word] & ~decided[word] == 0
    }
    guard !isEmpty else {
      masks.removeLast(stateWidth)
      return leaf
    }
    firstChildren.append(0)
    nextNodes.append(0)
    table[withStart(of: guardValues) { hash(of: $0 + first, in: node) }] = leaf
    add(leaf, below: node)
    return node
  }

  /// The guards by their values of some bits, in the order in which they came.
  private func groups(of leaves: [NodeReference], by mask: [UInt64]) -> [(
    key: [UInt64], leaves: [NodeReference]
  )] {
    var positions: [[UInt64]: Int] = [:]
    var groups: [(key: [UInt64], leaves: [NodeReference])] = []
    for leaf in leaves {
      let key = (0..<stateWidth).map { guardValues[id(leaf) * stateWidth + $0] & mask[$0] }
      if let position = positions[key] {
        groups[position].leaves.append(leaf)
      } else {
        positions[key] = groups.count
        groups.append((key, [leaf]))
      }
    }
    return groups
  }

  /// Collects the guards below a node.
  private func gather(_ node: NodeReference, into leaves: inout [NodeReference]) {
    var child = firstChildren[Int(node)]
    while child != 0 {
      if child & Self.leafBit == 0 { gather(child, into: &leaves) } else { leaves.append(child) }
      child = next(after: child)
    }
  }

  /// Whether the bits at an address are all those that a node asks for, and perhaps others.
  private func isMask(of node: NodeReference, within words: UnsafePointer<UInt64>) -> Bool {
    let first = Int(node) * stateWidth
    for word in 0..<stateWidth where masks[first + word] & ~words[word] != 0 { return false }
    return true
  }

  private func id(_ leaf: NodeReference) -> Int { Int(leaf & ~Self.leafBit) }

  /// A hash of a node and the bits that decide there.
  private func hash(of words: UnsafePointer<UInt64>, in node: NodeReference) -> UInt64 {
    var hash = Self.start(of: node)
    let first = Int(node) * stateWidth
    for word in 0..<stateWidth { hash = HashTable.hash(hash, words[word] & masks[first + word]) }
    return hash
  }
}

/// Looks states up in a guard tree, in an inner loop.
///
/// **Invariant:** it lives no longer than the call of ``DecisionTree/withLookup(_:_:)`` that made it, and the tree has put only numbers
/// of its own nodes and guards into it.
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

/// Looks states up in a guard tree, in an inner loop, where the number of their words is not known beforehand.
///
/// **Invariant:** as for ``GuardLookup``; the words of a whole state stand where it is looked up.
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
  /// A hash of a node and of the bits that decide there, as ``hash(of:in:)`` gives it.
  @inline(__always)
  fileprivate static func hash<State: StateWords>(of masked: State, in node: UInt32) -> UInt64 {
    var hash = start(of: node)
    for word in 0..<State.wordCount { hash = HashTable.hash(hash, masked[word: word]) }
    return hash
  }

  @inline(__always)
  fileprivate static func start(of node: UInt32) -> UInt64 { UInt64(node) &* 0xD6E8_FEB8_6659_FD93 }
}

/// A set of states of one graph, a bit each.
public struct StateSet: Sendable, Hashable {
  /// The number of states in the graph.
  public let stateCount: Int
  /// A bit for each state. The lowest bit of the first word stands for state 0.
  @usableFromInline var words: [UInt64]

  /// Creates a set with every state, or none, of a graph with `stateCount` states.
  public init(stateCount: Int, containsAll: Bool = false) {
    self.stateCount = stateCount
    words = Array(repeating: containsAll ? ~0 : 0, count: (stateCount + 63) / 64)
    clearTail()
  }

  /// Creates a set from its words. The lowest bit of the first word stands for state 0.
  init(stateCount: Int, words: [UInt64]) {
    precondition(words.count == (stateCount + 63) / 64, "a bit for each state")
    (self.stateCount, self.words) = (stateCount, words)
    clearTail()
  }

  /// Hashes a sum over the words, which takes about a cycle for each.
  public func hash(into hasher: inout Hasher) {
    var sum = UInt64(truncatingIfNeeded: stateCount)
    var place: UInt64 = 0
    for word in words {
      place &+= 0x9E37_79B9_7F4A_7C15
      sum &+= (word ^ place) &* 0xD6E8_FEB8_6659_FD93
    }
    hasher.combine(sum)
  }

  private mutating func clearTail() {
    guard let last = words.last, stateCount % 64 != 0 else { return }
    let tail = last & ~0 << UInt64(stateCount % 64)
    // A write would copy words that other values share.
    if tail != 0 { words[words.count - 1] ^= tail }
  }

  /// Whether the state is in the set.
  @inlinable
  public func contains(_ state: StateID) -> Bool {
    words[state >> 6] & (1 << UInt64(state & 63)) != 0
  }

  /// Adds a state and returns whether it was new.
  @discardableResult
  @inlinable
  public mutating func insert(_ state: StateID) -> Bool {
    let mask: UInt64 = 1 << UInt64(state & 63)
    let isNew = words[state >> 6] & mask == 0
    words[state >> 6] |= mask
    return isNew
  }

  /// The number of states in the set; linear in the size of the graph.
  public var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// Whether no state is in the set.
  public var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// Whether every state of the graph is in the set.
  public var isFull: Bool {
    guard let last = words.last else { return true }
    return words.dropLast().allSatisfy { $0 == ~0 } && last == ~0 >> UInt64(words.count * 64 - stateCount)
  }

  /// The state with the smallest number, and therefore of smallest depth; nil if the set is empty.
  public var first: StateID? {
    guard let word = words.firstIndex(where: { $0 != 0 }) else { return nil }
    return word * 64 + words[word].trailingZeroBitCount
  }

  /// Returns the states of the graph that are not in the set.
  public func complement() -> StateSet {
    StateSet(stateCount: stateCount, words: words.map(~))
  }

  /// Keeps the states that are in both sets.
  public mutating func formIntersection(_ other: StateSet) {
    for index in words.indices { words[index] &= other.words[index] }
  }

  /// Adds the states of the other set.
  public mutating func formUnion(_ other: StateSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  /// Calls `body` with each state of the set in a range, in order, until it returns false. The range begins at the first state of
  /// a word.
  func forEach(in states: Range<StateID>, _ body: (StateID) -> Bool) {
    for index in (states.lowerBound + 63) / 64..<(states.upperBound + 63) / 64 {
      var rest = words[index]
      while rest != 0 {
        let state = index * 64 + rest.trailingZeroBitCount
        guard state < states.upperBound, body(state) else { return }
        rest &= rest - 1
      }
    }
  }

  /// Calls `body` with each state of the set, in order.
  public func forEach(_ body: (StateID) -> Void) {
    forEach(in: 0..<stateCount) { state in
      body(state)
      return true
    }
  }
}

/// A set of states of one graph, a bit each.
public struct StateSet: Sendable, Hashable {
  /// The number of states in the graph.
  public let stateCount: Int
  @usableFromInline var bits: [UInt64]

  /// A set with every state, or none, of a graph with `stateCount` states.
  public init(stateCount: Int, containsAll: Bool = false) {
    self.stateCount = stateCount
    bits = Array(repeating: containsAll ? ~0 : 0, count: (stateCount + 63) / 64)
    clearTail()
  }

  /// The states whose bits are set, the lowest bit of the first word for state 0.
  init(stateCount: Int, words: [UInt64]) {
    precondition(words.count == (stateCount + 63) / 64, "a bit for each state")
    self.stateCount = stateCount
    bits = words
    clearTail()
  }

  /// Its bits, the lowest bit of the first word for state 0.
  var words: [UInt64] { bits }

  /// Hashes a sum of its words, which takes a cycle for each.
  public func hash(into hasher: inout Hasher) {
    var sum = UInt64(truncatingIfNeeded: stateCount)
    var place: UInt64 = 0
    for word in bits {
      place &+= 0x9E37_79B9_7F4A_7C15
      sum &+= (word ^ place) &* 0xD6E8_FEB8_6659_FD93
    }
    hasher.combine(sum)
  }

  private mutating func clearTail() {
    guard let last = bits.last, stateCount % 64 != 0 else { return }
    let tail = last & ~0 << UInt64(stateCount % 64)
    // A change copies bits that others have too.
    if tail != 0 { bits[bits.count - 1] ^= tail }
  }

  /// Whether the state is in the set.
  @inlinable
  public func contains(_ state: StateID) -> Bool {
    bits[state >> 6] & (1 << UInt64(state & 63)) != 0
  }

  /// Adds a state and says whether it was new.
  @discardableResult
  @inlinable
  public mutating func insert(_ state: StateID) -> Bool {
    let mask: UInt64 = 1 << UInt64(state & 63)
    let isNew = bits[state >> 6] & mask == 0
    bits[state >> 6] |= mask
    return isNew
  }

  /// The number of states in the set; linear in the size of the graph.
  public var count: Int { bits.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// Whether no state is in the set.
  public var isEmpty: Bool { bits.allSatisfy { $0 == 0 } }

  /// Whether every state of the graph is in the set.
  public var isFull: Bool {
    guard let last = bits.last else { return true }
    return bits.dropLast().allSatisfy { $0 == ~0 } && last == ~0 >> UInt64(bits.count * 64 - stateCount)
  }

  /// The state with the smallest number, so one of smallest depth.
  public var first: StateID? {
    guard let word = bits.firstIndex(where: { $0 != 0 }) else { return nil }
    return word * 64 + bits[word].trailingZeroBitCount
  }

  /// Every state of the graph that is not in the set.
  public func complement() -> StateSet {
    StateSet(stateCount: stateCount, words: bits.map(~))
  }

  /// Keeps the states that are in both sets.
  public mutating func formIntersection(_ other: StateSet) {
    for index in bits.indices { bits[index] &= other.bits[index] }
  }

  /// Adds the states of the other set.
  public mutating func formUnion(_ other: StateSet) {
    for index in bits.indices { bits[index] |= other.bits[index] }
  }

  /// Calls `body` with each state of the set among some, of which the first begins a word, in order, until it returns false.
  func forEach(in states: Range<StateID>, _ body: (StateID) -> Bool) {
    for index in (states.lowerBound + 63) / 64..<(states.upperBound + 63) / 64 {
      var rest = bits[index]
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

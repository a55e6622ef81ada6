/// A set of pairs of a graph state and an automaton state, a bit each, and numbers for its members without gaps.
struct ProductNodes: Sendable {
  /// The number of words for the states of one automaton state.
  let wordCount: Int
  /// The bits, automaton state by automaton state.
  private(set) var bits: [UInt64]
  /// For each word, the number of its first member; empty until ``number()``.
  private var firstNumbers: [UInt32] = []
  /// The number of members; set by ``number()``.
  private(set) var count = 0

  init(automatonStates: Int, wordCount: Int) {
    self.wordCount = wordCount
    bits = Array(repeating: 0, count: automatonStates * wordCount)
  }

  /// Returns the memory that such a set takes, in bytes.
  static func memory(automatonStates: Int, wordCount: Int) -> Int { automatonStates * wordCount * 12 }

  @inline(__always)
  func contains(_ automaton: Int, _ state: Int) -> Bool {
    bits[automaton &* wordCount &+ state >> 6] >> UInt64(truncatingIfNeeded: state & 63) & 1 != 0
  }

  @inline(__always)
  mutating func insert(_ automaton: Int, _ state: Int) -> Bool {
    let index = automaton &* wordCount &+ state >> 6
    let mask: UInt64 = 1 << UInt64(truncatingIfNeeded: state & 63)
    let isNew = bits[index] & mask == 0
    bits[index] |= mask
    return isNew
  }

  /// Adds a set of states for one automaton state.
  mutating func formUnion(_ automaton: Int, _ words: some Sequence<UInt64>) {
    for (index, word) in words.enumerated() { bits[automaton * wordCount + index] |= word }
  }

  /// Removes all pairs of one automaton state.
  mutating func removeAll(_ automaton: Int) {
    for index in automaton * wordCount..<(automaton + 1) * wordCount { bits[index] = 0 }
  }

  /// Returns the states for one automaton state.
  func words(_ automaton: Int) -> ArraySlice<UInt64> {
    bits[automaton * wordCount..<(automaton + 1) * wordCount]
  }

  mutating func number() {
    count = 0
    firstNumbers = bits.map { word in
      let first = UInt32(count)
      count += word.nonzeroBitCount
      return first
    }
  }

  @inline(__always)
  func number(_ automaton: Int, _ state: Int) -> Int {
    let index = automaton &* wordCount &+ state >> 6
    let below = bits[index] & (1 << UInt64(truncatingIfNeeded: state & 63) &- 1)
    return Int(firstNumbers[index]) &+ below.nonzeroBitCount
  }

  /// Calls `body` with each member, ordered by automaton state and then by state.
  func forEach<Failure: Error>(
    _ body: (_ automaton: Int, _ state: Int) throws(Failure) -> Void
  ) throws(Failure) {
    for (index, word) in bits.enumerated() where word != 0 {
      let automaton = index / wordCount
      var rest = word
      while rest != 0 {
        try body(automaton, (index - automaton * wordCount) * 64 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
  }
}

/// A pair of an automaton state and a graph state in one word.
struct ProductNode: Hashable, Sendable {
  private let word: UInt64

  @inline(__always)
  init(_ automaton: Int, _ state: Int) {
    word = UInt64(truncatingIfNeeded: automaton) << 32 | UInt64(truncatingIfNeeded: state)
  }

  @inline(__always)
  var automaton: Int { Int(truncatingIfNeeded: word >> 32) }

  @inline(__always)
  var state: Int { Int(truncatingIfNeeded: word & 0xFFFF_FFFF) }
}

/// Checks now and then whether a search should end.
struct EmptinessCheckWatch {
  private let bounds: EmptinessCheckBounds
  private var countdown = 0

  init(_ bounds: EmptinessCheckBounds) { self.bounds = bounds }

  /// Counts a unit of work, about as much as the steps of one state.
  @inline(__always)
  mutating func tick() throws(EmptinessCheckEnd) {
    countdown &-= 1
    if countdown < 0 { try look() }
  }

  private mutating func look() throws(EmptinessCheckEnd) {
    countdown = 4096
    if bounds.isInterrupted() { throw .interrupted }
  }

  /// Throws if the search would need too much memory.
  func demand(_ bytes: Int) throws(EmptinessCheckEnd) {
    if bytes > bounds.memory { throw .memory(bytes) }
  }
}

/// A set of pairs of a graph's state and an automaton's state, a bit each, and numbers for its members without gaps.
struct ProductNodes: Sendable {
  /// The words of the states for one automaton state.
  let wordCount: Int
  /// The bits, automaton state by automaton state.
  private(set) var bits: [UInt64]
  /// For each word the number of its first member; empty until ``number()``.
  private var firstNumbers: [UInt32] = []
  /// The number of members; known after ``number()``.
  private(set) var count = 0

  init(automatonStates: Int, wordCount: Int) {
    self.wordCount = wordCount
    bits = Array(repeating: 0, count: automatonStates * wordCount)
  }

  /// The bytes that such a set takes.
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

  /// Adds the states of a set for one automaton state.
  mutating func formUnion(_ automaton: Int, _ words: some Sequence<UInt64>) {
    for (index, word) in words.enumerated() { bits[automaton * wordCount + index] |= word }
  }

  /// Removes all pairs of one automaton state.
  mutating func removeAll(_ automaton: Int) {
    for index in automaton * wordCount..<(automaton + 1) * wordCount { bits[index] = 0 }
  }

  /// The states for one automaton state.
  func words(_ automaton: Int) -> ArraySlice<UInt64> {
    bits[automaton * wordCount..<(automaton + 1) * wordCount]
  }

  /// Gives numbers to the members.
  mutating func number() {
    count = 0
    firstNumbers = bits.map { word in
      let first = UInt32(count)
      count += word.nonzeroBitCount
      return first
    }
  }

  /// The number of a member.
  @inline(__always)
  func number(_ automaton: Int, _ state: Int) -> Int {
    let index = automaton &* wordCount &+ state >> 6
    let below = bits[index] & (1 << UInt64(truncatingIfNeeded: state & 63) &- 1)
    return Int(firstNumbers[index]) &+ below.nonzeroBitCount
  }

  /// Calls `body` with each member, automaton state by automaton state and in the order of states.
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

/// A pair of an automaton's state and a graph's state in one word.
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

/// Asks now and then whether a search should end.
struct EmptinessCheckWatch {
  private let bounds: EmptinessCheckBounds
  private var countdown = 0

  init(_ bounds: EmptinessCheckBounds) { self.bounds = bounds }

  /// Notes that some work was done, of the order of a state's steps.
  @inline(__always)
  mutating func tick() throws(EmptinessCheckEnd) {
    countdown &-= 1
    if countdown < 0 { try look() }
  }

  private mutating func look() throws(EmptinessCheckEnd) {
    countdown = 4096
    if bounds.isInterrupted() { throw .interrupted }
  }

  /// Refuses to go on if that would take too much memory.
  func demand(_ bytes: Int) throws(EmptinessCheckEnd) {
    if bytes > bounds.memory { throw .memory(bytes) }
  }
}

/// A set of goals by position, a bit each.
struct GoalSet: Hashable {
  private var words: [UInt64]

  init(goalCount: Int) { words = Array(repeating: 0, count: (goalCount + 63) / 64) }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  func contains(_ goal: Int) -> Bool { words[goal >> 6] & (1 << UInt64(goal & 63)) != 0 }

  mutating func insert(_ goal: Int) { words[goal >> 6] |= 1 << UInt64(goal & 63) }

  mutating func formUnion(_ other: GoalSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  func union(_ other: GoalSet) -> GoalSet {
    var result = self
    result.formUnion(other)
    return result
  }

  func isSubset(of other: GoalSet) -> Bool {
    words.indices.allSatisfy { words[$0] & ~other.words[$0] == 0 }
  }
}

/// A set of goals by position, a bit each.
struct GoalSet: Hashable {
  private var words: [UInt64]

  /// No goal, of so many.
  init(goalCount: Int) { words = Array(repeating: 0, count: (goalCount + 63) / 64) }

  /// Whether there is none.
  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// How many there are.
  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// Whether a goal is one of them.
  func contains(_ goal: Int) -> Bool { words[goal >> 6] & (1 << UInt64(goal & 63)) != 0 }

  /// Adds a goal.
  mutating func insert(_ goal: Int) { words[goal >> 6] |= 1 << UInt64(goal & 63) }

  /// Adds goals.
  mutating func formUnion(_ other: GoalSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  /// These and others.
  func union(_ other: GoalSet) -> GoalSet {
    var result = self
    result.formUnion(other)
    return result
  }

  /// Whether all of them are among others.
  func isSubset(of other: GoalSet) -> Bool {
    words.indices.allSatisfy { words[$0] & ~other.words[$0] == 0 }
  }
}

import FlowTestSupport

/// A run `stem cycle cycle …` over atoms that are numbers; bit i of a position is atom i.
struct LassoWord: Hashable, CustomStringConvertible {
  var stem: [UInt64]
  var cycle: [UInt64]

  /// The valuation at a position of the run, however late.
  func valuation(_ position: Int) -> UInt64 {
    position < stem.count ? stem[position] : cycle[(position - stem.count) % cycle.count]
  }

  var description: String { "\(stem)\(cycle)*" }

  /// All runs of at most so many positions over so many atoms.
  static func all(positions: Int, atoms: Int) -> [LassoWord] {
    let letters = Array(0..<(UInt64(1) << UInt64(atoms)))
    var words: [[UInt64]] = [[]]
    var found: [LassoWord] = []
    for _ in 1...positions {
      words = words.flatMap { word in letters.map { word + [$0] } }
      for word in words {
        for start in word.indices {
          found.append(LassoWord(stem: Array(word[..<start]), cycle: Array(word[start...])))
        }
      }
    }
    return found
  }

  /// A run of up to `stem` and `cycle` positions.
  static func random(_ random: inout SplitMix64, stem: Int, cycle: Int, atoms: Int) -> LassoWord {
    let last = (1 << atoms) - 1
    let stem = (0..<random.number(0...stem)).map { _ in UInt64(random.number(0...last)) }
    let cycle = (0..<random.number(1...cycle)).map { _ in UInt64(random.number(0...last)) }
    return LassoWord(stem: stem, cycle: cycle)
  }
}

import FlowLogic
import FlowTestSupport
import Testing

/// What a finite prefix of a run tells of a formula.
@Suite("Prefixes")
struct PrefixTests {
  private static let continuations = LassoWord.all(positions: 3, atoms: 2)

  private func isRefuted(_ formula: LTLFormula<Int>, by prefix: [UInt64]) -> Bool {
    formula.isRefuted(by: prefix) { atom, letter in letter >> UInt64(atom) & 1 == 1 }
  }

  @Test("no run that begins with a refuting prefix satisfies the formula", arguments: 0..<4)
  func refuted(part: UInt64) {
    var random = SplitMix64(seed: 7_000 + part)
    var (refuted, unseen) = (0, 0)
    for _ in 0..<1_500 {
      let formula = LTLFormula.random(&random, operators: random.number(1...6), atoms: 2)
      let prefix = (0..<random.number(1...4)).map { _ in UInt64(random.number(0...3)) }
      let isHopeless = Self.continuations.allSatisfy { word in
        let whole = LassoWord(stem: prefix + word.stem, cycle: word.cycle)
        return !NaiveTruth(word: whole).holds(formula)
      }
      if isRefuted(formula, by: prefix) {
        refuted += 1
        #expect(isHopeless, "\(formula) by \(prefix)")
      } else if isHopeless {
        unseen += 1
      }
    }
    // What is unseen is mostly a formula that no run satisfies, such as `F a & G !a`.
    #expect(refuted > 300 && unseen * 4 < refuted, "\(refuted) refuted, \(unseen) unseen")
  }

  @Test("only the positions that are there refute")
  func examples() {
    let never = LTLFormula.always(.not(.atom(0)))
    #expect(isRefuted(never, by: [0, 1]))
    #expect(!isRefuted(never, by: [0, 0]))
    #expect(!isRefuted(.eventually(.atom(0)), by: [0, 0]))
    #expect(isRefuted(.until(.atom(0), .atom(1)), by: [1, 0]))
    #expect(!isRefuted(.until(.atom(0), .atom(1)), by: [1, 1]))
    #expect(isRefuted(.next(.atom(0)), by: [1, 0]))
    #expect(!isRefuted(.next(.atom(0)), by: [1]))
  }
}

import FlowLogic
import FlowTestSupport
import Testing

@Suite("Specification patterns")
struct SpecificationPatternTests {
  @Test("each of the 55 patterns means on runs what its formula and its automaton say")
  func all() throws {
    #expect(SpecificationPatterns.rows.count == 55)
    #expect(
      Set(SpecificationPatterns.rows.map { "\($0.behaviour) \($0.scope)" }).count
        == PatternMeaning.Behaviour.allCases.count * PatternMeaning.Scope.allCases.count)
    for row in SpecificationPatterns.rows { try check(row) }
  }

  private func check(_ row: SpecificationPatterns.Row) throws {
    let name = "\(row.behaviour) \(row.scope)"
    let formula = try #require(FormulaNotation.linear(row.formula).formula, "\(name)")
      .mapAtoms { PatternMeaning.letters.firstIndex(of: $0.text) ?? -1 }
    let automaton = try formula.automaton()
    let refuting = try LTLFormula.not(formula).automaton()
    for (text, expected) in [(row.good, true), (row.bad, false)] {
      let word = SpecificationPatterns.word(text)
      #expect(
        PatternMeaning(word: word).holds(row.behaviour, row.scope) == expected, "\(name): meaning on \(text)")
      #expect(formula.holds(on: word) == expected, "\(name): formula on \(text)")
      #expect(automaton.accepts(word) == expected, "\(name): automaton on \(text)")
      #expect(refuting.accepts(word) != expected, "\(name): automaton of the negation on \(text)")
    }
    var random = SplitMix64(seed: 99)
    var counts = [true: 0, false: 0]
    for round in 0..<400 {
      let word =
        random.happens(50)
        ? randomWord(&random, relevant: formula.atoms)
        : mutant(
          of: SpecificationPatterns.word(random.happens(50) ? row.good : row.bad), &random,
          relevant: formula.atoms)
      let expected = PatternMeaning(word: word).holds(row.behaviour, row.scope)
      counts[expected, default: 0] += 1
      #expect(formula.holds(on: word) == expected, "\(name) on \(word)")
      if round < 8 { #expect(refuting.accepts(word) != expected, "\(name): automaton on \(word)") }
    }
    #expect(counts.allSatisfy { $0.value >= 10 }, "\(name): \(counts)")
  }

  /// The run with up to two letters changed.
  private func mutant(of word: LassoWord, _ random: inout SplitMix64, relevant: [Int]) -> LassoWord {
    var word = word
    for _ in 0..<random.number(1...2) {
      let flip = UInt64(1) << UInt64(relevant[random.number(0...relevant.count - 1)])
      let position = random.number(0...word.stem.count + word.cycle.count - 1)
      if position < word.stem.count {
        word.stem[position] ^= flip
      } else {
        word.cycle[position - word.stem.count] ^= flip
      }
    }
    return word
  }

  /// A run on which each of the letters is rare or frequent by chance.
  private func randomWord(_ random: inout SplitMix64, relevant: [Int]) -> LassoWord {
    let chances = relevant.map { _ in [5, 50, 80][random.number(0...2)] }
    func positions(_ count: Int) -> [UInt64] {
      (0..<count).map { _ in
        zip(relevant, chances).reduce(0) { random.happens($1.1) ? $0 | 1 << UInt64($1.0) : $0 }
      }
    }
    return LassoWord(stem: positions(random.number(0...6)), cycle: positions(random.number(1...3)))
  }
}

extension SpecificationPatterns {
  /// A run from text such as `p . qs | .`.
  static func word(_ text: String) -> LassoWord {
    let parts = text.split(separator: "|", omittingEmptySubsequences: false).map { part in
      part.split(separator: " ").map { letters in
        letters.reduce(UInt64(0)) { bits, letter in
          bits | (PatternMeaning.letters.firstIndex(of: String(letter)).map { 1 << UInt64($0) } ?? 0)
        }
      }
    }
    return LassoWord(stem: parts[0], cycle: parts[1])
  }
}

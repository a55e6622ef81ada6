import FlowLogic
import FlowTestSupport
import Testing

@Suite("Automata of formulas")
struct AutomatonTests {
  typealias Formula = LTLFormula<Int>
  let p = Formula.atom(0)
  let q = Formula.atom(1)

  @Test("automaton, evaluation and definition agree on 24,000 random formulas and runs")
  func random() throws {
    var random = SplitMix64(seed: 5)
    var accepted = 0
    for round in 0..<3_000 {
      let atoms = random.number(1...3)
      let formula = Formula.random(&random, operators: random.number(1...7), atoms: atoms)
      let automaton = try formula.automaton()
      for _ in 0..<8 {
        let word = LassoWord.random(&random, stem: 3, cycle: 4, atoms: atoms)
        let expected = NaiveTruth(word: word).holds(formula)
        #expect(formula.holds(on: word) == expected, "round \(round): \(formula) on \(word)")
        #expect(automaton.accepts(word) == expected, "round \(round): automaton of \(formula) on \(word)")
        accepted += expected ? 1 : 0
      }
    }
    #expect((6_000...18_000).contains(accepted))
  }

  @Test("automaton, evaluation and definition agree on all runs of up to three positions over two atoms")
  func exhaustive() throws {
    let words = LassoWord.all(positions: 3, atoms: 2)
    #expect(words.count == 4 + 2 * 16 + 3 * 64)
    for formula in Thoroughness.share(smallFormulas, of: 4) {
      let automaton = try formula.automaton()
      for word in words {
        let expected = NaiveTruth(word: word).holds(formula)
        #expect(formula.holds(on: word) == expected, "\(formula) on \(word)")
        #expect(automaton.accepts(word) == expected, "automaton of \(formula) on \(word)")
      }
    }
  }

  /// Every operator over atoms and their negations, each below every operator with one operand.
  private var smallFormulas: [Formula] {
    let literals = [p, .not(p), q, .constant(true), .constant(false)]
    var pairs: [Formula] = []
    for left in literals {
      for right in literals {
        pairs += [
          .and(left, right), .or(left, right), .implies(left, right), .iff(left, right), .until(left, right),
          .release(left, right), .weakUntil(left, right),
        ]
      }
    }
    let inner = literals + pairs
    let unary = inner.flatMap { [.not($0), .next($0), .eventually($0), .always($0)] as [Formula] }
    return inner + unary
      + [
        .always(.eventually(p)), .eventually(.always(p)), .always(.implies(p, .eventually(q))),
        .not(.always(.implies(p, .eventually(q)))), .eventually(.and(p, .always(.not(q)))),
        .and(.always(.eventually(p)), .always(.eventually(q))),
        .implies(.always(.eventually(p)), .always(.eventually(q))),
        .always(.or(p, .next(.eventually(p)))), .always(.until(p, q)), .until(p, .until(q, p)),
        .until(.until(p, q), p), .release(.until(p, q), .next(p)), .iff(.always(p), .eventually(q)),
      ]
  }

  @Test(
    "a formula that no run satisfies has an automaton without edges, and so has the negation of a tautology")
  func contradictions() throws {
    let contradictions: [Formula] = [
      .constant(false), .and(p, .not(p)), .and(.always(p), .eventually(.not(p))), .not(.or(p, .not(p))),
      .not(.implies(.always(p), p)), .not(.implies(.until(p, q), .eventually(q))),
      .eventually(.and(p, .not(p))),
      .and(.always(.eventually(p)), .eventually(.always(.not(p)))), .until(p, .constant(false)),
      .not(.iff(.until(p, q), .or(q, .and(p, .next(.until(p, q)))))),
      .not(.iff(.weakUntil(p, q), .or(.until(p, q), .always(p)))),
    ]
    for formula in contradictions {
      let automaton = try formula.automaton()
      #expect(automaton.edges == [[]], "\(formula)")
      #expect(automaton.atoms.isEmpty)
    }
  }

  @Test("a tautology's automaton is one loop that asks for nothing")
  func tautologies() throws {
    for formula: Formula in [
      .constant(true), .or(p, .not(p)), .implies(.always(p), p), .not(.and(p, .not(p))),
    ] {
      let automaton = try formula.automaton()
      #expect(automaton.edges == [[.init(letters: .init(), target: 0, acceptance: 0)]], "\(formula)")
      #expect(automaton.acceptanceCount == 0)
    }
  }

  @Test("what refutes a leads-to waits in a loop outside the acceptance set, then stays where the goal fails")
  func refutingLeadsTo() throws {
    let automaton = try Formula.not(.always(.implies(p, .eventually(q)))).automaton()
    #expect(automaton.lines == ["0 p!q> 1 (0)", "0 true> 0", "1 !q> 1 (0)"])
  }

  @Test("formulas in use have the automata that one would draw by hand")
  func handDrawn() throws {
    func lines(_ formula: Formula) throws -> [String] { try formula.automaton().lines }
    #expect(try lines(.always(p)) == ["0 p> 0"])
    #expect(try lines(.eventually(p)) == ["0 p> 1 (0)", "0 !p> 0", "1 true> 1 (0)"])
    #expect(try lines(.always(.eventually(p))) == ["0 p> 0 (0)", "0 !p> 0"])
    #expect(try lines(.eventually(.always(p))) == ["0 p> 1 (0)", "0 true> 0", "1 p> 1 (0)"])
    #expect(try lines(.until(p, q)) == ["0 q> 1 (0)", "0 p!q> 0", "1 true> 1 (0)"])
    #expect(try lines(.next(p)) == ["0 true> 1", "1 p> 2", "2 true> 2"])
    #expect(
      try lines(.and(.always(.eventually(p)), .always(.eventually(q))))
        == ["0 pq> 0 (0 1)", "0 q!p> 0 (1)", "0 p!q> 0 (0)", "0 !p!q> 0"])
  }

  @Test("a component that misses one acceptance set, or all of them on its edges, accepts nothing")
  func acceptingComponents() throws {
    // G F p & G F q on runs where only one of the two comes again and again.
    let formula = Formula.and(.always(.eventually(p)), .always(.eventually(q)))
    let automaton = try formula.automaton()
    #expect(!automaton.accepts(LassoWord(stem: [3], cycle: [1])))
    #expect(!automaton.accepts(LassoWord(stem: [3, 3], cycle: [2, 0])))
    #expect(automaton.accepts(LassoWord(stem: [0], cycle: [1, 2])))
    // F p: the loop that waits goes through a state with an accepting edge out of it, but is none itself.
    let waiting = try Formula.eventually(p).automaton()
    #expect(!waiting.accepts(LassoWord(stem: [], cycle: [0])))
    #expect(!waiting.accepts(LassoWord(stem: [0, 0], cycle: [0, 0])))
  }

  @Test("a promise that is renewed before it is kept is not taken for one that is kept")
  func renewedPromises() throws {
    let formulas: [Formula] = [
      .always(.or(p, .next(.eventually(p)))), .always(.or(.and(p, q), .next(.eventually(p)))),
      .and(.always(.or(p, .next(.eventually(p)))), .eventually(p)),
      .always(.and(.eventually(p), .or(q, .next(.eventually(p))))),
    ]
    for formula in formulas {
      let automaton = try formula.automaton()
      #expect(!automaton.accepts(LassoWord(stem: [], cycle: [0])))
      #expect(!automaton.accepts(LassoWord(stem: [3], cycle: [2, 0])))
    }
  }

  @Test("formulas that invite to try all cases of many atoms are translated or refused at once")
  func hard() throws {
    let until = (0..<30).dropFirst().reduce(Formula.atom(0)) { .until(.atom($1), $0) }
    #expect(try until.automaton().edges.count == 30)
    #expect(try Formula.not(until).automaton().edges.count >= 2)
    let recurrent = (0..<11).map { Formula.always(.eventually(.atom($0))) }
    let all = try recurrent.dropFirst().reduce(recurrent[0]) { .and($0, $1) }.automaton()
    #expect(all.edges.map(\.count) == [2048])
    #expect(all.acceptanceCount == 11)
    let responses = (0..<10).map { Formula.always(.implies(.atom($0), .eventually(.atom($0 + 10)))) }
    let both = responses.dropFirst().reduce(responses[0]) { .and($0, $1) }
    #expect(throws: TranslationError.tooLarge) { try both.automaton() }
    #expect(try Formula.not(both).automaton().edges.count == 11)
  }

  @Test("more than 64 atoms or promises, and automata beyond the bound, are refused")
  func refusals() {
    let atoms = (0..<65).map { Formula.atom($0) }
    #expect(throws: TranslationError.tooManyAtoms(65)) {
      try atoms.dropFirst().reduce(atoms[0]) { .and($0, $1) }.automaton()
    }
    let promises = (0..<65).map { Formula.until(.atom($0 % 60), .and(.atom(($0 + 7) % 61), .atom($0 % 59))) }
    #expect(throws: TranslationError.self) {
      try promises.dropFirst().reduce(promises[0]) { .and($0, $1) }.automaton()
    }
    let long = (0..<514).reduce(Formula.atom(0)) { .and($0, .atom($1 % 64)) }
    #expect(throws: TranslationError.tooLarge) { try long.automaton() }
    let choices = (0..<20).map { Formula.eventually(.and(.atom($0), .next(.atom($0 + 20)))) }
    #expect(throws: TranslationError.tooLarge) {
      try choices.dropFirst().reduce(choices[0]) { .and($0, $1) }.automaton()
    }
  }
}

extension LTLFormula<Int> {
  /// Whether the formula holds on the run, by the code under test.
  func holds(on word: LassoWord) -> Bool {
    holds(stem: word.stem, cycle: word.cycle) { atom, valuation in valuation >> UInt64(atom) & 1 == 1 }
  }
}

extension BuchiAutomaton<Int> {
  /// The edges as text, such as `0 p!q> 1 (0)`: source, demands, target, acceptance sets.
  var lines: [String] {
    func names(_ bits: UInt64, _ prefix: String) -> String {
      atoms.enumerated().filter { bits >> UInt64($0.offset) & 1 == 1 }
        .map { prefix + ["p", "q", "r", "s"][$0.element] }.joined()
    }
    return edges.enumerated().flatMap { state, edges in
      edges.map { edge in
        let demands = names(edge.letters.positive, "") + names(edge.letters.negative, "!")
        let sets = (0..<acceptanceCount).filter { edge.acceptance >> UInt64($0) & 1 == 1 }.map(String.init)
        return "\(state) \(demands.isEmpty ? "true" : demands)> \(edge.target)"
          + (sets.isEmpty ? "" : " (\(sets.joined(separator: " ")))")
      }
    }
  }
}

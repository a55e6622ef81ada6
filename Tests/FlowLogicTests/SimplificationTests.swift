import FlowAlgorithms
import FlowLogic
import FlowTestSupport
import Testing

@Suite("Simpler formulas")
struct SimplificationTests {
  /// A formula, and one that the rules make of it, to be read over p, q and r.
  private static let rules = [
    // Constants
    ("!true", "false"), ("p & true", "p"), ("p & false", "false"), ("p | false", "p"), ("p | true", "true"),
    ("X true", "true"), ("F false", "false"), ("G true", "true"), ("p U false", "false"), ("false U p", "p"),
    ("p U true", "true"), ("p R true", "true"), ("p R false", "false"), ("true R p", "p"),
    ("p W false", "G p"),
    ("p -> true", "true"), ("p <-> true", "p"),
    // Idempotence, absorption, contradiction
    ("p & p", "p"), ("p | p", "p"), ("p & (p | q)", "p"), ("p | p & q", "p"), ("p & !p", "false"),
    ("p | !p", "true"),
    ("!!p", "p"), ("p <-> p", "true"), ("p <-> !p", "false"), ("q & p", "p & q"),
    ("p & (q & r)", "(p & q) & r"),
    ("X p & X !p", "false"), ("F p & G !p", "false"), ("F p | G !p", "true"), ("G p & F (q & !p)", "false"),
    ("p & (!p | q)", "p & q"), ("p | !p & q", "p | q"), ("G p & (F !p | X q)", "G p & X q"),
    ("!p W (p & q)", "(p & q) R (!p | q)"),
    // One temporal operator over another
    ("F F p", "F p"), ("G G p", "G p"), ("F G F p", "G F p"), ("G F G p", "F G p"), ("G F G F p", "G F p"),
    ("X G F p", "G F p"), ("X F G p", "F G p"), ("F X p", "X F p"), ("G X p", "X G p"),
    ("X p U X q", "X (p U q)"),
    ("X p R X q", "X (p R q)"), ("p U F q", "F q"), ("p R G q", "G q"), ("p U G F q", "G F q"),
    ("F (p U q)", "F q"),
    ("G (p R q)", "G q"), ("p U (p U q)", "p U q"), ("p R (p R q)", "p R q"), ("(p U q) U q", "p U q"),
    ("(p R q) R q", "p R q"), ("G X F p", "G F p"),
    // Joining
    ("X p & X q", "X (p & q)"), ("X p | X q", "X (p | q)"), ("F p | F q", "F (p | q)"),
    ("G p & G q", "G (p & q)"),
    ("p U r & q U r", "(p & q) U r"), ("p U q | p U r", "p U (q | r)"), ("p R q & p R r", "p R (q & r)"),
    ("p R r | q R r", "(p | q) R r"), ("G F p | G F q", "G F (p | q)"), ("F G p & F G q", "F G (p & q)"),
    // What one operand implies of the other
    ("p U p", "p"), ("p R p", "p"), ("!p U p", "F p"), ("p R !p", "G !p"), ("(p & q) U q", "q"),
    ("(p | F q) U (r & F q)", "F (r & F q)"), ("(p & G q) R (r | G q)", "G (r | G q)"), ("p & F p", "p"),
    ("p | F p", "F p"), ("p & G p", "G p"), ("p | G p", "p"), ("G p & F p", "G p"),
    ("p U q & F q", "p U q"),
    ("p U q | F q", "F q"), ("X p & F p", "X p"), ("G p & X p", "G p"), ("G p | X p", "X p"),
    ("p R q & q", "p R q"),
    ("p U q -> F q", "true"), ("G p -> p U q | G p", "true"), ("(p & q) U r & p U r", "(p & q) U r"),
    ("G (p & q) & F p", "G (p & q)"), ("p U (p & q) | p U q", "p U q"),
    // What is the same at every position
    ("F (p & G F q)", "F p & G F q"), ("G (p | F G q)", "G p | F G q"), ("p U (q & G F r)", "p U q & G F r"),
    ("p R (q | F G r)", "p R q | F G r"), ("X (G F p & F G q)", "G F p & F G q"),
    // Rewriting
    ("p -> q", "!p | q"), ("!(p -> q)", "p & !q"), ("!F p", "G !p"), ("!G p", "F !p"), ("!X p", "X !p"),
    ("!(p U q)", "!p R !q"), ("!(p R q)", "!p U !q"), ("p W q", "q R (p | q)"),
    ("!(p W q)", "!q U (!p & !q)"),
    ("p <-> q", "p & q | !p & !q"), ("!(p <-> q)", "(p | q) & (!p | !q)"),
  ]

  private func formula(_ text: String) throws -> LTLFormula<Int> {
    try #require(FormulaNotation.linear(text).formula, "\(text)").mapAtoms {
      ["p", "q", "r"].firstIndex(of: $0.text) ?? -1
    }
  }

  @Test(
    "each rule makes of its formula what it promises, which means the same on all runs of up to three positions"
  )
  func rules() throws {
    let words = LassoWord.all(positions: 3, atoms: 2)
    let longer = LassoWord.all(positions: 2, atoms: 3)
    for (given, expected) in Self.rules {
      let (given, expected) = (try formula(given), try formula(expected))
      #expect(sorted(given.simplified()) == sorted(expected.simplified()))
      #expect(operators(given.simplified()) <= operators(expected) + 3)
      for word in given.atoms.contains(2) ? longer : words {
        let truth = NaiveTruth(word: word)
        #expect(truth.holds(given) == truth.holds(expected), "\(text(given)) on \(word)")
      }
    }
  }

  @Test("without constants, random formulas mean the same, and keep none but themselves")
  func constants() {
    var random = SplitMix64(seed: 32)
    var (folded, decided) = (0, 0)
    for _ in 0..<2_000 {
      // Atoms 2 and 3 stand for what is always false, and always true.
      let formula = LTLFormula<Int>.random(&random, operators: random.number(1...10), atoms: 4)
      let rest = formula.withoutConstants { $0 < 2 ? nil : $0 == 3 }
      if case .constant = rest {
        decided += 1
      } else {
        #expect(!text(rest).contains("true") && !text(rest).contains("false"), "\(text(rest))")
        #expect(rest.atoms.allSatisfy { $0 < 2 })
        if rest != formula { folded += 1 }
      }
      for _ in 0..<5 {
        let some = LassoWord.random(&random, stem: 3, cycle: 3, atoms: 2)
        let truth = NaiveTruth(
          word: LassoWord(stem: some.stem.map { $0 | 8 }, cycle: some.cycle.map { $0 | 8 }))
        #expect(truth.holds(formula) == truth.holds(rest), "\(text(formula)) on \(some)")
      }
    }
    #expect(folded > 200 && decided > 200, "folded \(folded), decided \(decided)")
  }

  @Test("20,000 random formulas mean the same when simplified")
  func random() {
    var random = SplitMix64(seed: 31)
    for _ in 0..<4_000 {
      let formula = LTLFormula<Int>.random(&random, operators: random.number(1...10), atoms: 2)
      let simplified = formula.simplified()
      for _ in 0..<5 {
        let word = LassoWord.random(&random, stem: 3, cycle: 3, atoms: 2)
        #expect(
          NaiveTruth(word: word).holds(formula) == simplified.holds(on: word), "\(text(formula)) on \(word)")
      }
    }
  }

  @Test("negation stands before atoms only, and no other operators are left")
  func normalForm() {
    var random = SplitMix64(seed: 32)
    for _ in 0..<2_000 {
      let formula = LTLFormula<Int>.random(&random, operators: random.number(1...10), atoms: 3)
      #expect(isNormal(formula.simplified()), "\(text(formula))")
    }
  }

  @Test("nested equivalences are shared, not copied")
  func nestedEquivalences() throws {
    let nested = (1..<60).reduce(LTLFormula.atom(0)) { .iff($0, .atom($1)) }
    #expect(throws: TranslationError.tooLarge) { try nested.automaton() }
  }

  private func isNormal(_ formula: LTLFormula<Int>) -> Bool {
    switch formula {
    case .constant, .atom, .not(.atom): true
    case .and(let left, let right), .or(let left, let right), .until(let left, let right),
      .release(let left, let right):
      isNormal(left) && isNormal(right)
    case .next(let operand): isNormal(operand)
    case .not, .implies, .iff, .weakUntil, .eventually, .always: false
    }
  }

  private func operators(_ formula: LTLFormula<Int>) -> Int {
    switch formula {
    case .constant, .atom: 0
    case .not(let operand), .next(let operand), .eventually(let operand), .always(let operand):
      1 + operators(operand)
    case .and(let left, let right), .or(let left, let right), .until(let left, let right),
      .release(let left, let right), .weakUntil(let left, let right), .implies(let left, let right),
      .iff(let left, let right):
      1 + operators(left) + operators(right)
    }
  }

  /// The formula as text, with the operands of each conjunction and disjunction in alphabetical order.
  private func sorted(_ formula: LTLFormula<Int>) -> String {
    func operands(_ formula: LTLFormula<Int>, _ isAnd: Bool) -> [String] {
      switch (formula, isAnd) {
      case (.and(let left, let right), true), (.or(let left, let right), false):
        operands(left, isAnd) + operands(right, isAnd)
      default: [sorted(formula)]
      }
    }
    return switch formula {
    case .constant, .atom, .not: text(formula)
    case .and: "(" + operands(formula, true).sorted().joined(separator: " & ") + ")"
    case .or: "(" + operands(formula, false).sorted().joined(separator: " | ") + ")"
    case .until(let left, let right): "(\(sorted(left)) U \(sorted(right)))"
    case .release(let left, let right): "(\(sorted(left)) R \(sorted(right)))"
    case .next(let operand): "X \(sorted(operand))"
    case .implies, .iff, .weakUntil, .eventually, .always: "not normal"
    }
  }

  private func text(_ formula: LTLFormula<Int>) -> String { formula.text { ["p", "q", "r", "s"][$0] } }
}

extension LTLFormula {
  /// Returns an equivalent formula in negation normal form, which is often simpler.
  ///
  /// Negation stands only before atoms. The other operators are and, or, next, until and release: `F p` is `true U p`, and `G p`
  /// is `false R p`.
  fileprivate func simplified() -> LTLFormula {
    var forms = NormalForms()
    let root = forms.insert(self, atoms: Interner(atoms))
    return LTLFormula(root, of: forms, atoms: atoms)
  }

  /// Creates the formula with this number, over these atoms.
  private init(_ number: Int, of forms: NormalForms, atoms: [Atom]) {
    func joined(_ operands: [Int], _ join: (LTLFormula, LTLFormula) -> LTLFormula) -> LTLFormula {
      let parts = operands.map { LTLFormula($0, of: forms, atoms: atoms) }
      return parts.dropFirst().reduce(parts[0], join)
    }
    switch forms.nodes[number] {
    case .constant(let value): self = .constant(value)
    case .literal(let atom, true): self = .atom(atoms[atom])
    case .literal(let atom, false): self = .not(.atom(atoms[atom]))
    case .all(let operands): self = joined(operands) { .and($0, $1) }
    case .any(let operands): self = joined(operands) { .or($0, $1) }
    case .next(let operand): self = .next(LTLFormula(operand, of: forms, atoms: atoms))
    case .until(let left, let right):
      self = .until(
        LTLFormula(left, of: forms, atoms: atoms), LTLFormula(right, of: forms, atoms: atoms))
    case .release(let left, let right):
      self = .release(
        LTLFormula(left, of: forms, atoms: atoms), LTLFormula(right, of: forms, atoms: atoms))
    }
  }
}

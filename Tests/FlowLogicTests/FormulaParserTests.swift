import FlowDiagnostics
import FlowLogic
import Testing

@Suite("Formulas from text")
struct FormulaParserTests {
  /// The formula with all brackets, or the mistakes; atoms are names, without their places.
  private func linear(_ text: String) -> String {
    let result = FormulaNotation.linear(text)
    guard let formula = result.formula else {
      return FormulaNotation.lines(result.mistakes).joined(separator: "; ")
    }
    return withoutPlaces(FormulaNotation.bracketed(formula))
  }

  private func branching(_ text: String) -> String {
    let result = FormulaNotation.branching(text)
    guard let formula = result.formula else {
      return FormulaNotation.lines(result.mistakes).joined(separator: "; ")
    }
    return withoutPlaces(FormulaNotation.bracketed(formula))
  }

  private func withoutPlaces(_ text: String) -> String {
    text.replacing(/name:(?<name>\w+)@\d+/) { String($0.name) }
  }

  @Test("operators bind as in SPIN and NuSMV")
  func precedence() {
    #expect(linear("p & q U r -> s") == "((p & (q U r)) -> s)")
    #expect(linear("! p U q") == "((! p) U q)")
    #expect(linear("G p U F q") == "((G p) U (F q))")
    #expect(linear("p U q U r") == "(p U (q U r))")
    #expect(linear("p U q R r W s") == "(p U (q R (r W s)))")
    #expect(linear("p | q & r | s") == "((p | (q & r)) | s)")
    #expect(linear("p & q & r") == "((p & q) & r)")
    #expect(linear("p -> q -> r") == "(p -> (q -> r))")
    #expect(linear("p <-> q <-> r") == "((p <-> q) <-> r)")
    #expect(linear("p -> q <-> r | s") == "((p -> q) <-> (r | s))")
    #expect(linear("p U (q -> r) & s") == "((p U (q -> r)) & s)")
    #expect(linear("((p))") == "p")
    #expect(linear("X X !p") == "(X (X (! p)))")
  }

  @Test("operators have several spellings")
  func spellings() {
    #expect(linear("[] (p && q || not r implies <> s)") == "(G (((p & q) | (! r)) -> (F s)))")
    #expect(linear("[]<>p and q or r") == "(((G (F p)) & q) | r)")
    #expect(linear("p<->q->r") == "(p <-> (q -> r))")
    #expect(linear("!p&&!q||r") == "(((! p) & (! q)) | r)")
    #expect(branching("A[]p and E<>q") == "((allG p) & (someF q))")
  }

  @Test("atoms are handed on as they stand, with their places")
  func atoms() throws {
    let formula = try #require(
      FormulaNotation.linear("G (visible( login ) -> {path.count < 3} U after(load(P#1).success) & is-in)")
        .formula)
    #expect(
      FormulaNotation.bracketed(formula)
        == "(G (visible:login@13 -> ((condition:path.count < 3@25 U event:load(P#1).success@49) & name:is-in@70)))"
    )
    #expect(formula.atoms.map(\.span.length) == [5, 14, 17, 5])
    #expect(linear("{ a { b } c } & true | false") == "((condition:a { b } c@3 & true) | false)")
    #expect(linear("visible(länge)") == "visible:länge@9")
  }

  @Test("path quantifiers stand before an operator or before brackets")
  func quantifiers() {
    #expect(branching("AG p") == "(allG p)")
    #expect(branching("A G p") == "(allG p)")
    #expect(branching("AG EF p") == "(allG (someF p))")
    #expect(branching("A[p U q]") == "all(p U q)")
    #expect(branching("E (p R (q & r))") == "some(p R (q & r))")
    #expect(
      branching("A [ p & q W AX r ]")
        == "1+1: 'A' must stand before 'X', 'F', 'G', or brackets with 'U', 'R' or 'W'")
    #expect(branching("A ((p & q) W AX r)") == "all((p & q) W (allX r))")
    #expect(branching("EX !p -> A(G p)") == "((someX (! p)) -> (allG p))")
    #expect(branching("!AF p & EG q") == "((! (allF p)) & (someG q))")
    #expect(branching("A[p U E[q U r]]") == "all(p U some(q U r))")
  }

  @Test("mistakes in the use of operators are told with what was most likely meant")
  func misuse() {
    #expect(
      linear("G (p -> AF q)")
        == "9+2: 'A' quantifies over executions, but a formula in 'ltl' describes a single one (formulas with quantifiers belong in 'ctl')"
    )
    #expect(
      branching("AG (p -> F q)") == "10+1: 'F' needs 'A' or 'E' in a formula in 'ctl' (write 'AF' or 'EF')")
    #expect(
      branching("p U q") == "3+1: 'U' needs 'A' or 'E' in a formula in 'ctl' (write 'A[p U q]' or 'E[p U q]')"
    )
    #expect(branching("E p") == "1+1: 'E' must stand before 'X', 'F', 'G', or brackets with 'U', 'R' or 'W'")
    #expect(branching("G p & F q").hasPrefix("1+1: 'G' needs"))
    #expect(FormulaNotation.branching("G p & F q").mistakes.count == 2)
    #expect(linear("g p") == "1+1: 'g' is not an operator (did you mean 'G'?)")
    #expect(linear("p u q") == "3+1: 'u' is not an operator (did you mean 'U'?)")
    #expect(linear("always p") == "1+6: 'always' is not an operator (write 'G')")
    #expect(linear("p until q") == "3+5: 'until' is not an operator (write 'U')")
    #expect(linear("p leadsTo q") == "3+7: 'leadsTo' is not an operator (write '-> F')")
    #expect(linear("p AND q") == "3+3: 'AND' is not an operator (did you mean 'and'?)")
    #expect(branching("ag p") == "1+2: 'ag' is not an operator (did you mean 'AG'?)")
    #expect(linear("vsible(login)") == "1+6: 'vsible' is not an operator (did you mean 'visible'?)")
    #expect(
      linear("visible is login") == "1+16: 'visible' must be followed by brackets (write 'visible(login)')")
    #expect(linear("p => q") == "3+2: '=>' has no meaning in a formula (write '->')")
    #expect(
      linear("G path.count < 3")
        == "7+1: '.' has no meaning in a formula (put a condition in braces, as in { path.count < 3 })")
    #expect(linear("G p\u{FE0F}").hasPrefix("4+1: '\u{FE0F}' has no meaning in a formula"))
    #expect(linear("p q") == "3+1: an operator is missing before 'q'")
    #expect(linear("(p) (q)") == "5+1: an operator is missing before '('")
    #expect(linear("p ! q") == "3+1: an operator is missing before '!'")
    #expect(linear("[p] & q") == "1+1: square brackets are allowed only after 'A' or 'E' (use '(' and ')')")
  }

  @Test("what is missing is told where it should stand")
  func missing() {
    #expect(linear("  ") == "3+1: a formula is missing")
    #expect(linear("G") == "2+1: 'G' has no operand after it: the formula ends too soon")
    #expect(linear("p U") == "4+1: 'U' has no operand after it: the formula ends too soon")
    #expect(linear("& p") == "1+1: an operand is missing before '&'")
    #expect(linear("p U & q") == "5+1: an operand is missing between 'U' and '&'")
    #expect(linear("()") == "2+1: an operand is missing between '(' and ')'")
    #expect(linear("(p -> q") == "1+1: '(' is never closed (close it with ')')")
    #expect(branching("A[p U q") == "2+1: '[' is never closed (close it with ']')")
    #expect(linear("p)") == "2+1: ')' has no opening bracket")
    #expect(linear("{ p") == "1+1: '{' is never closed (close it with '}')")
    #expect(linear("visible(p") == "8+1: '(' is never closed (close it with ')')")
    #expect(linear("{ }") == "1+1: '{ }' is empty")
    #expect(linear("visible()") == "8+1: 'visible()' is empty")
  }

  @Test("several mistakes are told in one run, in the order of the text")
  func several() {
    let result = FormulaNotation.linear("g p & (q U ) | visible() -> AX r )")
    #expect(
      FormulaNotation.lines(result.mistakes) == [
        "1+1: 'g' is not an operator (did you mean 'G'?)", "12+1: an operand is missing between 'U' and ')'",
        "23+1: 'visible()' is empty",
        "29+2: 'A' quantifies over executions, but a formula in 'ltl' describes a single one (formulas with quantifiers belong in 'ctl')",
        "34+1: ')' has no opening bracket",
      ])
    #expect(result.formula == nil)
  }

  @Test("deep nesting is refused, however it comes about")
  func deep() {
    let refusal = "formulas may be nested at most 128 deep"
    let texts = [
      String(repeating: "(", count: 10_000) + "p" + String(repeating: ")", count: 10_000),
      String(repeating: "(", count: 10_000), String(repeating: "!", count: 10_000) + "p",
      String(repeating: "p -> ", count: 10_000) + "p", String(repeating: "p <-> ", count: 900) + "p",
      String(repeating: "p U ", count: 10_000) + "p", String(repeating: "G (p | ", count: 10_000),
      String(repeating: "p ", count: 10) + String(repeating: "X ", count: 10_000),
    ]
    for text in texts {
      #expect(
        FormulaNotation.linear(text).mistakes.map(\.value.message).suffix(1) == [refusal],
        "\(text.prefix(30))")
      #expect(FormulaNotation.branching(text).mistakes.map(\.value.message).contains(refusal))
    }
    let allowed = String(repeating: "(", count: 120) + "p" + String(repeating: ")", count: 120)
    #expect(linear(allowed) == "p")
    #expect(
      FormulaNotation.linear((0..<120).map { "p\($0)" }.joined(separator: " & ")).formula?.atoms.count == 120)
  }

  @Test("a long chain of 'and' or 'or' is no deep one, and has at most 1000 operators")
  func long() {
    for sign in [" & ", " | ", " and ", " || "] {
      let chain = { (count: Int) in (0..<count).map { "p\($0)" }.joined(separator: sign) }
      #expect(FormulaNotation.linear("G (\(chain(1000)))").formula?.atoms.count == 1000)
      #expect(
        FormulaNotation.lines(FormulaNotation.linear("G (\(chain(1001)))").mistakes).map {
          $0.drop { $0 != ":" }
        }
          == [": formulas may have at most 1000 operators"])
      let branching = FormulaNotation.branching("AG (\(chain(20_000)))")
      #expect(branching.mistakes.map(\.value.message) == ["formulas may have at most 1000 operators"])
    }
  }

  @Test("a chain is joined by halves, in the order of the text")
  func halves() {
    #expect(linear("a & b & c & d") == linear("(a & b) & (c & d)"))
    #expect(linear("a & b & c & d | e") == linear("((a & b) & (c & d)) | e"))
    #expect(linear("a | b | c") == linear("(a | b) | c"))
  }
}

import FlowLogic
import FlowTestSupport
import Testing

@Suite("Formulas as text")
struct FormulaPrinterTests {
  @Test("5,000 random formulas about runs come back from their text, and are written the same again")
  func linear() throws {
    var random = SplitMix64(seed: 17)
    for _ in 0..<5_000 {
      let formula = LTLFormula<Int>.random(&random, operators: random.number(0...12), atoms: 4)
      let text = formula.text { ["p", "visible(s)", "{ a == b }", "after(e)"][$0] }
      let parsed = try #require(FormulaNotation.linear(text).formula, "\(text)")
      let numbered = parsed.mapAtoms { ["p", "s", "a == b", "e"].firstIndex(of: $0.text) ?? -1 }
      // Chains come back joined by halves, so they are compared as they are written.
      #expect(numbered.text { ["p", "visible(s)", "{ a == b }", "after(e)"][$0] } == text)
    }
  }

  @Test("5,000 random formulas about states come back from their text, and are written the same again")
  func branching() throws {
    var random = SplitMix64(seed: 18)
    for _ in 0..<5_000 {
      let formula = CTLFormula<Int>.random(&random, operators: random.number(0...12), atoms: 4)
      let text = formula.text { ["p", "visible(s)", "{ a == b }", "after(e)"][$0] }
      let parsed = try #require(FormulaNotation.branching(text).formula, "\(text)")
      let numbered = parsed.mapAtoms { ["p", "s", "a == b", "e"].firstIndex(of: $0.text) ?? -1 }
      // Chains come back joined by halves, so they are compared as they are written.
      #expect(numbered.text { ["p", "visible(s)", "{ a == b }", "after(e)"][$0] } == text)
    }
  }

  @Test("no brackets are written that could be left out")
  func minimal() throws {
    let texts = [
      "p & q U r -> s", "(p -> q) -> r", "p -> q -> r", "p & q & r & s", "!(p & q)", "!p & q",
      "G (p -> F q)",
      "G F p", "(p U q) U r", "p U q U r", "(p <-> q) & r", "p <-> q <-> r", "p <-> (q <-> r)",
      "F (p & G !q)",
      "visible(s) W { a == b } | after(e)", "!!p", "X (p | q) R r", "true U false",
    ]
    for text in texts {
      #expect(try #require(FormulaNotation.linear(text).formula).text(atom: \.description) == text)
    }
    let branching = [
      "AG EF p", "A[p U q]", "!E[(p & q) W (r -> s)]", "AG (p -> EX q)", "A[A[p U q] U r]",
      "EX !p & AF q", "A[!p R AG q]",
    ]
    for text in branching {
      #expect(try #require(FormulaNotation.branching(text).formula).text(atom: \.description) == text)
    }
  }
}

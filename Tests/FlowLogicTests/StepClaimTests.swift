import FlowLogic
import Testing

/// Temporal formulas that say something about one step only.
@Suite("Claims about one step")
struct StepClaimTests {
  private typealias Formula = LTLFormula<TraceAtom<String, String>>
  private typealias Claim = StepClaim<String, String>

  private let here = Formula.atom(.state(.atom("here")))
  private let arrived = Formula.atom(.arrival(.atom("link")))

  @Test("without 'next' the claim is about the step that leads to the position")
  func arriving() {
    let claim: Claim? = Formula.implies(arrived, here).stepClaim()
    #expect(claim?.step == .any([.not(.atom("link")), .after(.atom("here"))]))
    #expect(claim?.stuttering == .any([.not(.constant(false)), .atom("here")]))
  }

  @Test("with 'next' it is about the step that leaves the position")
  func leaving() {
    let claim: Claim? = Formula.and(here, .next(.and(arrived, .not(here)))).stepClaim()
    #expect(
      claim?.step == .all([.before(.atom("here")), .all([.atom("link"), .not(.after(.atom("here")))])]))
    #expect(
      claim?.stuttering == .all([.atom("here"), .all([.constant(false), .not(.atom("here"))])]))
  }

  @Test("a formula that looks further is no such claim")
  func further() {
    let formulas: [Formula] = [
      .eventually(here), .always(here), .until(here, arrived), .release(here, arrived),
      .weakUntil(here, arrived), .next(.next(here)), .and(arrived, .next(here)),
      .not(.or(here, .eventually(here))),
    ]
    for formula in formulas {
      let claim: Claim? = formula.stepClaim()
      #expect(claim == nil, "\(formula)")
    }
  }
}

import FlowDiagnostics
import FlowLogic
import FlowModel
import FlowScenario
import Testing

/// What claims about runs mean, as formulas with conditions in braces.
@Suite struct TemporalSyntaxTests {
  private func flow(_ lines: String) throws -> Flow {
    let text =
      "flowcheck: 1\nplatform: swiftui\nscreens:\n  home:\ncoordinators:\n  App: { root: home }\n" + lines
    let read = ScenarioReader.read(text, file: "x.yaml")
    #expect(read.diagnostics.map(\.message) == [])
    return try #require(read.value)
  }

  @Test(arguments: [
    ("eventually visible is home", "ltl F { visible is home }"),
    ("eventually (a or b)", "ltl F { (a or b) }"),
    ("a and b leadsTo c or d", "ltl G ({ (a and b) } -> F { (c or d) })"),
    ("a until not b", "ltl { a } U { not(b) }"),
    ("eventually after pay", "ltl F after(pay)"),
    (
      "after buy and session == none leadsTo after leave.Yes",
      "ltl G (after(buy) & { session == none } -> F after(leave.Yes))"
    ),
    (
      "after shop://product/{id} leadsTo visible is home",
      "ltl G (after(shop://product/{id}) -> F { visible is home })"
    ),
  ])
  func wordsStandForFormulas(text: String, formula: String) throws {
    let properties = try flow("properties: { claim: '\(text)' }\n").properties
    #expect(properties.map { Outline.text($0.claim) } == [formula])
  }

  @Test(arguments: [
    (
      "ltl: G (visible(login) -> F !visible(login))",
      "ltl G ({ visible is login } -> F !{ visible is login })"
    ),
    ("ltl: signedIn W after(logOut)", "ltl { signedIn } W after(logOut)"),
    (
      "ltl: \"X { path.count < 3 } & visible(product(Product#1))\"",
      "ltl X { path.count < 3 } & { visible is product(Product#1) }"
    ),
    ("ctl: AG EF visible(home)", "ctl AG EF { visible is home }"),
    ("ctl: A (a U b)", "ctl A[{ a } U { b }]"),
    ("ctl: \"EG !{ sheet == nil }\"", "ctl EG !{ sheet == nil }"),
  ])
  func formulasAreReadWithTheirConditions(text: String, formula: String) throws {
    let properties = try flow("properties:\n  claim: { \(text) }\n").properties
    #expect(properties.map { Outline.text($0.claim) } == [formula])
  }

  @Test func anAtomWrittenTwiceIsOneAtom() throws {
    let formula = "G (visible(a) -> F !visible(a)) & F { v == x } & X { v == x }"
    let flow = try flow("properties:\n  claim: { ltl: \"\(formula)\" }\n")
    guard case .everyRun(let formula)? = flow.properties.first?.claim else {
      Issue.record("a claim about runs")
      return
    }
    #expect(formula.atoms.count == 2)
  }

  @Test func fairnessNamesStepsAndGroups() throws {
    let fairness = try flow(
      "fairness: { weak: [pay, leave.Yes], strong: [\"shop://a\"], off: [effects, transitions] }\n"
    )
    .fairness
    #expect(fairness.weak.map(\.value) == ["pay", "leave.Yes"])
    #expect(fairness.strong.map(\.value) == ["shop://a"])
    #expect(fairness.off.map(\.value) == [.effects, .transitions])
    #expect(try flow("fairness:\n").fairness == FairnessSettings())
  }
}

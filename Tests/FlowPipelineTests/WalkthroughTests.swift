import FlowPipeline
import Testing

@Suite("Walkthroughs")
struct WalkthroughTests {
  private static func check(_ script: String, limits: CheckOptions = CheckOptions()) throws -> VerdictReport {
    let report = try Fixture.check(Fixture.shop + "walkthroughs:\n  script: \(script)\n", options: limits)
    let verdict = try report.verdict("script")
    #expect(verdict.kind == .walkthrough)
    return verdict
  }

  @Test("a script whose steps are possible holds, whatever its end")
  func holds() throws {
    let verdict = try Self.check("{ steps: [showAccount, submit, showAccount], ends: visible is account }")
    #expect(verdict.verdict == .holds)
    #expect(verdict.message == "'visible is account' after 3 steps")
    #expect(try Self.check("{ steps: [showAccount] }").message == "1 step in a row")
  }

  @Test("a step that is not possible is the place, after the steps before it")
  func stuck() throws {
    let verdict = try Self.check("{ steps: [showAccount, submit, submit] }")
    #expect(verdict.verdict == .violated)
    #expect(
      verdict.message == "step 3, 'submit', is not possible here; possible: 'showAccount', 'shop://account'")
    #expect(verdict.counterexamples.map { $0.trace.steps.map(\.event) } == [["showAccount", "submit"]])
    let other = try Self.check("{ steps: [submit(one)] }")
    #expect(
      other.message
        == "step 1, 'submit(one)', is not possible here; possible: 'showAccount', 'shop://account'")
  }

  @Test("an end that is not so is violated at the condition")
  func elsewhere() throws {
    let verdict = try Self.check("{ steps: [showAccount], ends: visible is home }")
    #expect(verdict.message == "after the last step 'visible is home' is false")
    #expect(verdict.counterexamples.first?.trace.steps.last?.state.page.name == "login")
  }

  @Test("the bounds of the search do not matter")
  func bounds() throws {
    let verdict = try Self.check(
      "{ steps: [showAccount, submit, showAccount], ends: visible is account }",
      limits: Fixture.limits { $0.states = 1 })
    #expect(verdict.verdict == .holds)
  }

  @Test("spaces in a label do not matter")
  func spaces() throws {
    #expect(try Self.check("{ steps: [\" showAccount\"] }").verdict == .holds)
  }

  @Test("with some rules only, no script is replayed")
  func scope() throws {
    let rule = try #require(Rule.named("dead-end"))
    let report = try Fixture.check(
      Fixture.shop + "walkthroughs: { script: { steps: [submit] } }\n",
      options: CheckOptions(scope: .only([rule])))
    #expect(report.verdicts.map(\.id) == ["dead-end"])
  }

  @Test("a script cannot have the name of a rule or goal")
  func names() {
    let text =
      Fixture.shop + "walkthroughs: { seeAccount: { steps: [submit] }, dead-end: { steps: [submit] } }\n"
    #expect(
      FlowCheck.read(text, file: "test.yaml").diagnostics.map(\.message) == [
        "walkthrough 'seeAccount' has the name of a goal", "walkthrough 'dead-end' has the name of a rule",
      ])
  }
}

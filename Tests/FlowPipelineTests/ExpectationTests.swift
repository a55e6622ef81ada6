import FlowPipeline
import Testing

@Suite("Expectations")
struct ExpectationTests {
  @Test("an expected violation that is found is as demanded")
  func met() throws {
    let report = try Fixture.check(Fixture.shop + "expect: { auth-gate: violated }\n")
    let verdict = try report.verdict("auth-gate")
    #expect(verdict.expected == .violated)
    #expect(verdict.isAsExpected)
    #expect(report.outcome == .passed)
  }

  @Test("an expected violation that is not found fails")
  func unmet() throws {
    let report = try Fixture.check(Fixture.shop + "expect: { auth-gate: violated, dead-end: violated }\n")
    #expect(try report.verdict("dead-end").verdict == .holds)
    #expect(try !report.verdict("dead-end").isAsExpected)
    #expect(report.outcome == .failed)
  }

  @Test("an expected vacuous verdict is not met by one that holds")
  func vacuousIsNotHolds() throws {
    let text = Fixture.shop + "expect: { auth-gate: violated, dead-end: vacuous, alert-returns: vacuous }\n"
    let report = try Fixture.check(text)
    #expect(try !report.verdict("dead-end").isAsExpected)
    #expect(try report.verdict("alert-returns").isAsExpected)
  }

  @Test("an undetermined verdict can be expected, and the others stay unexpected")
  func undetermined() throws {
    let text = Fixture.unbounded + "expect: { shallow: violated, wayHome: undetermined }\n"
    let report = try Fixture.check(text, depths: .bounded(4))
    #expect(try report.verdict("wayHome").isAsExpected)
    #expect(report.outcome == .undetermined)
    let unexpected = report.verdicts.filter { !$0.isAsExpected }
    #expect(Set(unexpected.map(\.verdict)) == [.undetermined])
    #expect(unexpected.contains { $0.id == "deep" })
  }

  @Test("checking some rules only leaves properties, goals and the other rules out")
  func scope() throws {
    let rule = try #require(Rule.named("dead-end"))
    let report = try Fixture.check(
      Fixture.shop + "expect: { seeAccount: violated }\n", options: CheckOptions(scope: .only([rule])))
    #expect(report.verdicts.map(\.id) == ["dead-end"])
    #expect(report.outcome == .passed)
  }

  @Test("strict adds the rules that are off by default, in the catalogue's order")
  func strict() throws {
    let report = try Fixture.check(Fixture.shop, options: CheckOptions(scope: .strict))
    #expect(report.verdicts.filter { $0.kind == .rule }.map(\.id) == Rule.all.map(\.id))
    #expect(try report.verdict("unreachable-route").verdict == .violated)
  }
}

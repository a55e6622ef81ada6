import FlowPipeline
import Testing

@Suite("Mutants")
struct MutationReportTests {
  @Test("each guard, dismissal and binding is taken away once, where it stands")
  func mutants() throws {
    let flow = try #require(ScenarioReader.read(Fixture.shop, file: "test.yaml").value)
    let mutants = Mutant.all(of: flow)
    #expect(
      mutants.map { "\($0.kind.rawValue) \($0.place.line): \($0.words)" } == [
        "binding 16: the binding of slot 'sheet'", "guard 22: the condition of case 1 of 'showAccount'",
        "dismiss 25: 'dismiss sheet' of 'submit'", "dismiss 28: 'dismiss all' of 'shop://account'",
      ])
  }

  @Test("a mutant that changes a verdict is noticed, and one that changes nothing is left out")
  func outcomes() throws {
    let report = try #require(MutationReport(FlowCheck.read(Fixture.shop, file: "test.yaml")))
    #expect(report.trials.count == 4)
    let noticed = report.trials.filter { if case .noticed = $0.outcome { true } else { false } }
    #expect(noticed.count == report.noticed)
    #expect(report.noticed + report.unnoticed + report.leftOut == 4)
    guard case .noticed(let ids) = report.trials[0].outcome else {
      Issue.record("the unbound slot is not noticed")
      return
    }
    #expect(ids.contains("unbound-presentation"))
  }

  @Test("a mutant that breaks a walkthrough is noticed by that alone")
  func walkthroughs() throws {
    let text =
      Fixture.shop + "walkthroughs:\n  login: { steps: [showAccount, submit], ends: visible is home }\n"
    let report = try #require(MutationReport(FlowCheck.read(text, file: "test.yaml")))
    let without = try #require(MutationReport(FlowCheck.read(Fixture.shop, file: "test.yaml")))
    // Neither the sheet that is not bound, nor an account without a login, nor a sheet that stays, lets the script go on.
    let noticed = report.trials.map { trial in
      guard case .noticed(let ids) = trial.outcome else { return [String]() }
      return ids
    }
    #expect(noticed.prefix(3) == [["login"], ["login"], ["login"]])
    #expect(noticed[3] != ["login"])
    #expect(report.noticed >= without.noticed)
  }

  @Test("a case without its condition hides those after it")
  func cases() throws {
    let flow = try #require(ScenarioReader.read(Fixture.shop, file: "test.yaml").value)
    let mutant = try #require(Mutant.all(of: flow).first { $0.kind == .guardCondition })
    let event = try #require(mutant.flow.coordinators[0].events.first { $0.name.value == "showAccount" })
    guard case .cases(let cases) = event.body else {
      Issue.record("the event has no cases")
      return
    }
    #expect(cases.count == 1)
    #expect(cases[0].when == nil)
  }

  @Test("a scenario with mistakes has no report")
  func mistakes() {
    #expect(MutationReport(FlowCheck.read("flowcheck: 1", file: "test.yaml")) == nil)
  }
}

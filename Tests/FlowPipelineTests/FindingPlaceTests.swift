import FlowPipeline
import Testing

/// Where a finding is placed: where a developer changes something, and what else to look at.
@Suite("Places of findings")
struct FindingPlaceTests {
  private static let scenario = """
    flowcheck: 1
    name: Shop
    platform: swiftui
    gates:
      signedIn: session == active
    screens:
      home: { home: true }
      account: { requires: signedIn }
    coordinators:
      App:
        root: home
        state:
          path: { stack: [account], limit: 1 }
          session: [none, active]
        events:
          open: { from: home, when: session == active, do: push account }
          forget: { from: home, do: push account }
          logIn: { from: home, do: set session = active }
        links:
          shop://account:
            cases:
              - when: signedIn
                do: push account
              - when: session == none
                do: push account

    """

  private func findings(_ rule: String) throws -> [Finding] {
    try Fixture.check(Self.scenario).findings.filter { $0.subject.id == rule }
  }

  @Test("a finding stands at the case or event that ran, and names its screen and each other declared step")
  func lastDeclaredStep() throws {
    // One counterexample for each who makes it happen: a user, and a link.
    let found = try findings("auth-gate")
    #expect(found.map { $0.place?.line } == [17, 24])
    #expect(found.map { $0.subjectPlace?.line } == [8, 8])
    #expect(found.map { $0.relatedPlaces.map(\.span.line) } == [[8], [8]])
    #expect(found.last?.relatedPlaces.map(\.words) == ["what this is about"])
    let text = Self.scenario.replacing(
      "forget: { from: home, do: push account }", with: "wait: { from: home, do: set session = none }"
    )
    .replacing("signedIn: session == active", with: "signedIn: session == active and ready == yes")
    .replacing("session: [none, active]", with: "session: [none, active]\n      ready: [no, yes]")
    let later = try Fixture.check(text).findings.filter { $0.subject.id == "auth-gate" }
    let second = try #require(later.first { $0.trace?.steps.count == 2 })
    #expect(second.relatedPlaces.map(\.words) == ["what this is about", "step 1: logIn"])
  }

  @Test("the verdict, the trace and the finding agree about the place")
  func agreement() throws {
    let report = try Fixture.check(Self.scenario)
    let verdict = try report.verdict("auth-gate")
    let counterexample = try #require(verdict.counterexamples.last)
    #expect(verdict.place == verdict.counterexamples.first?.place)
    #expect(counterexample.place == counterexample.trace.steps.last?.declaration)
    #expect(counterexample.subject?.line == 8)
    let whole = Report(scenarios: [report])
    let line = "\(report.file):24:13: "
    #expect(XcodeRenderer().render(whole).contains("\(line)error: "))
    #expect(TextRenderer().render(whole).contains("\(report.file):24:13\n"))
    #expect(ReportForm.github.render(whole).contains("line=24,"))
    #expect(ReportForm.gitlab.render(whole).contains("\"begin\": 24"))
    #expect(ReportForm.gitlab.render(whole).contains("1. shop://account"))
    #expect(ReportForm.sarif.render(whole).contains("\"startLine\": 24"))
  }
}

import FlowPipeline
import Testing

@Suite("Verdicts of the pipeline")
struct VerdictTests {
  @Test("a violated rule has a shortest run, its place and the state after each step")
  func violated() throws {
    let report = try Fixture.check(Fixture.shop)
    let verdict = try report.verdict("auth-gate")
    #expect(verdict.verdict == .violated)
    #expect(verdict.message == "'account' is visible while gate 'signedIn' is closed")
    #expect(verdict.place?.line == 28)
    #expect(verdict.counterexamples.map { $0.subject?.line } == [8])
    let trace = try #require(verdict.counterexamples.first?.trace)
    #expect(trace.start.layers.map(\.description) == ["home"])
    #expect(trace.steps.map(\.event) == ["shop://account"])
    #expect(trace.steps.first?.origin == .link)
    #expect(trace.steps.first?.declaration?.line == 28)
    #expect(trace.steps.last?.state.page.description == "account")
    #expect(
      trace.steps.first?.changes == [FieldChange(field: "path", before: "[]", after: "[account]")])
    #expect(report.outcome == .failed)
  }

  @Test("a rule whose trigger never happens is vacuous, and that is as demanded")
  func vacuous() throws {
    let verdict = try Fixture.check(Fixture.shop).verdict("alert-returns")
    #expect(verdict.verdict == .vacuous)
    #expect(verdict.message == "it holds only because what it describes never happens")
    #expect(verdict.isAsExpected)
    #expect(verdict.counterexamples == [])
  }

  @Test("a goal that is reached holds")
  func goal() throws {
    let verdict = try Fixture.check(Fixture.shop).verdict("seeAccount")
    #expect(verdict.verdict == .holds)
    #expect(verdict.kind == .goal)
    #expect(verdict.place?.line == 30)
  }

  @Test("counts and coverage name what was never reached")
  func coverage() throws {
    let report = try Fixture.check(Fixture.shop)
    #expect(report.coverage?.screens.missing == ["attic"])
    #expect(report.coverage?.screens.reached == 3)
    #expect(report.coverage?.events.missing == ["never"])
    #expect(report.coverage?.events.total == 4)
    #expect(report.coverage?.branches.missing == [])
    #expect(report.coverage?.branches.total == 2)
    #expect(report.bound == nil)
  }

  @Test("a search cut short never holds and is never vacuous, but what it found stands")
  func truncated() throws {
    let report = try Fixture.check(Fixture.shop, options: Fixture.limits { $0.depth = 1 })
    #expect(report.bound == "the limit of 1 step from the start")
    #expect(report.isTruncated)
    #expect(try report.verdict("auth-gate").verdict == .violated)
    #expect(try report.verdict("alert-returns").verdict == .undetermined)
    #expect(
      try report.verdict("dead-end").message
        == "the search was truncated by the limit of 1 step from the start")
    #expect(exploredVerdicts(report) == [.violated, .undetermined])
    #expect(report.outcome == .failed)
  }

  @Test("without a violation a search cut short is undetermined as a whole")
  func undetermined() throws {
    let mended = Fixture.shop.replacing("push account] }", with: "present login] }")
    let report = try Fixture.check(mended, options: Fixture.limits { $0.states = 2 })
    #expect(report.states == 2)
    #expect(report.bound == "the limit of 2 states")
    #expect(exploredVerdicts(report) == [.undetermined])
    #expect(report.outcome == .undetermined)
  }

  @Test("a bound on stacks without a limit cuts the search short, and the message names the stack")
  func unboundedStack() throws {
    let report = try Fixture.check(Fixture.unbounded, depths: .bounded(4))
    #expect(report.states == 5)
    #expect(report.bound == "the bound of 4 screens on stack 'path'")
    #expect(try report.verdict("shallow").verdict == .violated)
    #expect(try report.verdict("shallow").counterexamples.first?.trace.steps.count == 3)
    #expect(try report.verdict("wayHome").verdict == .undetermined)
    #expect(try report.verdict("deep").verdict == .undetermined)
  }

  @Test("an interruption is a bound too")
  func interrupted() throws {
    let monitor = ExplorationMonitor(isInterrupted: { true })
    let mended = Fixture.shop.replacing("push account] }", with: "present login] }")
    let report = try Fixture.check(mended, options: CheckOptions(monitor: monitor))
    #expect(report.bound == "an interruption")
    #expect(report.outcome == .undetermined)
  }

  @Test("the options' bounds go before the file's")
  func overriding() throws {
    let text = Fixture.shop + "limits: { states: 1 }\n"
    #expect(try Fixture.check(text).bound == "the limit of 1 state")
    #expect(try Fixture.check(text, options: Fixture.limits { $0.states = 900 }).bound == nil)
  }

  @Test("each kind of entry into a forbidden state gets a run of its own, the shortest first")
  func entryOrigins() throws {
    let text = Fixture.shop.replacing(
      "    links:\n",
      with: "      expire: { by: system, do: set session = none }\n    restores: [path]\n    links:\n")
    let runs = try Fixture.check(text).verdict("auth-gate").counterexamples
    #expect(runs.map { $0.trace.steps.last?.origin } == [.link, .system, .relaunch])
    #expect(runs.map(\.trace.steps.count) == [1, 4, 4])
  }

  @Test("a violation without a run says so in its message alone")
  func noRun() throws {
    let text = Fixture.shop.replacing("visible is account", with: "visible is attic")
    let verdict = try Fixture.check(text).verdict("seeAccount")
    #expect(verdict.verdict == .violated)
    #expect(verdict.message == "goal 'seeAccount' cannot be reached")
    #expect(verdict.counterexamples == [])
  }

  /// The verdicts that a bound on the search can matter to: not those that the declarations decide.
  private func exploredVerdicts(_ report: ScenarioReport) -> Set<Verdict> {
    Set(report.verdicts.filter { Rule.named($0.id)?.kind != .static }.map(\.verdict))
  }
}

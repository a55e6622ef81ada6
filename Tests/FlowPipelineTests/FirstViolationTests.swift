import FlowPipeline
import FlowTestSupport
import FlowVerdictComparison
import Foundation
import Testing

@Suite("Checks that end with a first violation")
struct FirstViolationTests {
  /// 30³ states, of which a property forbids one after some steps.
  private static func counters(sum: Int, expect: String = "") -> String {
    Counters.scenario("never (one == \(sum) and two == \(sum) and three == 0)", rest: expect)
  }

  private static var first: CheckOptions {
    var options = CheckOptions()
    options.extent = .firstViolation
    return options
  }

  /// There are (n+1)(n+2)(n+3)/6 states within n steps, for n below 30, less those with a counter past 29: 3 within 30 steps,
  /// and three times the 84 within the 6 that are left of 36.
  @Test(
    "see the states that are no further away, and have a shortest trace",
    arguments: [(0, 1), (5, 286), (12, 2925), (15, 5453), (18, 8887)])
  func nearest(sum: Int, states: Int) throws {
    let report = try Fixture.check(Self.counters(sum: sum), options: Self.first)
    #expect(report.states == states)
    #expect(report.depth == 2 * sum)
    #expect(report.bound == "the first violation")
    #expect(report.coverage == nil)
    let verdict = try report.verdict("counted")
    #expect(verdict.verdict == .violated)
    #expect(verdict.counterexamples.first?.trace.steps.count == 2 * sum)
    #expect(verdict == (try Fixture.check(Self.counters(sum: sum)).verdict("counted")))
    #expect(report.outcome == .failed)
    let wayBack = try report.verdict("dead-end")
    #expect(wayBack.verdict == .undetermined)
    #expect(wayBack.message == "the search was truncated by the first violation")
  }

  /// A claim about ways needs the graph, so it is evaluated on the first 4,096 states, and then on four times as many: 4,960 of
  /// those on the home page lie within 29 steps.
  @Test("evaluate ways in stages", arguments: [(5, 4096), (15, 16384)])
  func stages(sum: Int, states: Int) throws {
    let text = Counters.scenario("never (one == 29 and one == 0)")
      .replacing("home: { home: true }", with: "home: { home: true }\n  pit: { dismissible: false }")
      .replacing("    state:\n", with: "    state:\n      path: { stack: [pit], limit: 1 }\n")
      .replacing(
        "    events:\n",
        with: "    events:\n      fall: { from: home, when: one == \(sum) and two == \(sum), do: push pit }\n"
      )
    let report = try Fixture.check(text, options: Self.first)
    #expect(report.bound == "the first violation")
    #expect(report.states == states)
    let verdict = try report.verdict("dead-end")
    #expect(verdict.verdict == .violated)
    #expect(verdict.counterexamples.first?.trace.steps.count == 2 * sum + 1)
    #expect(verdict == (try Fixture.check(text).verdict("dead-end")))
  }

  @Test("are those of everything where nothing is violated, or only what the file expects")
  func nothing() throws {
    for text in [
      Counters.scenario("never (one == 29 and one == 0)"),
      Self.counters(sum: 3, expect: "expect: { counted: violated }"),
    ] {
      let report = try Fixture.check(text, options: Self.first)
      #expect(report == (try Fixture.check(text)))
      #expect(report.states == 27_000)
      #expect(report.outcome == .passed)
    }
  }

  @Test("keep to the bounds, and name them")
  func bounds() throws {
    var options = Self.first
    options.limits.states = 4096
    let bounded = try Fixture.check(Self.counters(sum: 15), options: options)
    #expect(bounded.bound == "the limit of 4,096 states")
    #expect(bounded.outcome == .undetermined)
    options.limits.states = nil
    options.limits.depth = 20
    let shallow = try Fixture.check(Self.counters(sum: 15), options: options)
    #expect(shallow.bound == "the limit of 20 steps from the start")
    #expect(shallow.outcome == .undetermined)
  }

  @Test("end with an interruption of the evaluation")
  func interruption() throws {
    var options = Self.first
    options.evaluation = EvaluationMonitor(isInterrupted: { true })
    let report = try Fixture.check(Self.counters(sum: 15), options: options)
    #expect(report.states == 5453)
    #expect(report.outcome == .undetermined)
  }

  @Test(
    "on made-up scenarios show what a check of everything shows", arguments: Thoroughness.share(0..<16, of: 8)
  )
  func random(sixteenth: Int) {
    var (compared, found) = (0, 0)
    for seed in 30_001 + sixteenth * 20..<30_021 + sixteenth * 20 {
      let text = RandomScenario(seed: UInt64(seed)).text
      let options = CheckOptions(
        scope: .strict, threads: ThreadCount(1 + seed % 2, minimumStates: 1),
        symmetry: seed % 3 == 0 ? .exploited : .ignored)
      guard let comparison = FirstComparison(text, largest: 2000, options: options) else { continue }
      if let difference = comparison.difference { Issue.record("seed \(seed): \(difference)\n\(text)") }
      compared += 1
      if comparison.foundFirst { found += 1 }
    }
    #expect(compared >= 14, "too many of the scenarios are too large to compare")
    #expect(found >= 6, "too few of them violate something by a state")
  }

  @Test("… and on the files of the repository", arguments: Thoroughness.share(ScenarioFiles.files, of: 10))
  func repository(file: String) throws {
    let text = try String(contentsOf: ScenarioFiles.root.appending(path: file), encoding: .utf8)
    for scope in [RuleSelection.Scope.standard, .strict] {
      let options = CheckOptions(scope: scope, symmetry: .exploited)
      guard let comparison = FirstComparison(text, largest: 10_000, options: options) else {
        #expect(ScenarioFilesTests.large.contains(String(file.trimmingPrefix("Scenarios/"))))
        continue
      }
      #expect(comparison.difference == nil)
    }
  }
}

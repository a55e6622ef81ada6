import FlowPipeline
import FlowTestSupport
import Testing

@Suite("Infinite runs that are found while exploring")
struct FirstLassoTests {
  /// Two counters up to 29 and one up to 9: 9,000 states.
  private static func counters(_ claim: String, fairness: String = "") -> String {
    Counters.scenario(claim, tops: (9, 29, 29), rest: fairness)
  }

  private static func first(_ text: String) throws -> ScenarioReport {
    var options = CheckOptions(scope: .only([], properties: ["counted"]))
    options.extent = .firstViolation
    return try Fixture.check(text, options: options)
  }

  @Test("a run that stops is found in the first 4,096 states of 9,000, with the shortest way")
  func stopping() throws {
    let text = Self.counters("three == 5 leadsTo three == 7")
    let report = try Self.first(text)
    #expect(report.states == 4096)
    #expect(report.bound == "the first violation")
    let verdict = try report.verdict("counted")
    #expect(verdict.verdict == .violated)
    let run = try #require(verdict.counterexamples.first?.trace)
    #expect(run.steps.map(\.event) == ["many", "many", "many", "many", "many"])
    #expect(run.stuttersForever && run.cycle.isEmpty)
    // Each step is one of the naive interpreter, and where they end a person may stay.
    let flow = try #require(FlowCheck.read(text, file: "counters.yaml").combinations.first).flow
    let naive = NaiveInterpreter(flow)
    var state = naive.initialState
    for step in run.steps {
      state = try #require(naive.steps(from: state).first { $0.label == step.event }).next
    }
  }

  @Test("a run that is fair to what is asked for is found there too")
  func fair() throws {
    // Fairness makes 'one' grow to 9.
    let report = try Self.first(
      Self.counters("eventually three == 1", fairness: "fairness: { weak: [more] }"))
    #expect(report.states == 4096)
    let run = try #require(try report.verdict("counted").counterexamples.first?.trace)
    #expect(run.steps.map(\.event) == Array(repeating: "more", count: 9))
    #expect(run.stuttersForever)
  }

  @Test("CTL is evaluated there as well, where what was seen is enough")
  func branching() throws {
    let report = try Self.first(Self.counters("{ ctl: \"AG (AF { three == 29 } | { one == 0 })\" }"))
    #expect(report.states == 4096)
    let counterexample = try #require(try report.verdict("counted").counterexamples.first)
    #expect(counterexample.trace.steps.map(\.event) == ["more"])
    #expect(counterexample.trace.stuttersForever)
    let reason = try #require(counterexample.explanation)
    #expect(reason.claim == "AG (AF { three == 29 } | { one == 0 })")
    #expect(!reason.holds && reason.branches.count == 1)
    #expect(reason.branches.first?.run?.steps.map(\.event) == ["more"])
    let end = try #require(reason.branches.first?.next)
    #expect(end.branches.compactMap(\.next).map(\.claim) == ["AF { three == 29 }", "{ one == 0 }"])
    #expect(end.branches.compactMap(\.next).allSatisfy { !$0.holds })
    #expect(end.branches.first?.next?.branches.first?.run?.stuttersForever == true)
  }
}

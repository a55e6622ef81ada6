import FlowCheckKit
import Testing

@Suite("Checks that end with a first violation")
struct FirstViolationTests {
  /// Three counters, so 30³ states, of which a property forbids one after some steps.
  private static func counters(sum: Int, expect: String = "") -> String {
    counters("never (one == \(sum) and two == \(sum) and three == 0)", expect: expect)
  }

  private static func counters(_ property: String, expect: String = "") -> String {
    """
    flowcheck: 1
    name: Counters
    platform: swiftui
    screens:
      home: { home: true }
    coordinators:
      App:
        root: home
        state:
          one: { range: 0..29 }
          two: { range: 0..29 }
          three: { range: 0..29 }
        events:
          more: { from: home, when: one < 29, do: set one = one + 1 }
          most: { from: home, when: two < 29, do: set two = two + 1 }
          many: { from: home, when: three < 29, do: set three = three + 1 }
    properties:
      few: \(property)
    \(expect)
    """
  }

  private static var first: CheckOptions {
    var options = CheckOptions()
    options.extent = .firstViolation
    return options
  }

  /// There are (n+1)(n+2)(n+3)/6 states within n steps, for n below 30: 2,925 within 24, and 4,960 within 29. Fewer than
  /// 9,139 lie within 36.
  @Test(
    "explore no more than they need, and have a shortest run",
    arguments: [(5, 4096), (12, 4096), (15, 16384), (18, 16384)])
  func stages(sum: Int, states: Int) throws {
    let report = try Fixture.check(Self.counters(sum: sum), options: Self.first)
    #expect(report.states == states)
    #expect(report.bound == "the first violation")
    let verdict = try report.verdict("few")
    #expect(verdict.verdict == .violated)
    #expect(verdict.counterexamples.first?.trace.steps.count == 2 * sum)
    #expect(verdict == (try Fixture.check(Self.counters(sum: sum)).verdict("few")))
    #expect(report.outcome == .failed)
    let wayBack = try report.verdict("dead-end")
    #expect(wayBack.verdict == .undetermined)
    #expect(wayBack.message == "the search was cut short by the first violation")
  }

  @Test("are those of everything where nothing is violated, or only what the file expects")
  func nothing() throws {
    for text in [
      Self.counters("never (one == 29 and one == 0)"),
      Self.counters(sum: 3, expect: "expect: { few: violated }"),
    ] {
      let report = try Fixture.check(text, options: Self.first)
      #expect(report == (try Fixture.check(text)))
      #expect(report.states == 27_000)
      #expect(report.outcome == .asDemanded)
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

  @Test("end with an interruption of the judging")
  func interruption() throws {
    var options = Self.first
    options.judging = JudgingMonitor(isInterrupted: { true })
    let report = try Fixture.check(Self.counters(sum: 15), options: options)
    #expect(report.states == 4096)
    #expect(report.outcome == .undetermined)
  }
}

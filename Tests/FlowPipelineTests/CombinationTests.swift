import FlowPipeline
import Testing

@Suite("Combinations of switch values")
struct CombinationTests {
  private static func greeting(_ switches: String, more: String = "") -> String {
    """
    flowcheck: 1
    name: Greeting
    platform: swiftui
    switches: \(switches)
    screens:
      home: { home: true }
      card:
    alerts:
      hello:
        buttons:
          OK: { role: cancel }
    coordinators:
      App:
        root: home
        state:
          sheet: { sheet: [card] }
          alert: { alert: [hello] }
        events:
          open: { from: home, do: present card }
          greet: { from: card, do: present hello }
          done: { from: card, do: dismiss sheet }
    \(more)

    """
  }

  @Test("the worst verdict is told, with the values that it needs")
  func worst() throws {
    let report = try Fixture.check(Self.greeting("{ coveredAlert: pessimistic, swap: pessimistic }"))
    #expect(report.combinations.count == 4)
    #expect(
      report.combinations.map { $0.switches.map(\.value) } == [
        ["queue", "sequence"], ["queue", "lose"], ["drop", "sequence"], ["drop", "lose"],
      ])
    #expect(report.states == report.combinations.reduce(0) { $0 + $1.states })
    let verdict = try report.verdict("alert-returns")
    #expect(verdict.verdict == .violated)
    #expect(verdict.circumstance?.switches == [.init(name: "coveredAlert", value: "drop")])
    #expect(verdict.circumstance?.count == 2)
    #expect(verdict.circumstance?.total == 4)
    let values = verdict.counterexamples.first?.trace.switches.filter { $0.name == "coveredAlert" }
    #expect(values?.map(\.value) == ["drop"])
  }

  @Test("a verdict that is the same everywhere names no values")
  func everywhere() throws {
    let report = try Fixture.check(Self.greeting("{ coveredAlert: pessimistic }"))
    let verdict = try report.verdict("modal-exclusive")
    #expect(verdict.circumstance == VerdictReport.Circumstance(switches: [], count: 2, total: 2))
    #expect(try report.verdict("dead-end").circumstance == nil)
  }

  @Test("without pessimistic switches there is one combination, and nothing is said about it")
  func single() throws {
    let report = try Fixture.check(Self.greeting("{ coveredAlert: drop }"))
    #expect(report.combinations == [])
    #expect(try report.verdict("alert-returns").circumstance == nil)
    #expect(report.platform.switches.first == .init(name: "coveredAlert", value: "drop"))
  }

  @Test("what is reached under some values counts as reached")
  func coverage() throws {
    let report = try Fixture.check(Self.greeting("{ coveredAlert: pessimistic }"))
    #expect(report.coverage?.alerts.missing == [])
    #expect(try Fixture.check(Self.greeting("{ coveredAlert: drop }")).coverage?.alerts.missing == ["hello"])
  }

  @Test("a bound holds for each combination, and one that is cut short makes the whole so")
  func bounds() throws {
    let report = try Fixture.check(
      Self.greeting("{ coveredAlert: pessimistic }"), options: Fixture.limits { $0.states = 2 })
    #expect(report.combinations.map(\.states) == [2, 2])
    #expect(report.bound == "the limit of 2 states")
    #expect(report.isTruncated)
  }

  @Test("every switch varies where all are pessimistic, on every platform within the limit")
  func all() throws {
    for platform in Platform.allCases {
      let text = Self.greeting("pessimistic").replacing(
        "platform: swiftui", with: "platform: \(platform.rawValue)")
      let flow = try #require(ScenarioReader.read(text, file: "test.yaml").value)
      let combinations = CompiledFlow.combinations(of: flow)
      #expect(combinations.count == 1 << CompiledFlow.openSwitches(of: flow).count)
      #expect(combinations.count <= CompiledFlow.combinationLimit)
      #expect(combinations.allSatisfy { CompiledFlow.openSwitches(of: $0).isEmpty })
    }
  }

  @Test("rules that the file changes are told with the reason")
  func changes() throws {
    let rules = """
      rules:
        dead-end: off
        alert-returns: { severity: warning, reason: it comes back }
        auth-gate: error
      """
    let report = try Fixture.check(Self.greeting("{ coveredAlert: queue }", more: rules))
    #expect(
      report.ruleChanges == [
        RuleChange(rule: "dead-end", from: .error, to: nil),
        RuleChange(rule: "alert-returns", from: .error, to: .warning, reason: "it comes back"),
      ])
  }
}

import FlowPipeline
import Testing

@Suite("The library's public face")
struct LibraryTests {
  @Test(
    "a template has no diagnostic, no violation, and reaches all it declares",
    arguments: ScenarioTemplate.allCases)
  func starts(template: ScenarioTemplate) throws {
    let report = try Fixture.check(template.text)
    #expect(report.outcome == .passed)
    #expect(report.bound == nil)
    #expect(report.coverage?.shares.flatMap(\.share.missing) == [])
    let own = report.verdicts.filter { $0.kind != .rule }
    #expect(own.count > 1)
    #expect(own.allSatisfy { $0.verdict == .holds })
  }

  @Test("a scenario with mistakes has no flow and all its diagnostics in the order of the source")
  func mistakes() {
    let text = Fixture.shop.replacing("push account]", with: "push acount]")
      .replacing("from: attic", with: "from: atic")
    let scenario = FlowCheck.read(text, file: "test.yaml")
    #expect(scenario.flow == nil)
    #expect(FlowCheck.check(scenario) == nil)
    #expect(scenario.diagnostics.map { $0.span?.line } == [26, 28])
    #expect(scenario.diagnostics.allSatisfy { $0.file == "test.yaml" })
  }

  @Test("mistakes in the names of rules are diagnostics of the same run")
  func ruleNames() {
    let scenario = FlowCheck.read(Fixture.shop + "rules: { auth-gates: off }\n", file: "test.yaml")
    #expect(scenario.diagnostics.map(\.message) == ["there is no rule 'auth-gates'"])
  }

  @Test("bytes that are no text are a diagnostic")
  func noText() {
    let scenario = FlowCheck.read(bytes: [0xFF, 0xFE, 0x00], file: "test.yaml")
    #expect(scenario.flow == nil)
    #expect(scenario.diagnostics.count == 1)
  }

  @Test("every code has a page that starts with its name", arguments: Catalogue.codes.map(\.id))
  func codePages(code: String) throws {
    let page = try #require(Catalogue.page(named: code.lowercased()))
    #expect(page.hasPrefix("# \(code): "))
    #expect(page.hasSuffix("\n"))
  }

  @Test("codes are unique and in order")
  func codesAreUnique() {
    let ids = Catalogue.codes.map(\.id)
    #expect(ids == Set(ids).sorted())
  }

  @Test("a name that is neither code nor rule has no page, but a suggestion")
  func unknownName() {
    #expect(Catalogue.page(named: "auth-gat") == nil)
    #expect(Catalogue.suggestion(for: "auth-gat") == "auth-gate")
    #expect(Catalogue.page(named: "auth-gate")?.hasPrefix("# auth-gate\n") == true)
  }

  @Test("exploring alone gives the graph with names")
  func exploring() throws {
    let scenario = FlowCheck.read(Fixture.unbounded, file: "test.yaml")
    let exploration = try #require(FlowCheck.explore(scenario))
    let renderer = GraphRenderer(
      file: scenario.file, flow: exploration.flow, graph: exploration.graph, bound: exploration.bound)
    #expect(
      renderer.summary(coverage: exploration.coverage) == """
        test.yaml  5 states, 9 transitions, depth 4, truncated by the bound of 4 on stack 'path', \
        which has no 'limit'
          states at each depth  1, 1, 1, 1, 1
          screens               2 of 2
          events                2 of 2

        """)
  }

  @Test("limits that a program sets are told in words")
  func limits() throws {
    let scenario = FlowCheck.read(
      """
      flowcheck: 1
      platform: swiftui
      screens: { home: { home: true } }
      coordinators:
        App:
          root: home
          state: { a: { range: 0..60 }, b: { range: 0..60 }, c: { range: 0..60 }, d: { range: 0..60 } }
          events:
            a: { from: home, do: set a = a + 1 }
            b: { from: home, do: set b = b + 1 }
            c: { from: home, do: set c = c + 1 }
            d: { from: home, do: set d = d + 1 }
      """, file: "test.yaml")
    var options = CheckOptions()
    options.limits.memory = 1_000_001
    #expect(
      FlowCheck.check(scenario, options: options)?.report.bound == "the memory limit of 1,000,001 bytes")
    options.limits.memory = nil
    options.limits.seconds = 0.25
    #expect(FlowCheck.check(scenario, options: options)?.report.bound == "the time limit of 0.25 s")
  }
}

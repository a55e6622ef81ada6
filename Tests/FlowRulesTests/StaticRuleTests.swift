import FlowDiagnostics
import FlowModel
import FlowRules
import FlowScenario
import Foundation
import Testing

@Suite("Rules that the declarations decide")
struct StaticRuleTests {
  private static let rules = [
    "composed", "uikit-only-modal", "conditional-container", "path-owner", "duplicate-modal-key",
    "destination-missing", "unhandled-action",
  ]

  @Test("find what the table says in the bad file of a pair, with its line", arguments: rules)
  func bad(id: String) throws {
    let rule = try #require(Rule.named(id))
    let findings = rule.staticFindings(in: try flow(id, "bad"))
    let expected = RuleScenario.platformPairs.first { $0.rule == id && $0.name == "bad" }?.findings ?? []
    #expect(findings.map(\.message) == expected.filter { $0.steps == nil }.map(\.message))
    #expect(findings.map(\.place?.line) == [Self.lines[id]])
    #expect(findings.map(\.severity) == [rule.severity])
  }

  @Test("find nothing in the corrected file", arguments: rules)
  func corrected(id: String) throws {
    let rule = try #require(Rule.named(id))
    #expect(rule.staticFindings(in: try flow(id, "corrected")) == [])
  }

  @Test("need no exploration, but for the actions that only a run can show")
  func kinds() {
    let kinds = Rule.all.filter { $0.kind == .static }.map(\.id)
    #expect(kinds.sorted() == Self.rules.filter { $0 != "unhandled-action" }.sorted())
  }

  @Test("tell each child that nobody listens to, and each button that does nothing")
  func unhandledActions() throws {
    let read = ScenarioReader.read(
      """
      flowcheck: 1
      name: Deaf
      platform: swiftui
      screens:
        home: { home: true }
        reader: { coordinator: Reader }
        writer: { coordinator: Reader }
      alerts:
        first: { buttons: { OK: , Fine: stay, No: { role: cancel } } }
        second: { buttons: { Yes: , No: { resumes: no } } }
        third: { buttons: { Yes: } }
      coordinators:
        App:
          root: home
          state:
            path: { stack: [reader, writer], limit: 2 }
            alert: { alert: [first, second] }
            question: { alert: [third], awaits: true }
          events:
            ask: { from: home, do: await second, resumes: { Yes: stay, no: stay } }
            reader.done: { do: stay }
            leave: { from: home, do: emit gone }
        Reader:
          root: reader
          events:
            close: { from: [reader, writer], do: emit done }
      """, file: "deaf.yaml")
    try #require(read.diagnostics.map(\.message) == [])
    let flow = try #require(read.value)
    #expect(
      Rule.unhandledAction.staticFindings(in: flow).map(\.message) == [
        "button 'OK' of 'first' does nothing",
        "'App' emits 'gone', but nothing encloses it",
        "'Reader' emits 'done', but 'App' has no event 'writer.done'",
      ])
  }

  private static let lines = [
    "composed": 12, "uikit-only-modal": 12, "conditional-container": 12, "path-owner": 12,
    "duplicate-modal-key": 14, "destination-missing": 12, "unhandled-action": 10,
  ]

  private func flow(_ rule: String, _ name: String) throws -> Flow {
    let scenario = try #require(RuleScenario.platformPairs.first { $0.rule == rule && $0.name == name })
    let read = ScenarioReader.read(scenario.text, file: "\(name).yaml")
    try #require(read.diagnostics.map(\.message) == [])
    return try #require(read.value)
  }
}

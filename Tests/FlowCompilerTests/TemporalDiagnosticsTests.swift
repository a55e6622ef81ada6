import FlowCompiler
import FlowDiagnostics
import FlowScenario
import Testing

/// Names in claims about runs and in `fairness` that no step has.
@Suite struct TemporalDiagnosticsTests {
  private func mistakes(_ lines: String) throws -> [String] {
    let text = """
      flowcheck: 1
      platform: swiftui
      screens: { home: { home: true } }
      alerts:
        sure: { buttons: { Yes: stay, No: { role: cancel } } }
      coordinators:
        App:
          root: home
          state: { alert: { alert: [sure] } }
          events:
            ask: { from: home, do: present sure }
          effects: { load: { outcomes: { done: stay } } }
      \(lines)
      """
    let read = ScenarioReader.read(text, file: "x.yaml")
    #expect(read.diagnostics.map(\.message) == [])
    return CompiledFlow.compile(try #require(read.value)).diagnostics.map {
      "\($0.code.id) \($0.span?.column ?? 0) \($0.suggestion ?? "-")"
    }
  }

  @Test(arguments: [
    ("properties: { p: after ask leadsTo after sure.Yes }", []),
    ("properties: { p: eventually after load }", []),
    ("properties: { p: eventually after back }", []),
    ("properties: { p: eventually after asks }", ["FC204 35 did you mean 'ask'?"]),
    // An alert is answered by its buttons; no step has its own name.
    ("properties: { p: eventually after sure }", ["FC204 35 name 'sure.Yes' or 'sure.No'"]),
    ("fairness: { weak: [ask, load], strong: [sure, sure.No] }", []),
    ("fairness: { weak: [sur] }", ["FC204 20 did you mean 'sure'?"]),
  ])
  func aNameThatNoStepHasIsReported(lines: String, found: [String]) throws {
    #expect(try mistakes(lines) == found)
  }
}

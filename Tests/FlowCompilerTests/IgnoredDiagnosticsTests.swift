import FlowCompiler
import FlowDiagnostics
import FlowScenario
import Testing

/// What is said of words that have no effect.
@Suite("Warnings about what is ignored")
struct IgnoredDiagnosticsTests {
  private func diagnose(_ app: String, box: String = "close: { from: box, do: emit gone }") -> [String] {
    let text = """
      flowcheck: 1
      platform: swiftui
      domains: { Id: 2 }
      gates: { started: path.count > 0 }
      screens: { home: { home: true }, note: , box: { coordinator: Box }, undo: }
      coordinators:
        App:
          root: home
          state:
            path: { stack: [note], limit: 1 }
            sheet: { sheet: [box] }
            toast: { toast: [undo] }
          events:
            open: { from: home, do: present box }
            \(app)
        Box:
          root: box
          events:
            \(box)
      """
    let read = ScenarioReader.read(text, file: "test.yaml")
    let found = read.diagnostics + (read.value.map { CompiledFlow.compile($0).diagnostics } ?? [])
    return found.map { diagnostic in
      let place = diagnostic.span.map { "\($0.line):\($0.column)+\($0.length)" } ?? "-"
      return
        "\(diagnostic.code.id) \(diagnostic.severity) \(place) \(diagnostic.message) ~ \(diagnostic.suggestion ?? "-")"
    }
  }

  @Test("a case asks what 'emit' does not, and the page below a toast has its button")
  func sound() {
    #expect(diagnose("box.gone: { cases: [{ when: path.count == 0, do: dismiss sheet }] }") == [])
    #expect(
      diagnose(
        "undone: { from: home, when: toast is undo, do: dismiss toast }\n      box.gone: dismiss sheet")
        == [])
  }

  @Test("'emit' does not ask the 'when' of the event that it runs; 'send' does")
  func conditions() {
    #expect(
      diagnose("box.gone: { when: path.count == 0, do: dismiss sheet }") == [
        "FC247 warning 15:25+4 'emit' runs 'box.gone' whether 'when' holds or not ~ ask it in a case, as in 'cases: [{ when: path.count == 0, do: … }]'"
      ])
    #expect(
      diagnose("box.gone: { when: path.count == 0, cases: [{ when: sheet is box, do: dismiss sheet }] }") == [
        "FC247 warning 15:25+4 'emit' runs 'box.gone' whether 'when' holds or not ~ ask it in each case"
      ])
    #expect(
      diagnose(
        "box.gone: send shut\n      shut: { when: path.count == 0, do: dismiss sheet }") == [])
  }

  @Test("a toast is never in front")
  func toast() {
    #expect(
      diagnose("undone: { from: undo, do: dismiss toast }\n      box.gone: dismiss sheet") == [
        "FC216 warning 15:23+4 'undo' is only shown as a toast, which is never in front, so nothing happens on it ~ write the page below it in 'from', and 'when: toast is undo'"
      ])
  }
}

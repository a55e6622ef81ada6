import FlowCompiler
import FlowDiagnostics
import FlowModel
import FlowScenario
import Testing

/// Which conditions nothing in a file could ever change.
@Suite struct FixedConditionTests {
  /// A flow in which `theme`, `cover` and `back` never change, since no statement fills or sets them.
  private func flow() throws -> CompiledFlow {
    let text = """
      flowcheck: 1
      platform: swiftui
      gates: { themed: theme == dark, mixed: theme == dark or cart == full }
      screens: { home: { home: true }, detail: , help: }
      coordinators:
        App:
          root: home
          state:
            path: { stack: [detail], limit: 2 }
            sheet: { sheet: [help] }
            cover: { fullScreenCover: [help] }
            theme: [light, dark]
            cart: [empty, full]
          events:
            open: { from: home, do: push detail }
            help: { from: home, do: present sheet.help }
            buy: { from: detail, do: [set cart = full, set theme = light] }
      """
    let read = ScenarioReader.read(text.replacing("sheet.help", with: "help in sheet"), file: "x.yaml")
    #expect(read.diagnostics.map(\.message) == [])
    let compiled = CompiledFlow.compile(try #require(read.value))
    #expect(compiled.diagnostics.map(\.message) == [])
    return try #require(compiled.value)
  }

  @Test(arguments: [
    ("theme == dark", true),
    ("not themed", true),
    ("cover == nil and theme == light", true),
    ("cart == full", false),
    ("mixed", false),
    ("sheet is help", false),
    ("path contains detail", false),
    ("path.count < 2", false),
    ("visible is home", false),
    ("theme == dark implies cart == full", false),
  ])
  func aConditionIsFixedWhenNothingItReadsIsEverChanged(text: String, isFixed: Bool) throws {
    let flow = try flow()
    let file = "flowcheck: 1\nplatform: swiftui\nscreens: { a: }\ncoordinators: { App: { root: a } }\n"
    let goals = ScenarioReader.read(file + "goals: { g: \"\(text)\" }\n", file: "x.yaml").value?.goals
    #expect(flow.isFixed(try #require(goals?.first).condition) == isFixed)
  }
}

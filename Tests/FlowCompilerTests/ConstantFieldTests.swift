import FlowCompiler
import FlowDiagnostics
import FlowScenario
import FlowStateSpace
import Testing

/// Fields that nothing ever changes, which take no bits.
@Suite("Constant fields")
struct ConstantFieldTests {
  private func compile(_ events: String, platform: String = "swiftui") throws -> CompiledFlow {
    let text = """
      flowcheck: 1
      name: Constants
      platform: \(platform)
      screens:
        home: { home: true }
        detail:
        editor:
      coordinators:
        App:
          root: home
          state:
            path: { stack: [detail], limit: 2 }
            sheet: { sheet: [editor] }
            cover: { fullScreenCover: [detail] }
            mode: { values: [slow, fast, off], initial: fast }
            theme: [light, dark]
          effects:
            load: { outcomes: { done: stay } }
          events:
            open: { from: home, when: mode == fast, do: push detail }
            show: { from: home, do: present editor }
            \(events)
      """
    let flow = try #require(ScenarioReader.read(text, file: "constants.yaml").value)
    return try #require(CompiledFlow.compile(flow).value)
  }

  private func bits(_ flow: CompiledFlow) -> [String: Int] {
    Dictionary(flow.layout.fields.map { ($0.name, $0.bits) }, uniquingKeysWith: +)
  }

  @Test("a variable never set, a slot never presented in and an effect never started take no bits")
  func unchanged() throws {
    let flow = try compile("still: { from: home, do: set mode = fast }")
    let bits = bits(flow)
    #expect(bits["mode"] == 0 && bits["theme"] == 0 && bits["cover"] == 0 && bits["load"] == 0)
    // Two items of one bit each and a count of 0...2; what is wanted, its status, and one of three pages that asked or none.
    #expect(bits["path"] == 4 && bits["sheet"] == 5)
  }

  @Test("a variable that always has another value than its type's first one is read as that")
  func initialValue() throws {
    let flow = try compile("still: { from: home, do: set mode = fast }")
    let graph = explore(flow)
    // The path is empty or [detail], since 'open' needs the home screen and 'mode == fast', with the sheet only over home.
    #expect(graph.stateCount == 3)
    #expect("\(flow.describe(graph.state(0)))".contains("fast"))
  }

  @Test(
    "what one statement changes takes bits, wherever it stands",
    arguments: [
      ("set theme = dark", "theme", 1), ("set mode = off", "mode", 2), ("start load", "load", 1),
      ("present detail in cover", "cover", 5),
    ])
  func changed(statement: String, field: String, count: Int) throws {
    #expect(
      try bits(compile("change: { from: editor, when: mode == slow, do: \(statement) }"))[field] == count)
  }
}

import FlowCompiler
import FlowDiagnostics
import FlowModel
import FlowScenario
import Testing

@Suite("Combinations of switches")
struct SwitchCombinationsTests {
  private func flow(_ platform: String, _ switches: String) throws -> Flow {
    let text = scenario(
      platform: platform, switches: switches,
      "App: { root: home, state: { sheet: { sheet: [child] } } }\nChild: { root: note }")
    return try #require(ScenarioReader.read(text, file: "test.yaml").value)
  }

  private func values(_ flow: Flow) -> String {
    flow.switches.map { "\($0.name.value)=\($0.value.value)" }.joined(separator: " ")
  }

  @Test("a flow in which nothing is pessimistic gives itself")
  func none() throws {
    let flow = try flow("swiftui", "{ swap: lose }")
    #expect(CompiledFlow.combinations(of: flow).map(values) == ["swap=lose"])
    #expect(CompiledFlow.openSwitches(of: flow) == [])
  }

  @Test("pessimistic switches take all their values, the default first, and the others keep theirs")
  func some() throws {
    let flow = try flow("tca", "{ alertWriteBack: pessimistic, swap: lose, width: pessimistic }")
    #expect(
      CompiledFlow.combinations(of: flow).map(values) == [
        "swap=lose alertWriteBack=identityChecked width=compact",
        "swap=lose alertWriteBack=identityChecked width=regular",
        "swap=lose alertWriteBack=unconditional width=compact",
        "swap=lose alertWriteBack=unconditional width=regular",
      ])
  }

  @Test(
    "'switches: pessimistic' varies every switch of the platform",
    arguments: [("swiftui", 128), ("uikit", 32), ("tca", 128), ("modals", 128), ("async", 128)])
  func all(platform: String, count: Int) throws {
    let combinations = CompiledFlow.combinations(of: try flow(platform, "pessimistic"))
    #expect(combinations.count == count)
    #expect(Set(combinations.map(values)).count == count)
    #expect(combinations.allSatisfy { !$0.isPessimistic && CompiledFlow.compile($0).diagnostics.isEmpty })
  }
}

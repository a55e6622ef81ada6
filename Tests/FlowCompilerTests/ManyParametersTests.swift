import FlowCompiler
import FlowDiagnostics
import FlowScenario
import FlowStateSpace
import Testing

/// Events with tens of thousands of combinations of parameters, none of which can happen.
@Suite("Many parameters")
struct ManyParametersTests {
  /// Each combination used to be compared with all before it, which took minutes here.
  @Test("64,000 combinations of an event that never happens are grounded one by one", .timeLimit(.minutes(1)))
  func grounding() throws {
    let text = """
      flowcheck: 1
      platform: swiftui
      domains: { Big: 40 }
      screens: { home: { home: true } }
      coordinators:
        App:
          root: home
          state: { a: { range: 0..1 } }
          events:
            again: { from: home, do: stay }
            never: { params: { x: Big, y: Big, z: Big }, from: home, when: a == 1, do: stay }
      """
    let flow = try #require(ScenarioReader.read(text, file: "many.yaml").value)
    let compiled = try #require(CompiledFlow.compile(flow).value)
    #expect(compiled.actions.count > 64_000)
    let graph = explore(compiled)
    #expect(graph.stateCount == 1 && graph.transitionCount == 1)
  }

  @Test("a combination that several pages of an event allow is one event all the same")
  func severalPages() throws {
    let text = """
      flowcheck: 1
      platform: swiftui
      domains: { Id: 3 }
      screens: { home: , detail: { params: { id: Id } } }
      coordinators:
        App:
          root: home
          state: { path: { stack: [detail], limit: 1 }, wanted: Id }
          events:
            open: { params: { id: Id }, from: home, do: push detail(id) }
            want: { params: { id: Id }, from: home, do: set wanted = id }
            next: { params: { to: Id }, from: [detail(wanted), detail(Id#1)], do: "replace [detail(to)]" }
      """
    #expect(SideBySide.compare(text) == .agreement(states: 12))
  }
}

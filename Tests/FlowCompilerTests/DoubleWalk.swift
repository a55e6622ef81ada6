import FlowCompiler
import FlowDiagnostics
import FlowScenario
import FlowStateSpace
import FlowTestSupport
import Testing

/// Takes the same steps in the compiled system and in the naive interpreter, and compares keys with what
/// the semantics says.
struct DoubleWalk {
  let naive: NaiveInterpreter
  let compiled: CompiledFlow
  let graph: StateGraph
  var naiveState: NaiveState
  var state: StateID

  /// Starts in the initial state of a scenario without the lines that every scenario begins with.
  init(_ text: String) throws {
    let header = "flowcheck: 1\nname: Walk\nplatform: swiftui\n"
    let flow = try #require(ScenarioReader.read(header + text, file: "walk.yaml").value)
    let compilation = CompiledFlow.compile(flow)
    #expect(compilation.diagnostics.map(\.message) == [])
    compiled = try #require(compilation.value)
    naive = NaiveInterpreter(flow)
    graph = explore(compiled)
    naiveState = naive.initialState
    state = 0
    #expect(compiled.describe(graph.state(0)).key == naive.key(of: naiveState))
  }

  /// The labels that are possible now.
  var labels: [String] { graph.transitions(from: state).map { compiled.actions[$0.action].label } }

  /// Takes the step of this label and expects the key after it.
  mutating func take(
    _ label: String, _ key: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let naiveLabels = naive.steps(from: naiveState).map(\.label)
    #expect(labels == naiveLabels, sourceLocation: sourceLocation)
    let transition = graph.transitions(from: state).first { compiled.actions[$0.action].label == label }
    state = try #require(transition, sourceLocation: sourceLocation).target
    let step = naive.steps(from: naiveState).first { $0.label == label }
    naiveState = try #require(step, sourceLocation: sourceLocation).next
    #expect(naive.key(of: naiveState) == key, "naive", sourceLocation: sourceLocation)
    #expect(compiled.describe(graph.state(state)).key == key, "compiled", sourceLocation: sourceLocation)
  }
}

import FlowCompiler
import FlowDiagnostics
import FlowModel
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
  /// Whether the last step was truncated, on both sides.
  private(set) var isTruncated = false

  /// Starts in the initial state of a scenario without the lines that every scenario begins with.
  init(_ text: String, platform: Platform = .swiftui) throws {
    let header = "flowcheck: 1\nname: Walk\nplatform: \(platform.rawValue)\n"
    let flow = try #require(ScenarioReader.read(header + text, file: "walk.yaml").value)
    let compilation = CompiledFlow.compile(flow)
    #expect(compilation.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
    compiled = try #require(compilation.value)
    naive = NaiveInterpreter(flow)
    graph = explore(compiled)
    naiveState = naive.initialState
    state = 0
    #expect(compiled.describe(graph.state(0)).key == naive.key(of: naiveState))
  }

  /// The labels that are possible now.
  var labels: [String] { graph.transitions(from: state).map { compiled.actions[$0.action].label } }

  /// Takes the step of this label and expects the key after it and, where they are given, exactly these notes.
  mutating func take(
    _ label: String, _ key: String, notes: Set<Observation>? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let naiveLabels = naive.steps(from: naiveState).map(\.label)
    #expect(labels == naiveLabels, sourceLocation: sourceLocation)
    let transition = graph.transitions(from: state).first { compiled.actions[$0.action].label == label }
    let taken = try #require(transition, sourceLocation: sourceLocation)
    state = taken.target
    let step = try #require(
      naive.steps(from: naiveState).first { $0.label == label }, sourceLocation: sourceLocation)
    naiveState = step.next
    isTruncated = step.isTruncated && taken.flags.contains(.truncated)
    if let notes {
      let compiledNotes = Set(Observation.allCases.filter { taken.flags.contains(TransitionFlags($0)) })
      #expect(compiledNotes == notes, "compiled", sourceLocation: sourceLocation)
      #expect(step.notes == notes, "naive", sourceLocation: sourceLocation)
    }
    #expect(naive.key(of: naiveState) == key, "naive", sourceLocation: sourceLocation)
    #expect(compiled.describe(graph.state(state)).key == key, "compiled", sourceLocation: sourceLocation)
  }
}

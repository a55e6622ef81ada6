import FlowCompiler
import FlowDiagnostics
import FlowModel
import FlowScenario
import FlowStateSpace
import Testing

/// A compiled scenario and a place in it, to take steps by label.
struct Walk {
  let compiled: CompiledFlow
  private(set) var state: PackedState
  private(set) var flags: TransitionFlags = []

  /// Compiles `text`, which must be free of mistakes, and starts at the initial state.
  init(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let read = ScenarioReader.read(text, file: "test.yaml")
    let flow = try #require(read.value, "\(read.diagnostics.map(\.message))", sourceLocation: sourceLocation)
    let compiled = CompiledFlow.compile(flow)
    let mistakes = (read.diagnostics + compiled.diagnostics).filter { $0.severity == .error }.map(\.message)
    try #require(mistakes == [], sourceLocation: sourceLocation)
    self.compiled = try #require(compiled.value, sourceLocation: sourceLocation)
    var buffer = SuccessorBuffer(stateWidth: self.compiled.stateWidth)
    self.compiled.initialStates(into: &buffer)
    try #require(buffer.count == 1, sourceLocation: sourceLocation)
    state = buffer.state(at: 0)
  }

  /// The labels of the steps that are possible now, in order.
  var labels: [String] {
    successors.actions.map { compiled.actions[Int($0)].label }
  }

  private var successors: SuccessorBuffer {
    var buffer = SuccessorBuffer(stateWidth: compiled.stateWidth)
    compiled.successors(of: state, into: &buffer)
    return buffer
  }

  /// Takes the step with this label.
  mutating func take(_ label: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let buffer = successors
    let index = try #require(
      buffer.actions.firstIndex { compiled.actions[Int($0)].label == label },
      "'\(label)' is not possible; possible are \(labels)", sourceLocation: sourceLocation)
    flags = buffer.flags[index]
    state = buffer.state(at: index)
  }

  /// Takes steps one after the other and returns the last state's key.
  mutating func after(_ labels: String..., sourceLocation: SourceLocation = #_sourceLocation) throws -> String
  {
    for label in labels { try take(label, sourceLocation: sourceLocation) }
    return key
  }

  /// Whether the last step noted a fact.
  func observed(_ note: Observation) -> Bool { flags.contains(TransitionFlags(note)) }

  /// The state's key.
  var key: String { compiled.describe(state).key }
  /// The front page and the alert over it.
  var front: String {
    let description = compiled.describe(state)
    return description.page.description + (description.alert.map { " + \($0)" } ?? "")
  }
}

/// A scenario with a root coordinator of these fields and events, around screens that need no facts.
func scenario(state: String, events: String, more: String = "", again: String = "stay") -> String {
  """
  flowcheck: 1
  platform: swiftui
  \(more)
  screens:
    home: { home: true }
    detail: { params: { id: [x, y] } }
    sheetA:
    sheetB:
    coverC:
    forced: { dismissible: false }
    unregistered: { registered: false }
  alerts:
    ask:
      buttons:
        Yes: { role: destructive, do: set answer = yes }
        Again: { do: \(again) }
    other:
    choose:
      buttons:
        Go: { do: set answer = yes }
  coordinators:
    App:
      root: home
      state:
        answer: [no, yes]
  \(state.split(separator: "\n").map { "      \($0)" }.joined(separator: "\n"))
      events:
  \(events.split(separator: "\n").map { "      \($0)" }.joined(separator: "\n"))
  """
}

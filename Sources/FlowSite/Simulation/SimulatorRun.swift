import FlowCompiler
import FlowModel
public import FlowReports
import FlowStateSpace

/// A run of a report that the simulator can jump to.
public struct SimulatorRun: Sendable {
  /// The rule, property or goal that it refutes.
  public var claim: String
  /// Its number among the claim's counterexamples, counted from 1.
  public var number: Int
  /// What is wrong.
  public var message: String
  /// The run.
  public var trace: TraceReport

  /// Names a run.
  public init(claim: String, number: Int, message: String, trace: TraceReport) {
    self.claim = claim
    self.number = number
    self.message = message
    self.trace = trace
  }

  /// The states and the steps of the run in a graph; nil where it does not happen there, as in a graph up to symmetry.
  ///
  /// - Complexity: The number of steps of the states on the way.
  func transitions(in graph: StateGraph, of flow: CompiledFlow) -> [Transition]? {
    var current = graph.initialStates.first { flow.describe(graph.state($0)) == trace.start }
    var found: [Transition] = []
    for step in trace.steps + trace.onward + trace.cycle where step.origin != nil {
      guard let source = current else { return nil }
      let next = graph.transitions(from: source).first { transition in
        flow.actions[transition.action].label == step.event
          && flow.describe(graph.state(transition.target)) == step.state
      }
      guard let next else { return nil }
      found.append(next)
      current = next.target
    }
    return current == nil ? nil : found
  }
}

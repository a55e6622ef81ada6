import FlowCompiler
import FlowModel
import FlowStateSpace

/// A state of a graph with its names, for drawings and state charts.
struct NamedState {
  var id: StateID
  /// What is in front: the page, and the alert over it.
  var front: String
  /// The whole state on one line.
  var key: String
  var isInitial: Bool
  /// Whether steps from it may be missing.
  var isOpen: Bool
  /// Its steps in the order of the graph.
  var steps: [(event: String, target: StateID)]

  static func all(of flow: CompiledFlow, _ graph: StateGraph) -> [NamedState] {
    (0..<graph.stateCount).map { id in
      let description = flow.describe(graph.state(id))
      let alert = description.alert.map { " with \($0)" } ?? ""
      return NamedState(
        id: id, front: "\(description.page)\(alert)", key: description.key,
        isInitial: graph.initialStates.contains(id), isOpen: graph.openStates.contains(id),
        // Leaves out steps that a bound cuts short.
        steps: graph.transitions(from: id).filter { !$0.flags.contains(.truncated) }.map {
          (flow.actions[$0.action].label, $0.target)
        })
    }
  }
}

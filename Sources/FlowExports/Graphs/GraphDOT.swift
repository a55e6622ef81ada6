import FlowDiagnostics
public import FlowCompiler
import FlowModel
public import FlowStateSpace

/// A state graph in the language of Graphviz: a node for each state, and one arrow for all steps from one state to another.
public struct GraphDOT: Sendable {
  /// The graph's text.
  public let text: String

  /// Writes a graph. `bound` says what truncated the search; nil for a complete graph.
  public init(of flow: CompiledFlow, graph: StateGraph, bound: String?) {
    var lines = ["digraph states {"]
    if let bound { lines.append("  // partial graph: the search was truncated by \(bound)") }
    let title = bound.map { "\(flow.flow.name): partial, truncated by \($0)" } ?? flow.flow.name
    lines += [
      "  graph [label=\(Self.quoted(title)), labelloc=t, fontname=\"Helvetica\"];",
      "  node [shape=box, style=rounded, fontname=\"Helvetica\"];",
      "  edge [fontname=\"Helvetica\", fontsize=10];",
    ]
    let states = NamedState.all(of: flow, graph)
    for state in states {
      let facts =
        (state.isInitial ? ", peripheries=2" : "") + (state.isOpen ? ", style=\"rounded,dashed\"" : "")
      lines.append(
        "  s\(state.id) [label=\(Self.quoted("\(state.id): \(state.front)")), tooltip=\(Self.quoted(state.key))\(facts)];"
      )
    }
    for state in states {
      var targets: [StateID] = []
      var events: [StateID: [String]] = [:]
      for step in state.steps {
        if events[step.target] == nil { targets.append(step.target) }
        events[step.target, default: []].append(step.event)
      }
      for target in targets {
        let label = Self.quoted(events[target, default: []].joined(separator: "\n"))
        lines.append("  s\(state.id) -> s\(target) [label=\(label)];")
      }
    }
    text = lines.joined(separator: "\n") + "\n}\n"
  }

  private static let escapes: [Unicode.Scalar: String] = ["\\": "\\\\", "\"": "\\\"", "\n": "\\n"]

  /// Returns the text as a string of the language, with quotes and backslashes escaped and its lines centred.
  private static func quoted(_ text: String) -> String {
    "\"\(text.replacingScalars { escapes[$0] })\""
  }
}

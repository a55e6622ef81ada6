public import FlowCompiler
import FlowModel
public import FlowReports
public import FlowStateSpace

/// Writes the size of a state graph, or all of it as JSON for other programs.
public struct GraphRenderer: Sendable {
  /// The version of the graph's JSON form.
  public static let schemaVersion = 1

  private let file: String
  private let flow: CompiledFlow
  private let graph: StateGraph
  private let bound: String?

  /// Prepares a graph for rendering. `bound` says in words what ended the search, if anything did.
  public init(file: String, flow: CompiledFlow, graph: StateGraph, bound: String?) {
    (self.file, self.flow, self.graph, self.bound) = (file, flow, graph, bound)
  }

  /// Returns the counts, the number of states at each depth, and coverage, for people.
  public func summary(coverage: CoverageReport) -> String {
    SizeRenderer(
      file: file, name: flow.flow.name, states: graph.stateCount, transitions: graph.transitionCount,
      levels: levels, bound: bound, merging: flow.tops?.words
    ).render(coverage: coverage)
  }

  private var levels: [Int] {
    var levels = Array(repeating: 0, count: graph.depth + 1)
    for state in 0..<graph.stateCount { levels[graph.depth(of: state)] += 1 }
    return levels
  }

  /// Passes the graph on as JSON in pieces: one line for each state and each transition.
  public func writeJSON(coverage: CoverageReport, to sink: (_ piece: String) -> Void) {
    let head: [(String, JSONValue)] = [
      ("schemaVersion", .int(Self.schemaVersion)), ("file", .string(file)), ("name", .string(flow.flow.name)),
      ("stateCount", .int(graph.stateCount)), ("transitionCount", .int(transitionCount)),
      ("depth", .int(graph.depth)), ("truncated", .bool(bound != nil)), ("bound", .optional(bound)),
      ("everyDepth", everyDepth), ("coverage", JSONValue(coverage)),
    ]
    sink("{\n" + head.map { "  \"\($0.0)\": \($0.1.text(.compact)),\n" }.joined() + "  \"states\": [")
    for state in 0..<graph.stateCount { sink((state == 0 ? "\n    " : ",\n    ") + line(ofState: state)) }
    sink("\n  ],\n  \"transitions\": [")
    var isFirst = true
    for state in 0..<graph.stateCount {
      for transition in graph.transitions(from: state) where !transition.flags.contains(.truncated) {
        sink((isFirst ? "\n    " : ",\n    ") + line(of: transition))
        isFirst = false
      }
    }
    sink("\n  ]\n}\n")
  }

  /// The number of transitions without those that a bound cut short, which are not taken.
  private var transitionCount: Int {
    (0..<graph.stateCount).reduce(0) { sum, state in
      sum + graph.transitions(from: state).count { !$0.flags.contains(.truncated) }
    }
  }

  /// Which stacks are shown at every depth.
  private var everyDepth: JSONValue {
    guard let tops = flow.tops else { return .null }
    return [
      "mergedStacks": .array(tops.names.map { .string("\($0.coordinator).\($0.field)") }),
      "exact": .bool(tops.isExact),
    ]
  }

  private func line(ofState state: StateID) -> String {
    let description = flow.describe(graph.state(state))
    let value: JSONValue = [
      "id": .int(state), "depth": .int(graph.depth(of: state)),
      "initial": .bool(graph.initialStates.contains(state)), "key": .string(description.key),
      "page": .string(description.page.description), "alert": .optional(description.alert?.description),
    ]
    return value.text(.compact)
  }

  private func line(of transition: Transition) -> String {
    let action = flow.actions[transition.action]
    let value: JSONValue = [
      "source": .int(transition.source), "event": .string(action.label),
      "origin": .string(action.origin.rawValue), "target": .int(transition.target),
    ]
    return value.text(.compact)
  }
}

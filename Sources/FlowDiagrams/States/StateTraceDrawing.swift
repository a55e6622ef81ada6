import FlowCompiler
import FlowModel
import FlowStateSpace

/// Draws the states of a run as a diagram, with the alternatives not taken if requested.
struct StateTraceDrawing {
  let compiled: CompiledFlow
  let graph: StateGraph
  let claim: String
  let trace: Trace
  /// The steps then repeated forever; empty for a finite run.
  let cycle: [Transition]
  let withChoices: Bool
  private let mostRoads = 12

  private var steps: [Transition] { trace.steps + cycle }

  /// The states of the run in order, each once.
  private var states: [StateID] { unique([trace.start] + steps.map(\.target)) }

  var diagram: Diagram {
    let states = states
    let naming = ValueNaming(compiled.flow, isClean: false)
    let text = StateText(
      naming: naming, start: compiled.describe(graph.state(graph.initialStates.lowerBound)))
    let events = steps.map { compiled.actions[$0.action].label }.joined(separator: ", then ")
    var diagram = Diagram(
      title: claim,
      subtitle: withChoices ? "the counterexample and its alternatives" : "the counterexample",
      summary: "How '\(claim)' is violated. After the start: \(events.isEmpty ? "nothing" : events).")
    diagram.form = .run
    diagram.nodes = [Diagram.Node.start] + states.map { node($0, text) }
    var first = Diagram.Edge(
      id: "start.\(trace.start)", from: "start", to: id(trace.start), kind: .start)
    first.tooltip = ["start"]
    diagram.edges = [first] + taken(states)
    let end = id(trace.end)
    if let index = diagram.nodes.firstIndex(where: { $0.id == end }) {
      diagram.nodes[index].emphasis = .violated
      diagram.nodes[index].lines.append(Diagram.Line(claim, .violation))
    }
    if withChoices { addRoads(to: &diagram, beside: states, text) }
    diagram.legend = EventOrigin.legend(of: diagram)
    diagram.legend.append(
      Diagram.LegendEntry(
        .node(.state, .single, .violated), cycle.isEmpty ? "a rule is violated" : "repeated forever"))
    if diagram.nodes.contains(where: { $0.shape == .roads }) {
      diagram.legend.append(Diagram.LegendEntry(.edge(.push, .aside), "alternatives not taken"))
    }
    return diagram
  }

  private func id(_ state: StateID) -> String { "state-\(state)" }

  private func node(_ state: StateID, _ text: StateText) -> Diagram.Node {
    let description = compiled.describe(graph.state(state))
    var node = Diagram.Node(
      id: id(state), shape: description.alert == nil ? .state : .alert, lines: text.lines(of: description))
    node.tooltip = description.tooltip
    return node
  }

  private func taken(_ states: [StateID]) -> [Diagram.Edge] {
    steps.enumerated().map { index, step in
      let action = compiled.actions[step.action]
      var edge = Diagram.Edge(
        id: "step-\(index + 1)", from: id(step.source), to: id(step.target), kind: action.origin.edgeKind,
        lines: [Diagram.Line(action.label)])
      edge.tooltip = [action.sentence]
      if index >= trace.steps.count || (cycle.isEmpty && index + 1 == steps.count) {
        edge.emphasis = .violated
      }
      let (from, to) = (states.firstIndex(of: step.source) ?? 0, states.firstIndex(of: step.target) ?? 0)
      edge.isLoose = to <= from
      return edge
    }
  }

  /// Adds the alternatives at each state of the run as a list beside it: arrows would have to cross one another. Leaves out
  /// steps that change nothing.
  private func addRoads(to diagram: inout Diagram, beside states: [StateID], _ text: StateText) {
    let taken = Set(steps)
    for state in states {
      let others = graph.transitions(from: state).filter { $0.target != state && !taken.contains($0) }
      guard !others.isEmpty else { continue }
      var roads = Diagram.Node(id: "roads-\(state)", shape: .roads)
      roads.emphasis = .aside
      roads.tooltip = others.map { compiled.actions[$0.action].sentence }
      let lines = others.map { step in
        let label = compiled.actions[step.action].label
        return Diagram.Line("\(label) → \(place(step.target, on: states, text))", .note)
      }
      roads.lines = unique(lines).shortened(to: mostRoads)
      var stub = Diagram.Edge(id: "aside-\(state)", from: id(state), to: roads.id, kind: .push)
      (stub.emphasis, stub.direction, stub.isBeside) = (.aside, .neither, true)
      diagram.nodes.append(roads)
      diagram.edges.append(stub)
    }
  }

  /// Returns where an alternative leads: what is in front there, and after which step the run is there too.
  private func place(_ state: StateID, on states: [StateID], _ text: StateText) -> String {
    let name = text.lines(of: compiled.describe(graph.state(state)))[0].text
    guard let position = states.firstIndex(of: state) else { return name }
    return position == 0 ? "\(name), the start" : "\(name), as after step \(position)"
  }
}

import FlowCompiler
import FlowModel
import FlowStateSpace

/// The states of a run on their way to a diagram, with the roads not taken if they are asked for.
struct StateRunDrawing {
  let compiled: CompiledFlow
  let graph: StateGraph
  let run: StatePicture.Run
  let withChoices: Bool

  /// The states of the run in order, each once.
  private var states: [StateID] {
    var states = [run.trace.start]
    for step in run.steps where !states.contains(step.target) { states.append(step.target) }
    return states
  }

  var diagram: Diagram {
    let states = states
    let naming = ValueNaming(compiled.flow, isClean: false)
    let text = StateText(
      naming: naming, start: compiled.describe(graph.state(graph.initialStates.lowerBound)))
    let events = run.steps.map { compiled.actions[$0.action].label }.joined(separator: ", then ")
    var diagram = Diagram(
      title: run.claim, subtitle: withChoices ? "the run, and what else could have happened" : "the run",
      summary: "How '\(run.claim)' is violated. After the start: \(events.isEmpty ? "nothing" : events).")
    diagram.form = .run
    var start = Diagram.Node(id: "start", shape: .start)
    start.tooltip = ["start"]
    diagram.nodes = [start] + states.map { node($0, text) }
    var first = Diagram.Edge(
      id: "start.\(run.trace.start)", from: "start", to: id(run.trace.start), kind: .start)
    first.tooltip = ["start"]
    diagram.edges = [first] + taken(states)
    let end = id(run.trace.end)
    if let index = diagram.nodes.firstIndex(where: { $0.id == end }) {
      diagram.nodes[index].emphasis = .violated
      diagram.nodes[index].lines.append(Diagram.Line(run.claim, .violation))
    }
    if withChoices { addChoices(to: &diagram, beside: states, text) }
    diagram.legend = EventOrigin.legend(of: diagram.edges)
    diagram.legend.append(
      Diagram.LegendEntry(
        .node(.state, .single, .violated), run.cycle.isEmpty ? "a rule is violated" : "for ever from here"))
    if diagram.edges.contains(where: { $0.emphasis == .aside }) {
      diagram.legend.append(Diagram.LegendEntry(.edge(.push, .aside), "a road not taken"))
    }
    return diagram
  }

  private func id(_ state: StateID) -> String { "state-\(state)" }

  private func node(_ state: StateID, _ text: StateText) -> Diagram.Node {
    let description = compiled.describe(graph.state(state))
    var node = Diagram.Node(
      id: id(state), shape: description.alert == nil ? .state : .alert, lines: text.lines(of: description))
    node.tooltip = text.tooltip(of: description)
    return node
  }

  private func taken(_ states: [StateID]) -> [Diagram.Edge] {
    run.steps.enumerated().map { index, step in
      let action = compiled.actions[step.action]
      var edge = Diagram.Edge(
        id: "step-\(index + 1)", from: id(step.source), to: id(step.target), kind: action.origin.edgeKind,
        lines: [Diagram.Line(action.label)])
      edge.tooltip = [StateStep.sentence(action)]
      if index >= run.trace.steps.count || (run.cycle.isEmpty && index + 1 == run.steps.count) {
        edge.emphasis = .violated
      }
      let (from, to) = (states.firstIndex(of: step.source) ?? 0, states.firstIndex(of: step.target) ?? 0)
      edge.isLoose = to <= from
      return edge
    }
  }

  /// Adds what else could have happened at each state of the run; steps that change nothing are left out.
  private func addChoices(to diagram: inout Diagram, beside states: [StateID], _ text: StateText) {
    let taken = Set(run.steps)
    var bundle = StateStep.Bundle()
    var others: [StateID] = []
    for state in states {
      for step in graph.transitions(from: state) where step.target != state && !taken.contains(step) {
        let action = compiled.actions[step.action]
        bundle.add(from: id(state), to: id(step.target), action, action.label)
        if !states.contains(step.target), !others.contains(step.target) { others.append(step.target) }
      }
    }
    diagram.nodes += others.map { state in
      var node = node(state, text)
      node.emphasis = .aside
      return node
    }
    let onRun = Set(states.map(id))
    diagram.edges += bundle.edges.map { edge in
      var edge = edge
      edge.id = "aside.\(edge.id)"
      edge.emphasis = .aside
      edge.isLoose = onRun.contains(edge.to)
      return edge
    }
  }
}

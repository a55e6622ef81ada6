import FlowCompiler
import FlowModel
import FlowStateSpace

struct StateGraphDrawing {
  let compiled: CompiledFlow
  let graph: StateGraph
  let grain: StatePicture.Grain
  let violations: [FlowMap.Violation]

  /// The most states, and the most arrows with text, that are readable and that `dot` lays out in a few seconds. In a graph
  /// that is nearly a tree, all but `mostArrowsBesideTree` arrows lead to a state for the first time, which costs little.
  static let mostStates = 200
  static let mostArrows = 120
  static let mostArrowsBesideTree = 60

  /// The picture; nil if there are too many states or arrows, which is known before any of them is drawn.
  var diagram: Diagram? {
    let naming = ValueNaming(compiled.flow, isClean: grain != .full)
    if grain == .full, graph.stateCount > Self.mostStates { return nil }
    guard let classes = StateClasses(compiled, graph, grain: grain, naming: naming, most: Self.mostStates),
      let arrows = grain == .full ? steps : arrows(classes, naming)
    else { return nil }
    return draw(classes, arrows, naming)
  }

  private static func mostArrows(between nodes: Int) -> Int { max(mostArrows, nodes + mostArrowsBesideTree) }

  private func draw(_ classes: StateClasses, _ arrows: [Diagram.Edge], _ naming: ValueNaming) -> Diagram {
    let flow = compiled.flow
    let counts =
      "\(FlowMapDrawing.counted(graph.stateCount, "state")) · \(FlowMapDrawing.counted(graph.transitionCount, "transition"))"
    var diagram = Diagram(
      title: "\(flow.name): states", subtitle: counts,
      summary: "State graph of \(flow.name): \(counts.replacing(" · ", with: ", ")).")
    if graph.truncation != nil { diagram.omit("the search was truncated") }
    if let tops = compiled.tops { diagram.subtitle += " · \(tops.extent)" }
    let text = StateText(
      naming: naming, start: compiled.describe(graph.state(graph.initialStates.lowerBound)))
    diagram.nodes = [Diagram.Node.start] + classes.first.indices.map { node($0, classes, text) }
    let firsts = unique(graph.initialStates.map { classes.ofState[$0] })
    diagram.edges =
      firsts.map { Diagram.Edge(id: "start.\($0)", from: "start", to: "state-\($0)", kind: .start) }
      + arrows
    mark(&diagram, classes)
    if classes.first.count < graph.stateCount { diagram.subtitle += " · \(classes.first.count) \(together)" }
    diagram.legend = EventOrigin.legend(of: diagram)
    if diagram.nodes.contains(where: { $0.emphasis == .violated }) {
      diagram.legend.append(Diagram.LegendEntry(.node(.state, .single, .violated), "a rule is violated"))
    }
    if diagram.nodes.contains(where: { node in node.lines.contains { $0.text.contains("…") } }) {
      diagram.subtitle += " · … is any number of screens"
    }
    return diagram
  }

  /// What the states that are drawn as one have in common.
  private var together: String {
    switch grain {
    case .full: ""
    case .clean: "up to the names of interchangeable values"
    case .screens: "that look different"
    }
  }

  private func node(_ number: Int, _ classes: StateClasses, _ text: StateText) -> Diagram.Node {
    let state = compiled.describe(graph.state(classes.first[number]))
    var node = Diagram.Node(id: "state-\(number)", shape: state.alert == nil ? .state : .alert)
    switch grain {
    case .full, .clean: node.lines = text.lines(of: state)
    case .screens: node.lines = text.screens(of: state)
    }
    node.tooltip = state.tooltip
    if classes.counts[number] > 1 {
      let words = FlowMapDrawing.counted(classes.counts[number], "state")
      node.tooltip.insert("\(words), the first of them:", at: 0)
      if grain == .screens { node.lines.append(Diagram.Line(words, .note)) }
    }
    return node
  }

  /// An arrow for each step; nil if there are too many.
  private var steps: [Diagram.Edge]? {
    guard graph.transitionCount <= Self.mostArrows(between: graph.stateCount) else { return nil }
    return (0..<graph.stateCount).flatMap { source in
      // A step that a bound cuts short is not taken.
      graph.transitions(from: source).enumerated().filter { !$1.flags.contains(.truncated) }.map {
        index, step in
        let action = compiled.actions[step.action]
        var edge = Diagram.Edge(
          id: "step-\(source)-\(index)", from: "state-\(source)", to: "state-\(step.target)",
          kind: action.origin.edgeKind, lines: [Diagram.Line(action.label)])
        edge.tooltip = [action.sentence]
        return edge
      }
    }
  }

  /// Returns one arrow for all steps of a kind from one class to another; nil as soon as there are too many.
  private func arrows(_ classes: StateClasses, _ naming: ValueNaming) -> [Diagram.Edge]? {
    var edges: [Diagram.Edge] = []
    var positions: [String: Int] = [:]
    let most = Self.mostArrows(between: classes.first.count)
    for source in 0..<graph.stateCount {
      let from = classes.ofState[source]
      for step in graph.transitions(from: source) where classes.ofState[step.target] != from {
        var met = ValueNaming.Met()
        if !naming.isExact { _ = naming.key(compiled.describe(graph.state(source)).key, &met) }
        let action = compiled.actions[step.action]
        var edge = Diagram.Edge(
          id: "", from: "state-\(from)", to: "state-\(classes.ofState[step.target])",
          kind: action.origin.edgeKind)
        edge.id = "\(edge.kind.rawValue).\(edge.from).\(edge.to)"
        let position = positions[edge.id, default: edges.count]
        if position == edges.count {
          guard position < most else { return nil }
          positions[edge.id] = position
          edges.append(edge)
        }
        edges[position].tell(Diagram.Line(naming.text(action, &met)), action.sentence)
      }
    }
    return edges.map { edge in
      var edge = edge
      edge.lines = edge.lines.shortened(to: Diagram.Edge.mostNamed)
      return edge
    }
  }

  // MARK: - Marks

  private func mark(_ diagram: inout Diagram, _ classes: StateClasses) {
    for violation in violations {
      switch violation.place {
      case .item: continue
      case .state(let state):
        let id = "state-\(classes.ofState[state])"
        guard let index = diagram.nodes.firstIndex(where: { $0.id == id }) else { continue }
        diagram.nodes[index].emphasis = .violated
        if !diagram.nodes[index].lines.contains(where: { $0.text == violation.rule }) {
          diagram.nodes[index].lines.append(Diagram.Line(violation.rule, .violation))
        }
      case .step(let step):
        let (from, to) = (classes.ofState[step.source], classes.ofState[step.target])
        let kind = compiled.actions[step.action].origin.edgeKind
        let index = diagram.edges.firstIndex {
          $0.from == "state-\(from)" && $0.to == "state-\(to)" && $0.kind == kind
        }
        if let index { diagram.edges[index].emphasis = .violated }
      }
    }
  }
}

import FlowCompiler
import FlowDiagnostics
import FlowModel
import FlowStateSpace

struct FlowMapDrawing {
  let flow: Flow
  let mapNodes: MapNodes
  let projectedStates: ProjectedStates
  let transitions: ProjectedTransitions
  var mapEdges: MapEdges
  let declared: DeclaredCauses
  let rules: [MapNodeID: [String]]
  /// What states that stand for many leave out; nil if each state stands for itself.
  let tops: StackTops?

  func diagram(of graph: StateGraph) -> Diagram {
    var diagram = Diagram(title: flow.name, subtitle: subtitle(graph), summary: summary)
    let screens = (0..<mapNodes.count).filter { !mapNodes.isShell($0) }.map(node)
    let openFrames = openFrames
    diagram.clusters = mapNodes.containers.map {
      let label = openFrames.contains($0.id) ? "\($0.label) · any depth" : $0.label
      return Diagram.Cluster(id: $0.id, label: label, role: $0.role)
    }
    diagram.nodes = [Diagram.Node.start] + screens + sources
    diagram.dropEmptyClusters()
    diagram.edges = arrows(of: graph)
    diagram.legend = Self.legend(of: diagram, isComplete: graph.truncation == nil)
    return diagram
  }

  /// The frames with a stack that states do not hold in full.
  private var openFrames: Set<String> {
    let root = flow.coordinators.first?.name.value
    return Set(
      (tops?.names ?? []).map { stack in
        stack.coordinator == root
          ? "stack-\(stack.field)" : MapNodes.Container.id(ofCoordinator: stack.coordinator)
      })
  }

  // MARK: - Words

  private func subtitle(_ graph: StateGraph) -> String {
    var parts = [
      Self.counted(graph.stateCount, "state"), Self.counted(graph.transitionCount, "transition"),
      tops?.extent ?? "depth \(graph.depth)",
    ]
    if graph.truncation != nil { parts.append("the search was truncated") }
    return parts.joined(separator: " · ")
  }

  private var summary: String {
    let screens = Self.counted(flow.screens.count, "screen")
    let alerts = Self.counted(flow.alerts.count, "alert")
    var sentences = ["Flow map of \(flow.name): \(screens), \(alerts)."]
    if let root = mapNodes.root { sentences.append("Starts at \(mapNodes.name(of: root)).") }
    let unreached = (0..<mapNodes.count).filter { !projectedStates.isReached[$0] && !mapNodes.isShell($0) }
      .map(mapNodes.name)
    if !unreached.isEmpty { sentences.append("Never reached: \(unreached.joined(separator: ", ")).") }
    let violated = Set(rules.values.joined()).union(mapEdges.all.flatMap(\.rules)).sorted()
    if !violated.isEmpty { sentences.append("Violated: \(violated.joined(separator: ", ")).") }
    return sentences.joined(separator: " ")
  }

  static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

  // MARK: - Edges

  /// Returns the arrows from the start and those of ``mapEdges``.
  func arrows(of graph: StateGraph) -> [Diagram.Edge] { firstArrows(graph) + mapEdges.all.map(edge) }

  private func firstArrows(_ graph: StateGraph) -> [Diagram.Edge] {
    unique(graph.initialStates.map(transitions.front)).map { target in
      Diagram.Edge(
        id: "start.\(mapNodes.name(of: target))", from: "start", to: mapNodes.id(of: target), kind: .start)
    }
  }

  private func edge(_ way: MapEdge) -> Diagram.Edge {
    let key = way.key
    let prefix = key.isReached ? key.kind.rawValue : "unreached-\(key.kind.rawValue)"
    var edge = Diagram.Edge(
      id: "\(prefix).\(key.from).\(key.to)", from: key.from, to: key.to, kind: key.kind,
      lines: declared.lines(of: way))
    if !way.back.isEmpty { edge.direction = way.there.isEmpty ? .backward : .both }
    edge.emphasis = !way.rules.isEmpty ? .violated : key.isReached ? .plain : .unreached
    edge.tooltip = declared.tooltip(of: way)
    return edge
  }

  /// The nodes of the events that can happen anywhere, if an arrow leaves them or one of their events leads to many places.
  private var sources: [Diagram.Node] {
    MapEdges.Source.allCases.compactMap { source in
      let leaving = mapEdges.all.filter { $0.key.from == source.id }
      guard !leaving.isEmpty || mapEdges.scattered[source.id]?.isEmpty == false else { return nil }
      var node = Diagram.Node(
        id: source.id, shape: source == .link ? .link : .system, lines: [Diagram.Line(source.title)])
      if !leaving.isEmpty, !leaving.contains(where: \.key.isReached) { node.emphasis = .unreached }
      tellScattered(of: source.id, in: &node)
      let uncovering = mapEdges.uncovering[source, default: []]
      if !uncovering.isEmpty {
        node.lines.append(Diagram.Line("also closes what is on top", .note))
        node.tooltip += ["closes what is on top (no arrow): \(uncovering.joined(separator: ", "))"]
      }
      return node
    }
  }
}

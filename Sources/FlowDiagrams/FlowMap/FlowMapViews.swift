public import FlowCompiler
import FlowDiagnostics
import FlowModel
public import FlowStateSpace

/// The maps of a flow: of all screens, with coordinators folded, and of each child coordinator. The states are projected once.
public struct FlowMapViews {
  /// The child coordinators that have a frame on the map, in the order of declaration.
  public let children: [String]
  /// The most screens that are drawn without folding child coordinators: with more, labels cannot be read on a screen.
  private static let mostScreens = 25
  private let whole: Diagram
  /// The map with every arrow, none replaced with words.
  private let plain: Diagram
  private let groups: FlowMapGroups

  /// Projects a flow's states to its screens; linear in the number of states and transitions.
  public init(
    of compiled: CompiledFlow, graph: StateGraph, violations: [FlowMap.Violation] = [],
    heat: FlowMap.Heat? = nil
  ) {
    let flow = compiled.flow
    let mapNodes = MapNodes(flow)
    let projectedStates = ProjectedStates(of: graph, compiled: compiled, mapNodes: mapNodes)
    let transitions = ProjectedTransitions(
      of: graph, compiled: compiled, projectedStates: projectedStates, mapNodes: mapNodes)
    let declared = DeclaredCauses(compiled)
    var mapEdges = MapEdges(
      transitions: transitions, declared: declared, mapNodes: mapNodes, isReached: projectedStates.isReached)
    var nodeRules: [MapNodeID: [String]] = [:]
    for violation in violations {
      guard let spot = mapEdges.mark(violation, transitions: transitions) else { continue }
      if !nodeRules[spot, default: []].contains(violation.rule) {
        nodeRules[spot, default: []].append(violation.rule)
      }
    }
    mapEdges.prune()
    var drawing = FlowMapDrawing(
      flow: flow, mapNodes: mapNodes, projectedStates: projectedStates, transitions: transitions,
      mapEdges: mapEdges, declared: declared, rules: nodeRules, tops: compiled.tops
    )
    var plain = drawing.diagram(of: graph)
    // All arrows determine the ranks, including those replaced with words.
    let arrows = drawing.arrows(of: graph)
    drawing.mapEdges.gather(named: declared.name)
    var whole = drawing.diagram(of: graph)
    if let heat {
      let scale = HeatScale(heat, graph: graph, transitions: transitions, mapNodes: mapNodes)
      scale.paint(&plain)
      scale.paint(&whole)
    }
    (self.plain, self.whole) = (plain, whole.ranked(along: arrows))
    groups = FlowMapGroups(flow: flow, mapNodes: mapNodes, projectedStates: projectedStates)
    let frames = Set(whole.clusters.map(\.id))
    children = flow.coordinators.dropFirst().map(\.name.value).filter {
      frames.contains(MapNodes.Container.id(ofCoordinator: $0))
    }
  }

  /// Whether the map is so large that child coordinators are folded by default.
  public var isLarge: Bool {
    children.count > 1
      && whole.nodes.count { $0.shape == .screen || $0.shape == .toast } > Self.mostScreens
  }

  /// Returns the map with some of it folded.
  public func diagram(_ folding: FlowMap.Folding) -> Diagram {
    switch folding {
    case .automatic: diagram(isLarge ? .children : .nothing)
    case .nothing: whole
    case .children: folded(Set(children), "child coordinators are folded")
    case .coordinators: folded(Set(groups.flow.coordinators.map(\.name.value)), "coordinators are folded")
    case .tabs: groups.byTab(plain)
    case .named(let names): folded(names, "\(names.sorted().joined(separator: ", ")) folded")
    }
  }

  /// Returns a child coordinator's own map: its screens and what is at most `hops` arrows away, with the other child
  /// coordinators folded.
  public func diagram(ofCoordinator name: String, hops: Int = 1) -> Diagram {
    diagram(around: name).focused(onFrame: MapNodes.Container.id(ofCoordinator: name), hops: hops)
  }

  /// Returns the map with all child coordinators folded but one.
  public func diagram(around name: String) -> Diagram {
    let others = Set(children).subtracting([name])
    return others.isEmpty ? whole : groups.folding(others, in: whole, plain: plain.edges)
  }

  /// The screens and alerts of child coordinators: the ids of their nodes and of the frames.
  public var homes: [(node: String, coordinator: String)] {
    let frames = Set(children.map(MapNodes.Container.id(ofCoordinator:)))
    return plain.nodes.compactMap { node in
      groups.frame(of: node).flatMap { frames.contains($0) ? (node.id, $0) : nil }
    }
  }

  private func folded(_ names: Set<String>, _ remark: String) -> Diagram {
    var diagram = groups.folding(names, in: whole, plain: plain.edges)
    diagram.subtitle += " · \(remark)"
    return diagram
  }
}

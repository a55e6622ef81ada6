import FlowDiagnostics
import FlowModel

/// Groups the places of a map: one node for all places of a coordinator, or of a tab.
struct FlowMapGroups {
  let flow: Flow
  let mapNodes: MapNodes
  let projectedStates: ProjectedStates

  /// Returns the map with one node for each of the given coordinators.
  ///
  /// Events that lead from a place that stays to many others are given in words, as on the map of all screens. Events that lead
  /// from folded places are drawn as arrows, which `plain` has.
  func folding(_ folded: Set<String>, in diagram: Diagram, plain: [Diagram.Edge]) -> Diagram {
    let frames = Set(folded.map(MapNodes.Container.id(ofCoordinator:)))
    let inside = Set(diagram.nodes.filter { frame(of: $0).map(frames.contains) == true }.map(\.id))
    let drawn = Dictionary(diagram.edges.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var map = diagram
    map.edges = plain.compactMap { drawn[$0.id] ?? (inside.contains($0.from) ? $0 : nil) }
    return joined(map, arrows: plain) { spot, node in
      let name = coordinator(of: spot, node)
      guard folded.contains(name) else { return nil }
      return Group(id: MapNodes.Container.id(ofCoordinator: name), name: name)
    }
  }

  /// Returns the map with one node for each tab of the outermost tab bar, one for what is seen under several, and one for the
  /// rest.
  func byTab(_ diagram: Diagram) -> Diagram {
    joined(diagram, arrows: diagram.edges) { spot, _ in
      let tabs = projectedStates.tabs[spot, default: []]
      let name = tabs.first.map { tabs.count == 1 ? mapNodes.name(of: $0) : "in several tabs" }
      return Group(id: "group-\(name ?? "outside the tabs")", name: name ?? "outside the tabs")
    }
  }

  /// Returns the id of the frame of a place's coordinator; nil if the node is no place.
  func frame(of node: Diagram.Node) -> String? {
    (0..<mapNodes.count).first { mapNodes.id(of: $0) == node.id }.map {
      MapNodes.Container.id(ofCoordinator: coordinator(of: $0, node))
    }
  }

  /// Returns the coordinator whose frame a place stands in, or which presents it.
  private func coordinator(of spot: MapNodeID, _ node: Diagram.Node) -> String {
    let prefix = MapNodes.Container.id(ofCoordinator: "")
    if let cluster = node.cluster, cluster.hasPrefix(prefix) {
      return String(cluster.dropFirst(prefix.count))
    }
    let presenter = flow.coordinators.first { $0.presents(mapNodes.name(of: spot)) }
    return (presenter ?? flow.coordinators.first)?.name.value ?? ""
  }

  /// The places that become one node.
  private struct Group: Hashable {
    var id: String
    var name: String
  }

  /// Returns the map with a node for each group. All arrows determine the ranks, including those replaced with words.
  private func joined(
    _ diagram: Diagram, arrows: [Diagram.Edge], group: (MapNodeID, Diagram.Node) -> Group?
  ) -> Diagram {
    let spots = Dictionary(uniqueKeysWithValues: (0..<mapNodes.count).map { (mapNodes.id(of: $0), $0) })
    var members: [Group: [Diagram.Node]] = [:]
    var groupOf: [String: Group] = [:]
    for node in diagram.nodes {
      guard let spot = spots[node.id], let group = group(spot, node) else { continue }
      members[group, default: []].append(node)
      groupOf[node.id] = group
    }
    let ids = groupOf.mapValues(\.id)
    var result = diagram
    // A group stands where its first member stood.
    result.nodes = diagram.nodes.compactMap { node in
      guard let group = groupOf[node.id] else { return node }
      return members.removeValue(forKey: group).map { self.node(group, $0) }
    }
    result.dropEmptyClusters()
    result.edges = GroupedEdges(diagram.edges, ids).edges
    result = result.tellingFans(from: Set(ids.values)).tellingLinks().tellingTabs()
    let isComplete = !diagram.legend.contains { $0.text.hasPrefix("not reached") }
    let measures = diagram.legend.filter { entry in
      if case .heat = entry.symbol { true } else { false }
    }
    result.legend = FlowMapDrawing.legend(of: result, isComplete: isComplete) + measures
    return result.ranked(along: GroupedEdges(arrows, ids).edges)
  }

  /// Returns the node of a group, with the number of its places. Its tooltip names them.
  private func node(_ group: Group, _ members: [Diagram.Node]) -> Diagram.Node {
    var node = Diagram.Node(id: group.id, shape: .folded, lines: [Diagram.Line(group.name)])
    let alerts = members.count { $0.shape == .alert }
    let counts = [(members.count - alerts, "screen"), (alerts, "alert")].filter { $0.0 > 0 }
    node.lines.append(
      Diagram.Line(counts.map { FlowMapDrawing.counted($0.0, $0.1) }.joined(separator: ", "), .note))
    node.heat = members.compactMap(\.heat).max()
    if members.contains(where: { $0.emphasis == .violated }) {
      node.emphasis = .violated
    } else if members.allSatisfy({ $0.emphasis == .unreached }) {
      node.emphasis = .unreached
    }
    for line in members.flatMap(\.lines) where line.tone == .violation && !node.lines.contains(line) {
      node.lines.append(line)
    }
    node.tooltip = members.compactMap(\.lines.first?.text)
    return node
  }
}

extension Coordinator {
  fileprivate func presents(_ name: String) -> Bool {
    fields.compactMap(\.slot).flatMap(\.presentations).flatMap(\.names).contains { $0.value == name }
  }
}

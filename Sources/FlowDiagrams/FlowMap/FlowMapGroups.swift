import FlowDiagnostics
import FlowModel

/// Puts the places of a map together: one node for all places of a coordinator, or of a tab.
struct FlowMapGroups {
  let flow: Flow
  let mapNodes: MapNodes
  let projectedStates: ProjectedStates

  /// The most places that are named in a node.
  private let most = 6

  /// One node for each coordinator.
  func byCoordinator(_ diagram: Diagram) -> Diagram {
    let prefix = MapNodes.Container.id(ofCoordinator: "")
    return joined(diagram) { spot, node in
      if let cluster = node.cluster, cluster.hasPrefix(prefix) {
        return String(cluster.dropFirst(prefix.count))
      }
      let presenter = flow.coordinators.first { $0.presents(mapNodes.name(of: spot)) }
      return (presenter ?? flow.coordinators.first)?.name.value ?? ""
    }
  }

  /// One node for each tab of the outermost tab bar, and one for what is seen under several.
  func byTab(_ diagram: Diagram) -> Diagram {
    joined(diagram) { spot, _ in
      let tabs = projectedStates.tabs[spot, default: []]
      guard let tab = tabs.first else { return "outside the tabs" }
      return tabs.count == 1 ? mapNodes.name(of: tab) : "in several tabs"
    }
  }

  private func joined(_ diagram: Diagram, group: (MapNodeID, Diagram.Node) -> String) -> Diagram {
    var names: [String] = []
    var members: [String: [Diagram.Node]] = [:]
    var groupOf: [String: String] = [:]
    let places = Dictionary(uniqueKeysWithValues: (0..<mapNodes.count).map { (mapNodes.id(of: $0), $0) })
    var others: [Diagram.Node] = []
    for node in diagram.nodes {
      guard let spot = places[node.id] else {
        others.append(node)
        continue
      }
      let name = group(spot, node)
      if members[name] == nil { names.append(name) }
      members[name, default: []].append(node)
      groupOf[node.id] = "group-\(name)"
    }
    var result = diagram
    result.clusters = []
    let starts = others.filter { $0.shape == .start }
    result.nodes =
      starts + names.map { node($0, members[$0] ?? []) } + others.filter { $0.shape != .start }
    result.edges = edges(diagram.edges, groupOf)
    let isComplete = !diagram.legend.contains { $0.text.hasPrefix("not reached") }
    let measures = diagram.legend.filter { entry in
      if case .heat = entry.symbol { true } else { false }
    }
    result.legend = FlowMapDrawing.legend(of: result, isComplete: isComplete)
    if result.nodes.contains(where: { $0.heat != nil }) { result.legend += measures }
    return result
  }

  private func node(_ name: String, _ members: [Diagram.Node]) -> Diagram.Node {
    var node = Diagram.Node(id: "group-\(name)", shape: .screen, lines: [Diagram.Line(name)])
    let words = members.compactMap(\.lines.first?.text)
    let shown = words.count > most + 1 ? Array(words.prefix(most)) : words
    node.lines += shown.map { Diagram.Line($0, .note) }
    if shown.count < words.count {
      node.lines.append(Diagram.Line("and \(words.count - shown.count) more", .note))
    }
    node.heat = members.compactMap(\.heat).max()
    if members.contains(where: { $0.border == .double }) { node.border = .double }
    if members.contains(where: { $0.emphasis == .violated }) {
      node.emphasis = .violated
    } else if members.allSatisfy({ $0.emphasis == .unreached }) {
      node.emphasis = .unreached
    }
    for line in members.flatMap(\.lines) where line.tone == .violation || line.tone == .gate {
      if !node.lines.contains(line) { node.lines.append(line) }
    }
    node.tooltip = members.flatMap(\.tooltip)
    return node
  }

  /// The arrows between groups: those of one kind between the same two as one.
  private func edges(_ edges: [Diagram.Edge], _ groupOf: [String: String]) -> [Diagram.Edge] {
    var order: [String] = []
    var joined: [String: [Diagram.Edge]] = [:]
    for edge in edges {
      var edge = edge
      edge.from = groupOf[edge.from] ?? edge.from
      edge.to = groupOf[edge.to] ?? edge.to
      guard edge.from != edge.to else { continue }
      let prefix = edge.emphasis == .unreached ? "unreached-" : ""
      edge.id = "\(prefix)\(edge.kind.rawValue).\(edge.from).\(edge.to)"
      if joined[edge.id] == nil { order.append(edge.id) }
      joined[edge.id, default: []].append(edge)
    }
    return order.compactMap { id in
      guard let all = joined[id], var edge = all.first else { return nil }
      let lines = all.flatMap(\.lines).reduce(into: [Diagram.Line]()) {
        if !$0.contains($1) { $0.append($1) }
      }
      let events = lines.filter { $0.tone == .name }
      let shown = events.count > 4 ? Array(events.prefix(3)) : events
      edge.lines = shown
      if shown.count < events.count {
        edge.lines.append(Diagram.Line("and \(events.count - shown.count) more", .note))
      }
      edge.lines += lines.filter { $0.tone == .violation }
      if all.contains(where: { $0.direction != edge.direction }) { edge.direction = .both }
      if all.contains(where: { $0.emphasis == .violated }) { edge.emphasis = .violated }
      edge.tooltip = all.flatMap(\.tooltip).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      return edge
    }
  }
}

extension Coordinator {
  /// Whether one of its slots can show an item.
  fileprivate func presents(_ name: String) -> Bool {
    fields.contains { field in
      guard case .slot(let slot) = field.kind else { return false }
      return slot.presentations.contains { $0.names.contains { $0.value == name } }
    }
  }
}

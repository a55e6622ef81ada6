/// A map in which places say in words what many arrows from one place would.
extension Diagram {
  /// The most arrows of one event from a folded place, as for the places of a screen (``MapEdges/gather(named:)``).
  private static let mostOfEvent = 4
  /// The most arrows of links: with more, they cover the others.
  private static let mostLinks = 8
  /// The least tabs whose arrows, between any two of them, are many.
  private static let leastTabs = 4

  /// The same map without the arrows of links where there are many: each place names the first link that opens it.
  ///
  /// Arrows on which a rule is violated stay.
  func tellingLinks() -> Diagram {
    let links = nodes.filter { $0.shape == .link }.map(\.id)
    let replaced = edges.filter {
      links.contains($0.from) && $0.direction == .forward && $0.emphasis == .plain
    }
    guard replaced.count > Self.mostLinks else { return self }
    var result = self
    result.edges.removeAll { replaced.contains($0) }
    for edge in replaced {
      guard let index = nodes.firstIndex(where: { $0.id == edge.to }) else { continue }
      let names = edge.eventNames
      let others = names.count - 1 + edge.unnamedCount
      let words = "opened by \(names.first ?? "a link")\(others > 0 ? " and \(others) more" : "")"
      result.nodes[index].lines += WrappedText.notes(words)
      result.nodes[index].tooltip += edge.tooltip.map { "opened by \($0)" }
    }
    for index in nodes.indices where links.contains(nodes[index].id) {
      let count = replaced.count { $0.from == nodes[index].id }
      guard count > 0 else { continue }
      result.nodes[index].lines.append(Line("opens \(count) places, which say so", .note))
    }
    return result
  }

  /// The same map without the arrows of a tab bar whose tabs are folded places: each says that it is one of them.
  ///
  /// Nothing changes where a tab does not lead to each other one and back, or where there are few.
  func tellingTabs() -> Diagram {
    let replaced = edges.filter {
      $0.kind == .tab && $0.direction == .both && $0.emphasis == .plain && $0.lines.map(\.text) == ["tab"]
    }
    let tabs = nodes.indices.filter { index in
      replaced.contains { [$0.from, $0.to].contains(nodes[index].id) }
    }
    guard tabs.count >= Self.leastTabs, replaced.count == tabs.count * (tabs.count - 1) / 2 else {
      return self
    }
    var result = self
    result.edges.removeAll { replaced.contains($0) }
    for index in tabs {
      result.nodes[index].lines.append(Line("in the tab bar", .note))
      let others = tabs.filter { $0 != index }.compactMap { nodes[$0].lines.first?.text }
      result.nodes[index].tooltip.append("the tab bar leads to \(others.joined(separator: ", "))")
    }
    return result
  }

  /// The same map without the arrows of events that lead from one of some places to many others: that place gives their number.
  func tellingFans(from groups: Set<String>) -> Diagram {
    var targets: [[String]: [String]] = [:]
    var order: [[String]] = []
    for edge in edges {
      guard let (from, to) = edge.way, groups.contains(from) else { continue }
      for name in edge.eventNames {
        if targets[[from, name]] == nil { order.append([from, name]) }
        targets[[from, name], default: []].append(to)
      }
    }
    let fans = order.filter { Set(targets[$0, default: []]).count > Self.mostOfEvent }
    guard !fans.isEmpty else { return self }
    var result = self
    result.edges.removeAll { edge in
      guard let (from, _) = edge.way, groups.contains(from), edge.unnamedCount == 0 else { return false }
      let names = edge.eventNames
      return !names.isEmpty && names.allSatisfy { fans.contains([from, $0]) }
    }
    for fan in fans {
      guard let index = nodes.firstIndex(where: { $0.id == fan[0] }) else { continue }
      let words = "\(fan[1]) → \(Set(targets[fan, default: []]).count) places"
      result.nodes[index].lines += WrappedText.notes(words)
      let names = targets[fan, default: []].compactMap { id in
        nodes.first { $0.id == id }?.lines.first?.text
      }
      result.nodes[index].tooltip.append("\(fan[1]) leads to one of \(names.joined(separator: ", "))")
    }
    return result
  }
}

extension Diagram.Edge {
  /// Where it leads from and to, if it leads one way, as it should; nil for others.
  fileprivate var way: (from: String, to: String)? {
    guard emphasis == .plain, kind != .link, kind != .tab else { return nil }
    switch direction {
    case .forward: return (from, to)
    case .backward: return (to, from)
    case .both, .neither: return nil
    }
  }

  /// The events beside it, without guards and whichever end they are replaced from.
  fileprivate var eventNames: [String] {
    lines.filter { $0.tone == .name }.map { line in
      let text = GroupedEdges.withoutGuard(line.text)
      return text.hasPrefix("← ") ? String(text.dropFirst(2)) : text
    }.filter { !$0.isEmpty }
  }

  /// The number of events that are not named beside it.
  fileprivate var unnamedCount: Int { lines.map(GroupedEdges.unnamed).reduce(0, +) }
}

/// Replaces many arrows of a map with words in its nodes.
extension Diagram {
  /// The most arrows of one event from a folded place; the limit for a screen (``MapEdges/gather(named:)``) is the same.
  private static let mostOfEvent = 4
  /// The most arrows of links. More would cover the other arrows.
  private static let mostLinks = 8
  /// The fewest tabs whose arrows, one for each pair, are too many.
  private static let leastTabs = 4

  /// Returns the map without the arrows of links if there are many. Each place then names the first link that opens it.
  ///
  /// Keeps arrows that violate a rule and arrows that no run takes.
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

  /// Returns the map without the arrows of a tab bar whose tabs are folded places. Each then says that it is in the tab bar.
  ///
  /// Changes nothing if there are few tabs, or if some tab does not lead to every other one and back.
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

  /// Returns the map without the arrows of events that lead from one of the given places to many others. That place then gives
  /// their number.
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
  /// Where the edge leads from and to; nil if it leads in both directions or neither, is not plain, or is a link or tab.
  fileprivate var way: (from: String, to: String)? {
    guard emphasis == .plain, kind != .link, kind != .tab else { return nil }
    switch direction {
    case .forward: return (from, to)
    case .backward: return (to, from)
    case .both, .neither: return nil
    }
  }

  /// The events named beside the edge, without guards and without the arrow that marks a way back.
  fileprivate var eventNames: [String] {
    lines.filter { $0.tone == .name }.map { line in
      let text = GroupedEdges.withoutGuard(line.text)
      return text.hasPrefix("← ") ? String(text.dropFirst(2)) : text
    }.filter { !$0.isEmpty }
  }

  /// The number of events that are counted, not named, beside the edge.
  fileprivate var unnamedCount: Int { lines.map(GroupedEdges.unnamed).reduce(0, +) }
}

extension Diagram {
  /// Returns the part of a map that is at most `hops` edges away from a place, in either direction.
  ///
  /// Links, the system and the start are drawn if they lead to something near, but no path leads through them. Ranks keep their
  /// order, without the empty ones.
  public func focused(on id: String, hops: Int) -> Diagram {
    focused(on: [id], named: nodes.first { $0.id == id }?.lines.first?.text ?? id, hops: hops)
  }

  /// Returns the places in a frame with what is near them. With one hop, arrows between other places are left out: other maps
  /// show them.
  public func focused(onFrame id: String, hops: Int) -> Diagram {
    let inside = Set(nodes.filter { $0.cluster == id }.map(\.id))
    var map = self
    if hops <= 1 { map.edges.removeAll { !inside.contains($0.from) && !inside.contains($0.to) } }
    return map.focused(on: inside, named: clusters.first { $0.id == id }?.label ?? id, hops: hops)
  }

  /// Returns the part of the map near several places, which have one name.
  private func focused(on ids: Set<String>, named name: String, hops: Int) -> Diagram {
    let passages = Set(
      nodes.filter { $0.shape != .link && $0.shape != .system && $0.shape != .start }.map(\.id))
    let ways = edges.filter { passages.contains($0.from) && passages.contains($0.to) }
    var near = ids
    for _ in 0..<max(0, hops) {
      let next = ways.filter { near.contains($0.from) || near.contains($0.to) }
      near.formUnion(next.flatMap { [$0.from, $0.to] })
    }
    let entrances = edges.filter { !passages.contains($0.from) && near.contains($0.to) }
    near.formUnion(entrances.map(\.from))
    var result = self
    result.nodes = nodes.filter { near.contains($0.id) }
    let ranks = Set(result.nodes.compactMap(\.rank)).sorted()
    for index in result.nodes.indices {
      result.nodes[index].rank = result.nodes[index].rank.flatMap(ranks.firstIndex(of:))
    }
    result.edges = edges.filter { near.contains($0.from) && near.contains($0.to) }
    result.dropEmptyClusters()
    let count = FlowMapDrawing.counted(hops, "arrow")
    result.subtitle += "\(subtitle.isEmpty ? "" : " · ")within \(count) of \(name)"
    result.legend = result.occurring(in: legend)
    return result
  }
}

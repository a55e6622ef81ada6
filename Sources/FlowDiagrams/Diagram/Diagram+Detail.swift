extension Diagram {
  /// How much of a diagram is drawn, so that the layout is fast and the picture readable.
  public enum Detail: String, Sendable, Hashable, CaseIterable {
    /// Everything.
    case full
    /// Without the text beside edges that violate no rule. That text costs layouts most, and tooltips keep it.
    case unlabelled
    /// Without that text too, and with only one edge to each node beside the violated ones.
    case skeleton
  }

  /// The most detail that `dot` can lay out in about three seconds.
  ///
  /// Text beside edges costs most where many edges join few nodes: 60 nodes and 200 edges with text take as long as 150 nodes
  /// and 300 such edges. Measured with Graphviz 2.42 on graphs with 2.5 edges per node: 150 nodes take 0.3 s without text
  /// beside the edges and 3 s with it; 200 nodes take 2 to 10 s without text; trees of 1,000 nodes take 0.6 s.
  public var affordableDetail: Detail {
    let labelled = edges.count { !$0.lines.isEmpty }
    if nodes.count <= 150 && labelled <= min(300, max(60, 4 * nodes.count)) { return .full }
    // The limit leaves room for the start, links, the system and alerts beside 200 screens.
    return nodes.count <= 250 && edges.count <= 700 ? .unlabelled : .skeleton
  }

  /// Returns the diagram with no more than the given detail. The subtitle says what was left out.
  public func reduced(to detail: Detail) -> Diagram {
    guard detail != .full else { return self }
    var result = self
    for index in edges.indices where edges[index].emphasis != .violated { result.edges[index].lines = [] }
    guard detail == .skeleton else {
      result.omit("too large for edge labels: see the tooltips")
      return result
    }
    result.omit("too large for all \(edges.count) edges: only one edge to each node is drawn")
    result.edges = zip(result.edges, skeletonEdges).filter(\.1).map(\.0)
    return result
  }

  /// The diagram without its frames, for when no layout is found with them. The tooltip of each node names its frame.
  public var withoutFrames: Diagram {
    var result = self
    let labels = Dictionary(clusters.map { ($0.id, $0.label) }, uniquingKeysWith: { first, _ in first })
    for index in nodes.indices {
      guard let frame = nodes[index].cluster.flatMap({ labels[$0] }) else { continue }
      result.nodes[index].tooltip.append(frame)
      result.nodes[index].cluster = nil
    }
    result.clusters = []
    if !clusters.isEmpty { result.omit("no layout was found with frames: see the tooltips") }
    return result
  }

  /// For each edge, whether it is violated or the first one into its target from the lowest rank.
  private var skeletonEdges: [Bool] {
    let ranks = Dictionary(nodes.map { ($0.id, $0.rank ?? 0) }, uniquingKeysWith: { first, _ in first })
    var entering: [String: Int] = [:]
    for (index, edge) in edges.enumerated() where edge.direction != .backward && edge.from != edge.to {
      if let known = entering[edge.to], ranks[edges[known].from, default: 0] <= ranks[edge.from, default: 0] {
        continue
      }
      entering[edge.to] = index
    }
    return edges.indices.map { edges[$0].emphasis == .violated || entering[edges[$0].to] == $0 }
  }
}

extension Diagram {
  /// The same map with each place as many ranks from the start as it takes arrows to get there.
  ///
  /// Arrows decide nothing more, and leave their ends where they are. So an arrow that is added moves no place to another rank, unless it is a shorter way there: then it moves that place, and what comes after it.
  /// What brings one places from anywhere, such as links, stands one rank before the nearest of them.
  ///
  /// A diagram without a start, such as one of what is near a screen, comes back as it is.
  public func calm() -> Diagram {
    let distances = Distances(of: self)
    guard !distances.ranks.isEmpty else { return self }
    var result = self
    let first = distances.ranks.values.min() ?? 0
    for index in nodes.indices {
      result.nodes[index].rank = distances.ranks[nodes[index].id].map { $0 - first }
    }
    for (index, edge) in edges.enumerated() {
      let ends = (distances.ranks[edge.from], distances.ranks[edge.to])
      result.edges[index].isLoose = ends.0 != nil || ends.1 != nil
    }
    return result
  }
}

/// How many arrows it takes from the start to each place of a map.
private struct Distances {
  /// By node; none for what no arrow leads to.
  var ranks: [String: Int] = [:]
  private var ways: [String: [String]] = [:]
  /// What is declared, and no run takes.
  private var unreached: [String: [String]] = [:]

  init(of diagram: Diagram) {
    guard diagram.nodes.contains(where: { $0.shape == .start }) else { return }
    for edge in diagram.edges {
      let isReached = edge.emphasis != .unreached
      if edge.direction != .backward { add(from: edge.from, to: edge.to, isReached) }
      if edge.direction == .backward || edge.direction == .both {
        add(from: edge.to, to: edge.from, isReached)
      }
    }
    let starts = diagram.nodes.filter { $0.shape == .start }.map(\.id)
    let sources = diagram.nodes.filter { $0.shape == .link || $0.shape == .system }.map(\.id)
    search(from: starts, alongUnreached: false)
    search(from: sources, alongUnreached: false)
    search(from: diagram.nodes.map(\.id).filter { ranks[$0] != nil }, alongUnreached: true)
    for source in sources {
      let targets = (ways[source, default: []] + unreached[source, default: []]).compactMap { ranks[$0] }
      ranks[source] = targets.min().map { $0 - 1 }
    }
  }

  private mutating func add(from: String, to: String, _ isReached: Bool) {
    if isReached { ways[from, default: []].append(to) } else { unreached[from, default: []].append(to) }
  }

  /// Goes on to what has no rank yet; those that one starts from have theirs, or are first.
  private mutating func search(from starts: [String], alongUnreached: Bool) {
    for start in starts where ranks[start] == nil { ranks[start] = 0 }
    var queue = starts.sorted { (ranks[$0] ?? 0, $0) < (ranks[$1] ?? 0, $1) }
    while !queue.isEmpty {
      var next: [String] = []
      for place in queue {
        let targets = ways[place, default: []] + (alongUnreached ? unreached[place, default: []] : [])
        for target in targets where ranks[target] == nil {
          ranks[target] = (ranks[place] ?? 0) + 1
          next.append(target)
        }
      }
      queue = next
    }
  }
}

extension Diagram {
  /// The most places in a rank: nine, and more in maps of 50 or more places. Others at the same distance stand in further
  /// ranks.
  private var mostInRank: Int { max(9, Int(Double(2 * nodes.count).squareRoot())) }

  /// Returns the map with each place as many levels from the start as it takes arrows to get there.
  ///
  /// An added arrow moves a place to another rank only if it is a shorter way. It then moves the place that it leads to, and
  /// the places after it. A level is one rank, or several if it has many places. They are filled in the order of the frames
  /// and, within a frame, of the declarations, whatever the arrows are. A node that leads to places from anywhere, such as
  /// links, stands one level before the nearest of them.
  ///
  /// Returns a diagram without a start unchanged.
  public func ranked() -> Diagram { ranked(along: edges) }

  /// Returns the map with ranks that follow the given arrows instead of the drawn ones.
  func ranked(along edges: [Edge]) -> Diagram {
    let levels = Distances(of: nodes, along: edges).levels
    guard let first = levels.values.min(), let last = levels.values.max() else { return self }
    var result = self
    var rank = 0
    for level in first...last {
      let members = nodes.indices.filter { levels[nodes[$0].id] == level }
      let places = inOrderOfFrames(members.filter { !nodes[$0].isSource })
      let count = max(1, (places.count + mostInRank - 1) / mostInRank)
      let size = max(1, (places.count + count - 1) / count)
      for index in members { result.nodes[index].rank = rank }
      for (position, index) in places.enumerated() { result.nodes[index].rank = rank + position / size }
      rank += count
    }
    return result
  }

  /// Returns places in the order of their frames, places without a frame last.
  private func inOrderOfFrames(_ members: [Int]) -> [Int] {
    let positions = Dictionary(
      clusters.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    let position = { (index: Int) in
      nodes[index].cluster.flatMap { positions[$0] } ?? clusters.count
    }
    return members.sorted { (position($0), $0) < (position($1), $1) }
  }
}

extension Diagram.Node {
  /// Whether it leads to places from anywhere.
  fileprivate var isSource: Bool { shape == .link || shape == .system }
}

/// The number of arrows from the start to each place of a map.
private struct Distances {
  /// By node; empty for a map without a start.
  private(set) var levels: [String: Int] = [:]

  init(of nodes: [Diagram.Node], along edges: [Diagram.Edge]) {
    let starts = nodes.filter { $0.shape == .start }.map(\.id)
    guard !starts.isEmpty else { return }
    let arrows =
      edges.filter { $0.direction != .backward }
      + edges.filter { $0.direction == .backward || $0.direction == .both }.map(\.turned)
    let all = Dictionary(grouping: arrows, by: \.from)
    // No run takes the other arrows, or none does any more.
    let taken = all.mapValues { $0.filter { $0.emphasis != .unreached && $0.emphasis != .removed } }
    let sources = nodes.filter(\.isSource).map(\.id)
    search(from: starts, along: taken)
    search(from: sources, along: taken)
    search(from: nodes.map(\.id).filter { levels[$0] != nil }, along: all)
    for source in sources {
      levels[source] = all[source, default: []].compactMap { levels[$0.to] }.min().map { $0 - 1 }
    }
    // A place that nothing leads to stands beside the first screens.
    for node in nodes where levels[node.id] == nil { levels[node.id] = 1 }
  }

  /// Gives a level to each place that has none, the nearest first. Places to start from without a level get level 0.
  private mutating func search(from starts: [String], along arrows: [String: [Diagram.Edge]]) {
    for start in starts where levels[start] == nil { levels[start] = 0 }
    var queue = Dictionary(grouping: starts) { levels[$0] ?? 0 }
    var level = queue.keys.min() ?? 0
    while !queue.isEmpty {
      for place in queue.removeValue(forKey: level) ?? [] {
        for arrow in arrows[place, default: []] where levels[arrow.to] == nil {
          levels[arrow.to] = level + 1
          queue[level + 1, default: []].append(arrow.to)
        }
      }
      level += 1
    }
  }
}

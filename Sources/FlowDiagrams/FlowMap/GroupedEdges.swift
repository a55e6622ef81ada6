import FlowModel

/// The arrows of a map with grouped places: arrows of one kind between the same two nodes become one.
struct GroupedEdges {
  /// The arrows, in the order in which the first of each was found.
  private(set) var edges: [Diagram.Edge] = []

  init(_ all: [Diagram.Edge], _ groupOf: [String: String]) {
    var order: [String] = []
    var joined: [String: [Diagram.Edge]] = [:]
    let groups = Set(groupOf.values)
    for edge in all {
      var edge = edge
      edge.from = groupOf[edge.from] ?? edge.from
      edge.to = groupOf[edge.to] ?? edge.to
      guard edge.from != edge.to else { continue }
      if groups.contains(edge.from) || groups.contains(edge.to) {
        edge.id = Self.id(edge)
        let turned = Self.turned(edge)
        if joined[turned.id] != nil { edge = turned }
      }
      if joined[edge.id] == nil { order.append(edge.id) }
      joined[edge.id, default: []].append(edge)
    }
    edges = order.compactMap { joined[$0].flatMap(Self.joined) }
  }

  private static func id(_ edge: Diagram.Edge) -> String {
    "\(edge.emphasis == .unreached ? "unreached-" : "")\(edge.kind.rawValue).\(edge.from).\(edge.to)"
  }

  /// Returns the same arrow with its text, described from its other end.
  private static func turned(_ edge: Diagram.Edge) -> Diagram.Edge {
    var turned = edge.turned
    turned.id = id(turned)
    turned.lines = edge.lines.map { line in
      guard line.tone == .name, !line.text.hasPrefix("[") else { return line }
      let isBack = line.text.hasPrefix("← ")
      return Diagram.Line(isBack ? String(line.text.dropFirst(2)) : "← \(line.text)", line.tone)
    }
    return turned
  }

  /// Returns one arrow for several, with the first events of all without guards, and the number of the rest.
  private static func joined(_ all: [Diagram.Edge]) -> Diagram.Edge? {
    guard var edge = all.first, all.count > 1 else { return all.first }
    let bare = all.flatMap(\.lines).map { Diagram.Line(withoutGuard($0.text), $0.tone) }
    let lines = unique(bare.filter { !$0.text.isEmpty })
    let unnamed = all.flatMap(\.lines).map(unnamed).reduce(0, +)
    edge.lines = lines.filter { $0.tone == .name }.shortened(to: Diagram.Edge.mostNamed, besides: unnamed)
    edge.lines += lines.filter { $0.tone == .violation }
    if all.contains(where: { $0.direction != edge.direction }) { edge.direction = .both }
    if all.contains(where: { $0.emphasis == .violated }) { edge.emphasis = .violated }
    edge.tooltip = unique(all.flatMap(\.tooltip))
    return edge
  }

  /// Returns the number of events that a line counts instead of naming them.
  static func unnamed(_ line: Diagram.Line) -> Int {
    guard line.tone == .note else { return 0 }
    return line.text.firstMatch(of: #/^and ([0-9]+) more$/#).flatMap { Int($0.1) } ?? 0
  }

  /// Returns the name of an event without its guard; empty for a line with a guard only.
  static func withoutGuard(_ text: String) -> String {
    guard let bracket = text.firstIndex(of: "[") else { return text }
    return String(text[..<bracket].reversed().drop { $0 == " " }.reversed())
  }
}

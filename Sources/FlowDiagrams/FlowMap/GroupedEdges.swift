/// The arrows of a map in which some places are one node: those of one kind between the same two as one.
struct GroupedEdges {
  /// The arrows, in the order in which the first of each was found.
  private(set) var edges: [Diagram.Edge] = []
  /// The most events that are named beside an arrow.
  private static let most = 3

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
        edge.id = Self.id(edge, edge.from, edge.to)
      }
      let opposite = Self.id(edge, edge.to, edge.from)
      if groups.contains(edge.from) || groups.contains(edge.to), joined[opposite] != nil {
        edge = Self.turned(edge, id: opposite)
      }
      if joined[edge.id] == nil { order.append(edge.id) }
      joined[edge.id, default: []].append(edge)
    }
    edges = order.compactMap { joined[$0].flatMap(Self.joined) }
  }

  private static func id(_ edge: Diagram.Edge, _ from: String, _ to: String) -> String {
    "\(edge.emphasis == .unreached ? "unreached-" : "")\(edge.kind.rawValue).\(from).\(to)"
  }

  /// The same way, told from its other end.
  private static func turned(_ edge: Diagram.Edge, id: String) -> Diagram.Edge {
    var turned = edge
    (turned.id, turned.from, turned.to) = (id, edge.to, edge.from)
    switch edge.direction {
    case .forward: turned.direction = .backward
    case .backward: turned.direction = .forward
    case .both, .neither: break
    }
    turned.lines = edge.lines.map { line in
      guard line.tone == .name, !line.text.hasPrefix("[") else { return line }
      let isBack = line.text.hasPrefix("← ")
      return Diagram.Line(isBack ? String(line.text.dropFirst(2)) : "← \(line.text)", line.tone)
    }
    return turned
  }

  /// One arrow for several, with the first events of all and the number of the rest, without their guards.
  private static func joined(_ all: [Diagram.Edge]) -> Diagram.Edge? {
    guard var edge = all.first, all.count > 1 else { return all.first }
    let lines = all.flatMap(\.lines).reduce(into: [Diagram.Line]()) {
      let line = Diagram.Line(withoutGuard($1.text), $1.tone)
      if !line.text.isEmpty, !$0.contains(line) { $0.append(line) }
    }
    let events = lines.filter { $0.tone == .name }
    let shown = events.count > most + 1 ? Array(events.prefix(most)) : events
    edge.lines = shown
    let rest = all.flatMap(\.lines).map(unnamed).reduce(events.count - shown.count, +)
    if rest > 0 { edge.lines.append(Diagram.Line("and \(rest) more", .note)) }
    edge.lines += lines.filter { $0.tone == .violation }
    if all.contains(where: { $0.direction != edge.direction }) { edge.direction = .both }
    if all.contains(where: { $0.emphasis == .violated }) { edge.emphasis = .violated }
    edge.tooltip = all.flatMap(\.tooltip).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    return edge
  }

  /// How many events a line counts in the place of their names.
  static func unnamed(_ line: Diagram.Line) -> Int {
    guard line.tone == .note else { return 0 }
    return line.text.firstMatch(of: #/^and ([0-9]+) more$/#).flatMap { Int($0.1) } ?? 0
  }

  /// The name of an event that stands before its guard; empty for a guard on a line of its own.
  static func withoutGuard(_ text: String) -> String {
    guard let bracket = text.firstIndex(of: "[") else { return text }
    return String(text[..<bracket].reversed().drop { $0 == " " }.reversed())
  }
}

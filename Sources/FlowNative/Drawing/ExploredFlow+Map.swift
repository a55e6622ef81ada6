import FlowChecking
public import FlowDiagrams
import FlowStateSpace

extension ExploredFlow {
  /// The map of the flow: each screen or alert that is ever in front, and the events that lead from one to another.
  ///
  /// - Parameters:
  ///   - title: The heading.
  ///   - verdicts: Where a run of one of them ends, the map is marked.
  /// - Complexity: One pass over the steps.
  public func map(title: String, marking verdicts: [NavigationVerdict<Flow>] = []) -> Diagram {
    var drawing = NavigationMap(of: self)
    drawing.mark(verdicts)
    return drawing.diagram(title: title).ranked()
  }
}

/// The places and ways of a flow, collected for a diagram.
struct NavigationMap<Flow: NavigationFlow> {
  /// What is in front, which is one place of the map.
  struct MapNode: Hashable {
    var name: String
    /// How it came in front: in the stack, as a modal, or as an alert.
    var layer: Layer

    enum Layer: String, Hashable {
      case stack, sheet, cover, alert
    }

    init(_ display: Display) {
      if let alert = display.alert {
        (name, layer) = (alert, .alert)
      } else if let modal = display.modals.last {
        (name, layer) = (display.page, modal.style == .sheet ? .sheet : .cover)
      } else {
        (name, layer) = (display.page, .stack)
      }
    }

    var id: String { "\(layer.rawValue)-\(name)" }
  }

  /// A way between two places, with all events that take it.
  struct Edge {
    var kind: Diagram.Edge.Kind
    var events: [String] = []
  }

  /// Two places.
  struct Pair: Hashable {
    var from: MapNode
    var to: MapNode
  }

  private let explored: ExploredFlow<Flow>
  private let displays: [Display]
  private var places: [MapNode] = []
  private var pairs: [Pair] = []
  private var ways: [Pair: Edge] = [:]
  private var violated: [MapNode: [String]] = [:]

  init(of explored: ExploredFlow<Flow>) {
    self.explored = explored
    displays = explored.states.map(explored.flow.display)
    var known: Set<MapNode> = []
    for display in displays where known.insert(MapNode(display)).inserted { places.append(MapNode(display)) }
    for source in displays.indices {
      for step in explored.graph.transitions(from: source) {
        add(String(describing: explored.events[step.action]), displays[source], displays[step.target])
      }
    }
  }

  private mutating func add(_ event: String, _ before: Display, _ after: Display) {
    let pair = Pair(from: MapNode(before), to: MapNode(after))
    guard pair.from != pair.to else { return }
    if ways[pair] == nil {
      pairs.append(pair)
      ways[pair] = Edge(kind: Self.kind(before, after))
    }
    if ways[pair]?.events.contains(event) == false { ways[pair]?.events.append(event) }
  }

  private static func kind(_ before: Display, _ after: Display) -> Diagram.Edge.Kind {
    if (before.alert == nil) != (after.alert == nil) || before.alert != after.alert { return .alert }
    // What is pushed in a modal leaves the modal and its first screen as they are.
    if before.modals.map(\.style) != after.modals.map(\.style)
      || before.modals.map(\.stack.first) != after.modals.map(\.stack.first)
    {
      return .present
    }
    if before.tab != after.tab { return .tab }
    return .push
  }

  /// Marks the ends of runs that refute something.
  mutating func mark(_ verdicts: [NavigationVerdict<Flow>]) {
    for verdict in verdicts where verdict.verdict == .violated {
      guard let run = verdict.counterexample else { continue }
      let last = run.loop.last ?? run.steps.last
      violated[MapNode(last?.display ?? run.startDisplay), default: []].append(verdict.name)
    }
  }

  func diagram(title: String) -> Diagram {
    var diagram = Diagram(title: title, subtitle: explored.description, summary: summary(title))
    diagram.clusters = [
      Diagram.Cluster(id: "stack", label: "stack", role: .stack),
      Diagram.Cluster(id: "sheet", label: "sheets", role: .modal),
      Diagram.Cluster(id: "cover", label: "covers", role: .modal),
      Diagram.Cluster(id: "alert", label: "alerts", role: .modal),
    ].filter { cluster in places.contains { $0.layer.rawValue == cluster.id } }
    diagram.nodes = [Diagram.Node(id: "start", shape: .start, lines: [])] + places.map(node)
    diagram.edges = starts + edges
    diagram.legend = legend(of: diagram)
    return diagram
  }

  private func summary(_ title: String) -> String {
    "\(title): \(places.count) screens and alerts, \(pairs.count) ways between them; "
      + (violated.isEmpty ? "nothing is marked." : "\(violated.count) are marked as violated.")
  }

  private func node(_ place: MapNode) -> Diagram.Node {
    var lines = [Diagram.Line(place.name)]
    lines += (violated[place] ?? []).map { Diagram.Line($0, .violation) }
    var node = Diagram.Node(
      id: place.id, shape: place.layer == .alert ? .alert : .screen, lines: lines,
      cluster: place.layer.rawValue)
    if violated[place] != nil { node.emphasis = .violated }
    return node
  }

  private var starts: [Diagram.Edge] {
    var known: Set<MapNode> = []
    return explored.graph.initialStates.map { MapNode(displays[$0]) }.filter { known.insert($0).inserted }.map
    {
      Diagram.Edge(id: "start-\($0.id)", from: "start", to: $0.id, kind: .start)
    }
  }

  /// One edge for each pair of places, and where both ways differ in nothing but their sense, one for both.
  private var edges: [Diagram.Edge] {
    var drawn: Set<Pair> = []
    return pairs.compactMap { pair in
      guard drawn.insert(pair).inserted, let way = ways[pair] else { return nil }
      var edge = Diagram.Edge(
        id: "\(pair.from.id)-to-\(pair.to.id)", from: pair.from.id, to: pair.to.id, kind: way.kind,
        lines: Self.lines(way.events))
      edge.tooltip = way.events
      let back = Pair(from: pair.to, to: pair.from)
      if let reverse = ways[back], reverse.kind == way.kind {
        drawn.insert(back)
        edge.direction = .both
        edge.tooltip += reverse.events.map { "back: \($0)" }
      }
      return edge
    }
  }

  /// The first events; the rest are counted, and stand in the tooltip.
  private static func lines(_ events: [String]) -> [Diagram.Line] {
    let most = 3
    guard events.count > most else { return events.map { Diagram.Line($0) } }
    return events.prefix(most - 1).map { Diagram.Line($0) }
      + [Diagram.Line("and \(events.count - most + 1) more", .note)]
  }

  private func legend(of diagram: Diagram) -> [Diagram.LegendEntry] {
    let words: [(Diagram.Edge.Kind, String)] = [
      (.push, "push or pop"), (.tab, "tab"), (.present, "present or dismiss"), (.alert, "alert or answer"),
    ]
    var entries = words.compactMap { kind, text in
      diagram.edges.contains { $0.kind == kind } ? Diagram.LegendEntry(.edge(kind, .plain), text) : nil
    }
    if !violated.isEmpty {
      entries.append(Diagram.LegendEntry(.node(.screen, .single, .violated), "a claim is violated"))
    }
    return entries
  }
}

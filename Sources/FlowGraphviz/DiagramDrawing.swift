import FlowDiagnostics
import FlowDiagrams

/// Builds the Graphviz graph of a diagram, and chooses its attributes.
struct DiagramDrawing {
  let diagram: Diagram
  let format: GraphvizRenderer.Format
  let arrangement: LayoutOptions
  /// The names of nodes, edges and clusters in DOT and SVG.
  let names: DiagramNames
  private let phones: PhoneMarkup

  init(diagram: Diagram, format: GraphvizRenderer.Format, arrangement: LayoutOptions) {
    (self.diagram, self.format, self.arrangement) = (diagram, format, arrangement)
    names = DiagramNames(diagram)
    phones = PhoneMarkup(of: diagram)
  }

  /// The font of all text. Every viewer has it, or a font of about its width.
  static let font = "Helvetica"

  func build(in graph: borrowing GraphvizGraph) {
    declareDefaults(in: graph)
    graph.set(pageAttributes)
    var nodes: [String: GraphvizGraph.Node] = [:]
    for node in diagram.nodes {
      nodes[node.id] = graph.node(names.node(node.id), attributes(of: node))
    }
    buildClusters(in: graph, nodes)
    buildRanks(in: graph, nodes)
    buildArrows(in: graph, nodes)
  }

  private func declareDefaults(in graph: borrowing GraphvizGraph) {
    graph.declare(
      nodes: [
        "fontname": Self.font, "fontsize": "12", "shape": "box", "style": "filled", "margin": "0.16,0.1",
        "penwidth": "1.2", "height": "0.4",
      ],
      edges: [
        "fontname": Self.font, "fontsize": "10", "arrowsize": "0.7", "penwidth": "1.3", "style": "solid",
        "dir": "forward", "weight": "1", "constraint": "true",
      ])
  }

  /// `newrank` is necessary: without it, edges with text can end up within one rank, and Graphviz 2.42 then frees memory twice
  /// (`abomination` in flat.c; two of five random maps crashed).
  private var pageAttributes: [GraphvizGraph.Attribute] {
    var attributes: [GraphvizGraph.Attribute] = [
      ("fontname", .text(Self.font)), ("rankdir", .text(arrangement.direction.rawValue)),
      ("newrank", "true"), ("bgcolor", .text(Palette.canvas.light)), ("nodesep", .text(arrangement.gap)),
      ("ranksep", "0.45"), ("pad", "0.3"), ("labelloc", "t"), ("labeljust", "l"),
      ("label", .markup(LabelMarkup.heading(diagram))),
    ]
    if arrangement.isHasty {
      // Measured on 200 nodes and 600 edges in frames: over a minute without these attributes, 3 seconds with them.
      attributes += [("nslimit", "0.1"), ("nslimit1", "1"), ("mclimit", "0.1"), ("splines", "polyline")]
    } else {
      attributes.append(("splines", "spline"))
      // Ends the network simplex where it cycles, as it did for seconds on 26 screens under tabs. The maps of 89 other
      // scenarios keep their size.
      if format != .dot { attributes.append(("nslimit", "5")) }
    }
    if format == .png { attributes.append(("dpi", "144")) }
    return attributes
  }

  /// Puts the places of each rank beside an invisible node. These nodes form a chain.
  private func buildRanks(in graph: borrowing GraphvizGraph, _ nodes: [String: GraphvizGraph.Node]) {
    guard let last = diagram.nodes.compactMap(\.rank).max() else { return }
    let unseen: [GraphvizGraph.Attribute] = [
      ("style", "invis"), ("shape", "point"), ("width", "0.01"), ("label", ""),
    ]
    var above: GraphvizGraph.Node?
    for rank in 0...last {
      guard let anchor = graph.node("_rank_\(rank)", unseen) else { continue }
      if let above {
        graph.edge(
          "_rank_\(rank)", from: above, to: anchor, [("style", "invis"), ("weight", "0")])
      }
      let members = diagram.nodes.filter { $0.rank == rank }.compactMap { nodes[$0.id] }
      graph.rank("_\(rank)", nodes: [anchor] + members)
      above = anchor
    }
  }

  private func buildClusters(in graph: borrowing GraphvizGraph, _ nodes: [String: GraphvizGraph.Node]) {
    for cluster in diagram.clusters {
      let (stroke, fill) = Palette.cluster(cluster.role)
      graph.cluster(
        names.cluster(cluster.id),
        [
          ("label", .text(LabelText.label(cluster.label))), ("labelloc", "t"), ("labeljust", "l"),
          ("peripheries", "1"), ("style", "rounded,filled"), ("margin", "14"),
          ("fontname", .text(Self.font)), ("fontsize", "10"),
          ("fontcolor", .text(Palette.muted.light)), ("color", .text(stroke.light)),
          ("fillcolor", .text(fill.light)), ("id", .text(names.cluster(cluster.id))),
          ("class", .text(cluster.role.rawValue)),
        ],
        nodes: diagram.nodes.filter { $0.cluster == cluster.id }.compactMap { nodes[$0.id] })
    }
  }
}

extension DiagramDrawing {
  private func attributes(of node: Diagram.Node) -> [GraphvizGraph.Attribute] {
    let (stroke, plainFill) = Palette.node(node.shape, node.emphasis)
    let fill = node.heat.map(Palette.heat) ?? plainFill
    var attributes: [GraphvizGraph.Attribute] = [
      ("id", .text(names.node(node.id))),
      ("class", .text(classes(node.shape.rawValue, node.emphasis, node.classes))),
      ("color", .text(stroke.light)), ("fillcolor", .text(fill.light)),
      ("label", (phones.label(of: node) ?? LabelMarkup.node(node)).map { .markup($0) } ?? .text("")),
    ]
    switch node.shape {
    case .screen, .folded, .state:
      attributes.append(("style", .text(style("rounded,filled", node.emphasis))))
    case .alert:
      attributes += [
        ("shape", "octagon"), ("style", .text(style("filled", node.emphasis))), ("margin", "0.04,0.04"),
      ]
    case .toast: attributes += [("shape", "note"), ("style", .text(style("filled", node.emphasis)))]
    case .start: attributes += [("shape", "circle"), ("width", "0.16"), ("height", "0.16")]
    case .link:
      // Of Graphviz's tag shapes, this one is drawn where arrows end. Around `cds` there is a gap.
      attributes += [("shape", "invhouse"), ("margin", "0.02,0.01")]
    case .system: attributes += [("shape", "component"), ("margin", "0.2,0.1")]
    case .roads: attributes += [("shape", "plaintext"), ("style", "")]
    case .phone: attributes += [("shape", "plain"), ("style", "")]
    }
    if node.border == .double { attributes.append(("peripheries", "2")) }
    if node.emphasis.isHeavy, node.shape != .phone { attributes.append(("penwidth", "2.4")) }
    return attributes + tooltip(node.tooltip)
  }

  /// In DOT only: the SVG gets its tooltips as titles, which every viewer shows.
  func tooltip(_ lines: [String]) -> [GraphvizGraph.Attribute] {
    guard format == .dot, !lines.isEmpty else { return [] }
    return [("tooltip", .text(lines.map(LabelText.label).joined(separator: "\\n")))]
  }

  private func style(_ base: String, _ emphasis: Diagram.Emphasis) -> String {
    emphasis.isDashed ? base + ",dashed" : base
  }

  func classes(_ role: String, _ emphasis: Diagram.Emphasis, _ more: [String]) -> String {
    let words = [role] + (emphasis == .plain ? [] : [emphasis.rawValue]) + more
    return words.map(\.escapedForID).joined(separator: " ")
  }
}

extension Diagram.Emphasis {
  fileprivate var isHeavy: Bool {
    switch self {
    case .violated, .added, .removed, .changed: true
    case .plain, .unreached, .aside: false
    }
  }

  var isDashed: Bool { self == .unreached || self == .removed }
}

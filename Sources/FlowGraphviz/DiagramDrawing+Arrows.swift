import FlowDiagrams

/// Gives arrows to `dot` in a form that it can lay out.
///
/// A map gives the rank of each place, and Graphviz 2.42 fails on many such graphs. Of 250 random graphs with frames and texts
/// (8 to 60 places on up to 10 ranks), passed on unchanged, 73 got no layout (`init_rank` in ns.c), 9 looped forever
/// (`merge_oneway` in fastgr.c), and 5 ended the process (`merge_chain` in class2.c). With all arrows in one order, and
/// parallel arrows within a rank kept apart, none of 400 looped or ended the process. With the texts of all arrows within a
/// rank between their halves, 19 of 1,500 got no layout; all others did.
extension DiagramDrawing {
  func buildArrows(in graph: borrowing GraphvizGraph, _ nodes: [String: GraphvizGraph.Node]) {
    let standings = standings
    var beside: Set<[String]> = []
    for edge in diagram.edges.map({ Self.downward($0, standings) }) {
      guard let from = nodes[edge.from], let to = nodes[edge.to] else { continue }
      if edge.from != edge.to, let rank = standings[edge.from]?.rank, rank == standings[edge.to]?.rank,
        // There is no rank above the first, where `dot` would put the text (`abomination` in flat.c).
        edge.lines.isEmpty
          ? !beside.insert([edge.from, edge.to]).inserted : arrangement.splitsLevelArrows || rank == 0
      {
        buildLevelArrow(edge, from: from, to: to, in: graph)
        continue
      }
      let name = names.edge(edge.id)
      graph.edge(
        name, from: from, to: to, attributes(of: edge, id: name, heads: edge.direction, text: text(of: edge)))
      if edge.isBeside { graph.rank(name, nodes: [from, to]) }
      if arrangement.widensFrames { buildRoom(for: edge, standings, in: graph) }
    }
  }

  /// Makes room for the text of an arrow within a rank of a frame: an invisible node that is wide enough for both sides.
  private func buildRoom(
    for edge: Diagram.Edge, _ standings: [String: Standing], in graph: borrowing GraphvizGraph
  ) {
    guard !edge.lines.isEmpty, let from = standings[edge.from], let to = standings[edge.to],
      from.rank == to.rank, from.frame == to.frame, diagram.clusters.indices.contains(from.frame)
    else { return }
    let width = edge.lines.map { LabelText.width(of: $0.text, size: 10, isBold: false) }.max() ?? 0
    let room = graph.node(
      "_room_\(names.edge(edge.id))",
      [
        ("style", "invis"), ("label", ""), ("fixedsize", "true"), ("height", "0.01"),
        ("width", "\((2 * width + 24) / 72)"),
      ])
    guard let room else { return }
    graph.cluster(names.cluster(diagram.clusters[from.frame].id), [], nodes: [room])
    graph.rank("_\(from.rank)", nodes: [room])
  }

  /// Draws an arrow within a rank in two halves, with its text as a node between them. Otherwise `dot` can put the text on the
  /// wrong side of a frame, and cannot keep two such arrows between the same places apart.
  private func buildLevelArrow(
    _ edge: Diagram.Edge, from: GraphvizGraph.Node, to: GraphvizGraph.Node, in graph: borrowing GraphvizGraph
  ) {
    let frames = [edge.from, edge.to].map { id in diagram.nodes.first { $0.id == id }?.cluster }
    let rank = diagram.nodes.first { $0.id == edge.from }?.rank
    let (first, words, rest) = (names.edge(edge.id), names.words(edge.id), names.rest(edge.id))
    guard let middle = graph.node(words, wordsAttributes(of: edge, id: words)), let rank else { return }
    if frames[0] == frames[1], let frame = frames[0] {
      graph.cluster(names.cluster(frame), [], nodes: [middle])
    }
    graph.rank("_\(rank)", nodes: [middle])
    let (tail, head): (Diagram.Edge.Direction, Diagram.Edge.Direction) =
      switch edge.direction {
      case .forward: (.neither, .forward)
      case .backward: (.backward, .neither)
      case .both: (.backward, .forward)
      case .neither: (.neither, .neither)
      }
    graph.edge(first, from: from, to: middle, attributes(of: edge, id: first, heads: tail))
    graph.edge(rest, from: middle, to: to, attributes(of: edge, id: rest, heads: head))
  }

  private func wordsAttributes(of edge: Diagram.Edge, id: String) -> [GraphvizGraph.Attribute] {
    guard !edge.lines.isEmpty else {
      return [("shape", "point"), ("style", "invis"), ("width", "0.01"), ("label", "")]
    }
    return [
      ("id", .text(id)), ("class", .text("words " + classes(edge.kind.rawValue, edge.emphasis, []))),
      ("shape", "plaintext"), ("style", ""), ("margin", "0.02,0.02"), ("height", "0"), ("fontsize", "10"),
      ("fontcolor", .text(textInk(of: edge).light)), ("label", .text(text(of: edge))),
    ]
  }

  /// Where a place stands: its rank, then its frame, then its position in the diagram.
  private typealias Standing = (rank: Int, frame: Int, index: Int)

  private var standings: [String: Standing] {
    let frames = Dictionary(
      diagram.clusters.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    return Dictionary(
      diagram.nodes.enumerated().compactMap { index, node in
        node.rank.map { (node.id, ($0, node.cluster.flatMap { frames[$0] } ?? -1, index)) }
      },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns an arrow with its ends in the order of their standings. It looks the same.
  ///
  /// `dot` neither shortens nor untangles arrows that affect no rank, so arrows that lead back must affect them: turned round,
  /// they agree with the given ranks. Arrows within a rank must not form cycles, and must not put a frame to the left of
  /// another on one rank and to its right on the next.
  private static func downward(_ edge: Diagram.Edge, _ standings: [String: Standing]) -> Diagram.Edge {
    guard let from = standings[edge.from], let to = standings[edge.to], from > to else { return edge }
    return edge.turned
  }

  /// Returns the look of an arrow or of half of one: its name, its heads and its text.
  private func attributes(
    of edge: Diagram.Edge, id: String, heads: Diagram.Edge.Direction, text: String = ""
  ) -> [GraphvizGraph.Attribute] {
    var attributes: [GraphvizGraph.Attribute] = [
      ("id", .text(id)), ("class", .text(classes(edge.kind.rawValue, edge.emphasis, []))),
      ("color", .text(Palette.stroke(of: edge.kind, edge.emphasis).light)),
      ("fontcolor", .text(textInk(of: edge).light)),
    ]
    if !text.isEmpty { attributes.append(("label", .text(text))) }
    switch heads {
    case .forward: break
    case .backward: attributes.append(("dir", "back"))
    case .both: attributes.append(("dir", "both"))
    case .neither: attributes.append(("dir", "none"))
    }
    switch edge.emphasis {
    case .plain, .aside: break
    case .violated, .added, .changed: attributes.append(("penwidth", "2.6"))
    case .unreached: attributes.append(("style", "dashed"))
    case .removed: attributes += [("style", "dashed"), ("penwidth", "2")]
    }
    if edge.isLoose { attributes.append(("constraint", "false")) }
    if diagram.form == .run, edge.emphasis != .aside {
      attributes.append(("weight", "12"))
    } else if edge.kind == .start {
      // The dot has no other arrow. A reader looks for it beside the node that it leads to.
      attributes.append(("weight", "20"))
    } else if edge.kind == .push {
      attributes.append(("weight", "3"))
    }
    return attributes + tooltip(edge.tooltip)
  }

  private func textInk(of edge: Diagram.Edge) -> Palette {
    edge.emphasis == .unreached ? Palette.faint : Palette.stroke(of: edge.kind, edge.emphasis)
  }

  private func text(of edge: Diagram.Edge) -> String {
    edge.lines.map { " \(LabelText.label($0.text)) " }.joined(separator: "\\n")
  }
}

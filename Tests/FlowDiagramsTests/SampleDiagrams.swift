import FlowDiagrams

/// Diagrams made by hand, for the renderer alone.
enum SampleDiagrams {
  /// A shop with every kind of node, edge and emphasis.
  static var shop: Diagram {
    var diagram = Diagram(
      title: "Storefront", subtitle: "67 states · 535 transitions · depth 12",
      summary: "A flow map of 7 screens and 1 alert. Violated: auth-gate.")
    diagram.clusters = [
      Diagram.Cluster(id: "stack-path", label: "stack · path", role: .stack),
      Diagram.Cluster(id: "sheet-sheet", label: "sheet · sheet", role: .modal),
      Diagram.Cluster(id: "toast-note", label: "toast · note", role: .toast),
    ]
    var home = node("home", in: "stack-path")
    home.border = .double
    home.classes = ["home"]
    home.tooltip = ["screen home", "line 18"]
    var checkout = node(
      "checkout", in: "stack-path", [("requires signedIn", .gate), ("auth-gate", .violation)])
    checkout.emphasis = .violated
    var help = node("help", in: "sheet-sheet")
    help.emphasis = .unreached
    diagram.nodes = [
      Diagram.Node(id: "start", shape: .start), home,
      node("product", in: "stack-path", [("id: Product", .note)]),
      checkout, node("settings", in: "sheet-sheet"), node("login", in: "sheet-sheet"), help,
      Diagram.Node(id: "alert-discardCart", shape: .alert, lines: [Diagram.Line("discardCart")]),
      Diagram.Node(id: "toast-added", shape: .toast, lines: [Diagram.Line("added")], cluster: "toast-note"),
      Diagram.Node(id: "link", shape: .link, lines: [Diagram.Line("deep link")]),
      Diagram.Node(id: "system", shape: .system, lines: [Diagram.Line("system")]),
    ]
    diagram.edges = edges
    diagram.legend = [
      Diagram.LegendEntry(.edge(.push, .plain), "push and back"),
      Diagram.LegendEntry(.edge(.present, .plain), "present and dismiss"),
      Diagram.LegendEntry(.edge(.alert, .plain), "alert"),
      Diagram.LegendEntry(.edge(.link, .plain), "deep link"),
      Diagram.LegendEntry(.edge(.system, .plain), "system"),
      Diagram.LegendEntry(.edge(.push, .violated), "violates a rule"),
      Diagram.LegendEntry(.node(.screen, .single, .unreached), "never reached"),
      Diagram.LegendEntry(.node(.screen, .double, .plain), "home"),
    ]
    return diagram
  }

  private static var edges: [Diagram.Edge] {
    var violated = edge("link", "screen-checkout", .link, ["shop://checkout", "[signedIn]", "auth-gate"])
    violated.emphasis = .violated
    var dead = edge("screen-settings", "screen-help", .present, ["showHelp"])
    dead.emphasis = .unreached
    return [
      edge("start", "screen-home", .start, []),
      edge("screen-home", "screen-product", .push, ["openProduct"], .both),
      edge("screen-product", "screen-checkout", .push, ["buy", "[signedIn]"], .both),
      edge("screen-product", "screen-login", .present, ["buy", "[else]"], .both),
      edge("screen-home", "screen-settings", .present, ["openSettings"], .both),
      edge("screen-home", "screen-login", .present, ["showProfile"], .both),
      edge("screen-checkout", "alert-discardCart", .alert, ["leaveCheckout"], .both),
      edge("screen-product", "alert-discardCart", .alert, ["Discard"], .backward),
      edge("screen-product", "toast-added", .present, ["addToCart"]),
      edge("link", "screen-product", .link, ["shop://product/{id}"]),
      edge("system", "screen-home", .system, ["sessionExpires"]),
      violated, dead,
    ]
  }

  /// Names that would break a label, an attribute or XML if they were pasted in.
  static var hostile: Diagram {
    let names = [
      "<b>\"&", "it's \\N \\l done", "two\nlines\r\nand\ttab", "&lt;b&gt; &#169;", "Größe 注文 ✓",
      "\u{1}\u{7F}", "",
      "a]]>b<!--c-->", "]]></svg><script>alert(1)</script>",
    ]
    var diagram = Diagram(title: names[0], subtitle: names[1], summary: names[8])
    diagram.clusters = [Diagram.Cluster(id: names[0], label: names[3], role: .modal)]
    for name in names {
      var node = Diagram.Node(id: name, shape: .screen, lines: [Diagram.Line(name)], cluster: names[0])
      node.tooltip = [name]
      node.classes = [name]
      diagram.nodes.append(node)
      diagram.edges.append(
        Diagram.Edge(id: "edge \(name)", from: names[0], to: name, kind: .push, lines: [Diagram.Line(name)]))
    }
    diagram.legend = [Diagram.LegendEntry(.edge(.push, .plain), names[0])]
    return diagram
  }

  /// Two screens and a way.
  static var pair: Diagram {
    var diagram = Diagram(title: "Pair")
    diagram.nodes = [node("a", in: nil), node("b", in: nil)]
    diagram.edges = [edge("screen-a", "screen-b", .push, ["go"])]
    return diagram
  }

  private static func node(
    _ name: String, in cluster: String?, _ more: [(String, Diagram.Tone)] = []
  ) -> Diagram.Node {
    let lines = [Diagram.Line(name)] + more.map { Diagram.Line($0.0, $0.1) }
    return Diagram.Node(id: "screen-\(name)", shape: .screen, lines: lines, cluster: cluster)
  }

  private static func edge(
    _ from: String, _ to: String, _ kind: Diagram.Edge.Kind, _ lines: [String],
    _ direction: Diagram.Edge.Direction = .forward
  ) -> Diagram.Edge {
    var edge = Diagram.Edge(
      id: "\(kind.rawValue).\(from).\(to)", from: from, to: to, kind: kind,
      lines: lines.map { Diagram.Line($0) })
    edge.direction = direction
    return edge
  }
}

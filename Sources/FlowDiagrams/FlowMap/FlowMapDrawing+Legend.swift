extension FlowMapDrawing {
  /// Explains what occurs in a diagram.
  static func legend(of diagram: Diagram, isComplete: Bool) -> [Diagram.LegendEntry] {
    var entries: [Diagram.LegendEntry] = []
    for kind in Diagram.Edge.Kind.allCases {
      let same = diagram.edges.filter { $0.kind == kind && $0.emphasis == .plain }
      guard !same.isEmpty, let words = words(kind, hasReturns: same.contains { $0.direction != .forward })
      else { continue }
      entries.append(Diagram.LegendEntry(.edge(kind, .plain), words))
    }
    if let symbol = symbol(for: .violated, in: diagram) {
      entries.append(Diagram.LegendEntry(symbol, "a rule is violated"))
    }
    if let symbol = symbol(for: .unreached, in: diagram) {
      let words = isComplete ? "never reached" : "not reached by this search"
      entries.append(Diagram.LegendEntry(symbol, words))
    }
    if diagram.nodes.contains(where: { $0.border == .double }) {
      entries.append(Diagram.LegendEntry(.node(.screen, .double, .plain), "home"))
    }
    for (role, words) in [
      (Diagram.Cluster.Role.coordinator, "child coordinator"), (.window, "window above everything"),
    ]
    where diagram.clusters.contains(where: { $0.role == role }) {
      entries.append(Diagram.LegendEntry(.frame(role), words))
    }
    return entries
  }

  /// A sample of an emphasis: a screen, or where only edges have it, an edge.
  private static func symbol(
    for emphasis: Diagram.Emphasis, in diagram: Diagram
  ) -> Diagram.LegendEntry.Symbol? {
    if diagram.nodes.contains(where: { $0.emphasis == emphasis }) { return .node(.screen, .single, emphasis) }
    return diagram.edges.contains { $0.emphasis == emphasis } ? .edge(.push, emphasis) : nil
  }

  private static func words(_ kind: Diagram.Edge.Kind, hasReturns: Bool) -> String? {
    switch kind {
    case .start: nil
    case .push: hasReturns ? "push and back" : "push"
    case .tab: "tab"
    case .present: hasReturns ? "present and dismiss" : "present"
    case .alert: hasReturns ? "alert and answer" : "alert"
    case .link: "deep link"
    case .system: "system or app"
    }
  }
}

extension FlowMapDrawing {
  static func legend(of diagram: Diagram, isComplete: Bool) -> [Diagram.LegendEntry] {
    // The sample of an emphasis is a screen, or an edge if only edges have it.
    func sample(_ emphasis: Diagram.Emphasis) -> Diagram.LegendEntry.Symbol {
      diagram.nodes.contains { $0.emphasis == emphasis }
        ? .node(.screen, .single, emphasis) : .edge(.push, emphasis)
    }
    let kinds = Diagram.Edge.Kind.allCases.compactMap { kind in
      words(kind, in: diagram).map { Diagram.LegendEntry(.edge(kind, .plain), $0) }
    }
    let others: [(Diagram.LegendEntry.Symbol, String)] = [
      (sample(.violated), "a rule is violated"),
      (sample(.unreached), isComplete ? "never reached" : "not reached by this search"),
      (.node(.screen, .double, .plain), "home"), (.frame(.coordinator), "child coordinator"),
      (.frame(.window), "window above everything"),
    ]
    return diagram.occurring(in: kinds + others.map { Diagram.LegendEntry($0, $1) })
  }

  private static func words(_ kind: Diagram.Edge.Kind, in diagram: Diagram) -> String? {
    let hasReturns = diagram.edges.contains {
      $0.kind == kind && $0.emphasis == .plain && $0.direction != .forward
    }
    return switch kind {
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

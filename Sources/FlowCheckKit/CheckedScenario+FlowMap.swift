extension CheckedScenario {
  /// The map of the flow's screens, with the ends of all refuting runs marked, expected ones included.
  public var flowMap: Diagram {
    FlowMap.diagram(
      of: exploration.flow, graph: exploration.graph,
      violations: violations.flatMap { FlowMap.Violation.atEnd(of: $0.trace, rule: $0.id) })
  }
}

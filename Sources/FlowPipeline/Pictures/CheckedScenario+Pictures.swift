extension CheckedScenario {
  /// The map of all screens of the flow, with the ends of all refuting runs marked, expected ones included.
  public var flowMap: Diagram { flowMap(folding: .nothing) }

  /// Returns the same map with some of it folded, or with a measure.
  public func flowMap(folding: FlowMap.Folding, heat: FlowMap.Heat? = nil) -> Diagram {
    mapViews(heat: heat).diagram(folding).citing(report.file)
  }

  /// Returns all maps of the flow, with the same marks; their tooltips give lines without the name of the file.
  public func mapViews(heat: FlowMap.Heat? = nil) -> FlowMapViews {
    let (exploration, violations) = drawn
    return FlowMapViews(of: exploration.flow, graph: exploration.graph, violations: violations, heat: heat)
  }

  /// Returns the state graph, with the same marks; for `trace` and `choices`, one of the refuting runs, counted from 0 in the
  /// order of a text report with all traces.
  ///
  /// - Returns: nil if a run is requested and there is none of that number.
  /// - Throws: ``StatePicture/TooLarge`` if all states are requested and there are too many.
  public func stateGraph(
    _ mode: StatePicture.Mode, run number: Int = 0
  ) throws(StatePicture.TooLarge) -> Diagram? {
    if let grain = mode.grain {
      let (exploration, violations) = drawn
      return try exploration.stateGraph(by: grain, marking: violations).citing(report.file)
    }
    let runs = Dictionary(grouping: violations, by: \.id)
    let ordered = TextRenderer.order(of: report).flatMap { runs[$0.id] ?? [] }
    guard ordered.indices.contains(number) else { return nil }
    let run = ordered[number]
    return StatePicture.diagram(
      of: exploration.flow, graph: exploration.graph, along: run.trace, cycle: run.cycle,
      refuting: run.id, withChoices: mode == .choices
    ).citing(report.file)
  }

  /// Returns the picture of a run of this scenario.
  public func diagram(of storyboard: Storyboard) -> Diagram {
    let switches = storyboard.counterexample.trace.switches
    // A switch may determine which buttons exist.
    let flow = explorations.map(\.flow).first { $0.namedSwitches == switches } ?? exploration.flow
    return storyboard.diagram(of: flow).citing(report.file)
  }

  /// The refuting runs as pictures of a phone, in the order of a text report with all traces.
  public var storyboards: [Storyboard] {
    TextRenderer.order(of: report).flatMap { verdict in
      verdict.counterexamples.map { Storyboard($0, refuting: verdict.id) }
    }
  }
}

extension Exploration {
  /// Returns the state graph before anything is evaluated, or throws if it is too large to draw.
  public func stateGraph(
    by grain: StatePicture.Grain, marking violations: [FlowMap.Violation] = []
  ) throws(StatePicture.TooLarge) -> Diagram {
    try StatePicture.diagram(of: flow, graph: graph, by: grain, violations: violations)
  }
}

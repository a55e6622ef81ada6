extension CheckedScenario {
  /// The map of all screens of the flow, with the ends of all refuting runs marked, expected ones included.
  public var flowMap: Diagram { flowMap(folding: .nothing) }

  /// The same map with some of it folded, or with what is measured.
  public func flowMap(folding: FlowMap.Folding, heat: FlowMap.Heat? = nil) -> Diagram {
    mapViews(heat: heat).diagram(folding).citing(report.file)
  }

  /// All maps of the flow, with the same marks; their tooltips tell lines without the name of the file.
  public func mapViews(heat: FlowMap.Heat? = nil) -> FlowMapViews {
    let (exploration, violations) = drawn
    return FlowMapViews(of: exploration.flow, graph: exploration.graph, violations: violations, heat: heat)
  }

  /// The state graph, with the same marks; for `trace` and `choices` a run that refutes something, counted from 0.
  ///
  /// - Returns: nil where a run is asked for and there is none of that number.
  /// - Throws: ``StatePicture/TooLarge`` where all states are asked for and they are too many.
  public func stateGraph(
    _ mode: StatePicture.Mode, run number: Int = 0
  ) throws(StatePicture.TooLarge) -> Diagram? {
    if let grain = mode.grain {
      let (exploration, violations) = drawn
      return try exploration.stateGraph(by: grain, marking: violations).citing(report.file)
    }
    guard violations.indices.contains(number) else { return nil }
    let run = violations[number]
    return StatePicture.diagram(
      of: exploration.flow, graph: exploration.graph, along: run.trace, cycle: run.cycle,
      refuting: run.id, withChoices: mode == .choices
    ).citing(report.file)
  }

  /// The picture of a run of this scenario.
  public func diagram(of storyboard: Storyboard) -> Diagram {
    let switches = storyboard.counterexample.trace.switches
    // A switch may decide which buttons are there.
    let flow = explorations.map(\.flow).first { $0.namedSwitches == switches } ?? exploration.flow
    return storyboard.diagram(of: flow).citing(report.file)
  }

  /// The runs that refute something, as pictures of a phone, in the order of the verdicts.
  public var storyboards: [Storyboard] {
    report.verdicts.flatMap { verdict in
      verdict.counterexamples.map { Storyboard($0, refuting: verdict.id) }
    }
  }
}

extension Exploration {
  /// The state graph before anything is evaluated; whether it can be drawn is known by this.
  public func stateGraph(
    by grain: StatePicture.Grain, marking violations: [FlowMap.Violation] = []
  ) throws(StatePicture.TooLarge) -> Diagram {
    try StatePicture.diagram(of: flow, graph: graph, by: grain, violations: violations)
  }
}

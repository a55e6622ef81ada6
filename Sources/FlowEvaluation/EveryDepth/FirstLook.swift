import FlowCompiler
import FlowModel
import FlowStateSpace

extension EveryDepth {
  /// A search of a few states of a flow with unlimited stacks, with what proves claims beyond; nil where every stack has a limit, and where
  /// that is not all there is, and claims cannot be proved without more.
  static func exploration(
    of scenario: CompiledScenario, combination: Int, evaluating obligations: [Obligation],
    options: CheckOptions
  ) -> (exploration: Exploration, depths: EveryDepth?)? {
    let flow = scenario.combinations[combination]
    let states = fewStates(of: flow)
    let wanted = options.explorationLimits(for: flow.flow).states
    guard flow.flow.stackBound == nil, StackFlow(flow) != nil, options.checkpoint == nil, wanted > states
    else { return nil }
    func look(at states: Int) -> Exploration {
      var few = options
      few.limits.states = states
      return Exploration(of: scenario, combination: combination, evaluating: obligations, options: few)
    }
    // Where several stacks hold items, the first states show it.
    if states > 2_048, look(at: 512).showsStacksTogether { return nil }
    var exploration = look(at: states)
    guard exploration.graph.truncation == .states(states) else { return (exploration, nil) }
    guard !exploration.showsStacksTogether else { return nil }
    // Where most actions are possible in few states, more states cost no more.
    let more = min(fewStates(of: flow, steps: exploration.stepsOfState), wanted)
    if more > states {
      exploration = look(at: more)
      guard exploration.graph.truncation == .states(more) else { return (exploration, nil) }
      guard !exploration.showsStacksTogether else { return nil }
    }
    let depths = EveryDepth(flow, EvaluationBounds(of: flow.flow, options), states: wanted)
    guard depths?.isExact == true else { return nil }
    exploration.isFirstLook = true
    return (exploration, depths)
  }
}

extension Exploration {
  /// How many steps an expanded state has.
  fileprivate var stepsOfState: Int {
    graph.transitionCount / max(1, graph.stateCount - graph.openStates.count)
  }

  /// Whether several unlimited stacks hold items in a state that was seen.
  fileprivate var showsStacksTogether: Bool {
    guard let stack = StackFlow(flow) else { return false }
    return (0..<graph.stateCount).contains { stack.holdsSeveral(graph.state($0).words) }
  }
}

extension ExploredScenario.Combination {
  /// How many times as many states as were seen with little room are looked at.
  private static let growth = 4

  /// The same with as much room on stacks without limits as they ever need, where what was seen tells that they do not grow forever.
  ///
  /// A search that wants no more room than there is has seen everything.
  func withRoomForAll(
    of scenario: CompiledScenario, combination: Int, options: CheckOptions
  ) -> ExploredScenario.Combination? {
    let flow = exploration.flow
    guard exploration.graph.truncation == .system, flow.flow.stackBound == nil, options.checkpoint == nil,
      let stack = StackFlow(flow), !stack.isNested, var most = stack.mostItems(in: exploration.graph)
    else { return nil }
    var limits = options
    limits.limits.states = min(
      options.explorationLimits(for: flow.flow).states,
      max(EveryDepth.fewStates(of: flow), Self.growth * exploration.graph.stateCount))
    for room in EveryDepth.rooms where room >= most {
      var wider = flow.flow
      wider.stackBound = room
      guard let compiled = CompiledFlow.compile(wider).value else { return nil }
      // What rules claim of each place is claimed of those higher up too.
      let obligations = selection.obligations(for: compiled.flow)
      let whole = Exploration(
        of: scenario.replacing(combination, by: compiled), combination: combination, evaluating: obligations,
        options: limits)
      if whole.graph.truncation == nil {
        return ExploredScenario.Combination(
          exploration: whole, selection: selection, obligations: whole.reworded ?? obligations)
      }
      guard whole.graph.truncation == .system,
        let more = StackFlow(compiled)?.mostItems(in: whole.graph)
      else { return nil }
      most = more
    }
    return nil
  }
}

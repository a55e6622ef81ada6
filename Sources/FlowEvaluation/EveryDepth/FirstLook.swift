import FlowEveryDepth

/// A search of a few states of a flow with unlimited stacks, with what proves claims beyond.
struct FirstLook {
  let exploration: Exploration
  /// What proves claims; nil where these states are all there is.
  var depths: EveryDepth?
  /// Whether more states are needed where claims stay open: several stacks hold items at a time.
  var isTentative = false
}

extension FirstLook {
  /// Looks at a few states; nil where every stack has a limit, and where these states are not all there is and claims cannot be proved without
  /// more.
  init?(
    at scenario: CompiledScenario, combination: Int, evaluating obligations: [Obligation],
    options: CheckOptions
  ) {
    let flow = scenario.combinations[combination]
    let states = EveryDepth.fewStates(of: flow)
    let wanted = options.explorationLimits(for: flow.flow).states
    guard flow.flow.stackBound == nil, let stack = StackFlow(flow), options.checkpoint == nil, wanted > states
    else { return nil }
    func look(at states: Int) -> Exploration {
      var few = options
      few.limits.states = states
      return Exploration(of: scenario, combination: combination, evaluating: obligations, options: few)
    }
    var exploration = look(at: states)
    guard exploration.graph.truncation == .states(states) else {
      self.init(exploration: exploration)
      return
    }
    var isTogether = exploration.showsStacksTogether(stack)
    // Where most actions are possible in few states, more states cost no more.
    let more = min(EveryDepth.fewStates(of: flow, steps: exploration.stepsOfState), wanted)
    if !isTogether, more > states {
      exploration = look(at: more)
      guard exploration.graph.truncation == .states(more) else {
        self.init(exploration: exploration)
        return
      }
      isTogether = exploration.showsStacksTogether(stack)
    }
    // Stacks that do not grow forever are searched with room for all that they hold.
    if isTogether, stack.mostItems(in: exploration.graph) != nil { return nil }
    let depths = EveryDepth(flow, EvaluationBounds(of: flow.flow, options), states: wanted)
    guard let depths, isTogether || depths.isExact else { return nil }
    exploration.isFirstLook = true
    self.init(exploration: exploration, depths: depths, isTentative: isTogether)
  }
}

extension Exploration {
  /// How many steps an expanded state has.
  fileprivate var stepsOfState: Int {
    graph.transitionCount / max(1, graph.stateCount - graph.openStates.count)
  }

  /// Whether several unlimited stacks hold items in a state that was seen.
  fileprivate func showsStacksTogether(_ stack: StackFlow) -> Bool {
    (0..<graph.stateCount).contains { stack.holdsSeveral(graph.state($0).words) }
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
    guard exploration.graph.truncation == .system, flow.flow.stackBound == nil, let stack = StackFlow(flow),
      !stack.isNested, var most = stack.mostItems(in: exploration.graph)
    else { return nil }
    var limits = options
    limits.checkpoint = nil
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

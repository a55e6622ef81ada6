import FlowEveryDepth

/// A search of a few states of a flow with unlimited stacks, with what proves claims about all states.
struct FirstLook {
  let exploration: Exploration
  /// Proves claims; nil if the search saw every state.
  var depths: EveryDepth?
  /// Whether undecided claims need more states, since several stacks hold items at the same time.
  var isTentative = false
}

extension FirstLook {
  /// Explores a few states; nil if every stack has a limit, or if these are not all states and claims cannot be proved without
  /// more of them.
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
    // If most actions are possible in few states only, more states cost no more.
    let more = min(EveryDepth.fewStates(of: flow, steps: exploration.stepsOfState), wanted)
    if !isTogether, more > states {
      exploration = look(at: more)
      guard exploration.graph.truncation == .states(more) else {
        self.init(exploration: exploration)
        return
      }
      isTogether = exploration.showsStacksTogether(stack)
    }
    // If stacks do not grow forever, the search gets room for everything that they hold. That is faster than a proof.
    if stack.mostItems(in: exploration.graph) != nil { return nil }
    let depths = EveryDepth(flow, EvaluationBounds(of: flow.flow, options), states: wanted)
    guard let depths, isTogether || depths.isExact else { return nil }
    exploration.isFirstLook = true
    self.init(exploration: exploration, depths: depths, isTentative: isTogether)
  }
}

extension Exploration {
  /// The average number of steps of an expanded state.
  fileprivate var stepsOfState: Int {
    graph.transitionCount / max(1, graph.stateCount - graph.openStates.count)
  }

  /// Whether several unlimited stacks hold items in some state of the graph.
  fileprivate func showsStacksTogether(_ stack: StackFlow) -> Bool {
    (0..<graph.stateCount).contains { stack.holdsSeveral(graph.state($0).words) }
  }
}

extension ExploredScenario.Combination {
  /// The most states of the wider search, as a multiple of those that were seen with little room.
  private static let growth = 4

  /// Returns the same combination with all the room that unlimited stacks ever need; nil if the states do not show that the
  /// stacks stop growing.
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
      // Rules make the same claims about the additional places.
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

package import FlowEveryDepth

/// What is shown of a flow whose stacks without limits hold more items than a search looks at.
public enum DepthView: Sendable {
  /// Everything that can be reached at every depth. What lies below the tops of the stacks is left out.
  case everyDepth(Exploration)
  /// Only a search that ends at a bound, for a reason in words.
  case bounded(String)

  /// The number of states that are explored before the check at every depth, which costs more for each state.
  static let fewStates = 1 << 16
}

extension FlowCheck {
  /// Explores a scenario at every depth of its stacks without limits, with the default of each switch left open.
  ///
  /// It is nil where no stack holds more items than the search to four looks at, where a bound is chosen, and where the scenario has
  /// mistakes: ``explore(_:options:)`` tells all there is then.
  public static func atEveryDepth(
    _ scenario: CompiledScenario, options: CheckOptions = CheckOptions()
  ) -> DepthView? {
    guard let flow = scenario.flow, flow.flow.stackBound == nil, StackFlow(flow) != nil else { return nil }
    var options = options
    options.begin(scenario)
    options.evaluation.isInterrupted = options.monitor.isInterrupted
    var few = options
    few.limits.states = min(options.explorationLimits(for: flow.flow).states, DepthView.fewStates)
    guard let reach = reach(scenario, options: few) else { return nil }
    switch reach.states.truncation {
    case .system, .states: break
    default: return nil
    }
    do {
      guard let graph = try flow.depthGraph(options) else { return nil }
      let isBeyond = reach.states.labels.contains { $0.flags.contains(.truncated) }
      let isHigh = graph.mostItems.map { $0 > InstanceTree.defaultStackLimit } ?? true
      return isBeyond || isHigh ? .everyDepth(Exploration(graph)) : nil
    } catch {
      return .bounded(EveryDepth.words(for: error))
    }
  }
}

extension Exploration {
  /// What can be reached at every depth, where the height of stacks or the number of states ended the search; nil where that is not known.
  package var depthGraph: DepthGraph? {
    guard !isTrace, stage == nil else { return nil }
    switch graph.truncation {
    case .system, .states: break
    default: return nil
    }
    return try? flow.depthGraph(CheckOptions())
  }

  /// Whether the flow can do whatever the graph shows; where several stacks hold items at a time, the graph may show more.
  public var isExact: Bool { flow.tops?.isExact ?? true }

  /// What pictures show: everything at every depth, where that is known, else what was explored.
  package var drawn: Exploration { depthGraph.map { Exploration($0) } ?? self }

  /// Shows what can be reached at every depth.
  package init(_ depths: DepthGraph) { self.init(depths.flow, depths.graph, .everything(nil)) }
}

extension CompiledFlow {
  /// What can be reached at every depth, and perhaps more where several stacks hold items at a time; nil where every stack has a limit, or a
  /// bound is chosen.
  ///
  /// - Throws: What ``EveryDepth/words(for:)`` has words for.
  func depthGraph(_ options: CheckOptions) throws -> DepthGraph? {
    let (bounds, states) = (EvaluationBounds(of: flow, options), options.explorationLimits(for: flow).states)
    guard tops == nil, let depths = EveryDepth(self, bounds, states: states) else { return nil }
    do {
      return DepthGraph(try depths.checker(for: []))
    } catch is StackConflict {
      return DepthGraph(try depths.abstraction())
    }
  }
}

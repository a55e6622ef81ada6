package import FlowEveryDepth

/// What to show of a flow whose unlimited stacks hold more items than a search visits.
public enum DepthView: Sendable {
  /// Everything that is reachable at every depth, without what lies below the tops of the stacks.
  case everyDepth(Exploration)
  /// Only a search that ended at a bound, with the reason in words.
  case bounded(String)

  /// The number of states that are visited before everything is computed at every depth, which costs more per state.
  static let fewStates = 1 << 16
}

extension FlowCheck {
  /// Explores a scenario at every depth of its unlimited stacks, with the default of each switch left open.
  ///
  /// Nil if no stack holds more than the four items of the bounded search, if a bound on stacks was chosen, if time, memory or an
  /// interruption ended the search, or if the scenario has mistakes or states that are too wide. Then
  /// ``explore(_:options:)`` shows everything that can be shown.
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
  /// What is reachable at every depth if the height of stacks or the number of states ended the search; nil if that is not known.
  package var depthGraph: DepthGraph? {
    guard !isTrace, stage == nil else { return nil }
    switch graph.truncation {
    case .system, .states: break
    default: return nil
    }
    return try? flow.depthGraph(CheckOptions())
  }

  /// Whether the flow can do everything that the graph shows. If several stacks hold items at the same time, the graph may show
  /// more.
  public var isExact: Bool { flow.tops?.isExact ?? true }

  /// What pictures show: everything at every depth if that is known, otherwise what was explored.
  package var drawn: Exploration { depthGraph.map { Exploration($0) } ?? self }

  /// Shows what is reachable at every depth.
  package init(_ depths: DepthGraph) { self.init(depths.flow, depths.graph, .everything(nil)) }
}

extension CompiledFlow {
  /// Returns what is reachable at every depth, and perhaps more if several stacks hold items at the same time; nil if every stack
  /// has a limit or a bound was chosen.
  ///
  /// - Throws: The errors that ``EveryDepth/words(for:)`` puts into words.
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

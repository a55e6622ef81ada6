public import FlowCompiler
public import FlowStateSpace

/// The state graph as people can read it: states by what is on screen, steps by their events.
public enum StatePicture {
  /// Which states and steps are drawn.
  public enum Mode: String, Sendable, Hashable, CaseIterable {
    /// Each state and each step.
    case full
    /// Each state, but states that differ only in the names of interchangeable values once; steps that lead the
    /// same way as one arrow, and none that changes nothing.
    case clean
    /// States that show the same once, and steps between them as one arrow.
    case screens
    /// The states and steps of a run that violates something.
    case trace
    /// Those of the run, and faded what else could have happened at each of its states.
    case choices

    /// What is drawn as one node; nil for the modes that draw one run.
    public var grain: Grain? { Grain(rawValue: rawValue) }
  }

  /// What is drawn as one node of a whole graph, the finest first.
  public enum Grain: String, Sendable, Hashable, CaseIterable {
    /// A state.
    case full
    /// A state, up to the names of interchangeable values.
    case clean
    /// What is on screen.
    case screens
  }

  /// A graph has too many states or arrows for a picture of it.
  public struct TooLarge: Error, Sendable, Hashable {
    /// What was to be drawn as one node.
    public var grain: Grain
    /// The number of states.
    public var states: Int
    /// The finest of the coarser pictures that can be drawn; nil when none can.
    public var alternative: Grain?
  }

  /// Draws the states of a graph.
  ///
  /// - Parameters:
  ///   - grain: What is drawn as one node.
  ///   - violations: What is marked.
  /// - Throws: ``TooLarge`` for more than 200 nodes, or 120 arrows (or in a graph that is nearly a tree, 60 more arrows than nodes).
  /// - Complexity: At most linear in the number of states and steps; it gives up as soon as there are too many nodes or arrows.
  public static func diagram(
    of compiled: CompiledFlow, graph: StateGraph, by grain: Grain, violations: [FlowMap.Violation] = []
  ) throws(TooLarge) -> Diagram {
    func drawn(_ grain: Grain) -> Diagram? {
      StateGraphDrawing(compiled: compiled, graph: graph, grain: grain, violations: violations).diagram
    }
    if let diagram = drawn(grain) { return diagram }
    let coarser = Grain.allCases.drop { $0 != grain }.dropFirst()
    throw TooLarge(
      grain: grain, states: graph.stateCount, alternative: coarser.first { drawn($0) != nil })
  }

  /// Draws the states of a run that refutes a rule, property or goal.
  ///
  /// - Parameters:
  ///   - trace: The way.
  ///   - cycle: What is then repeated for ever; empty for a finite run.
  ///   - claim: What the run refutes.
  ///   - withChoices: Whether the steps that the run does not take are drawn too.
  public static func diagram(
    of compiled: CompiledFlow, graph: StateGraph, along trace: Trace, cycle: [Transition],
    refuting claim: String, withChoices: Bool
  ) -> Diagram {
    StateTraceDrawing(
      compiled: compiled, graph: graph, claim: claim, trace: trace, cycle: cycle, withChoices: withChoices
    ).diagram
  }
}

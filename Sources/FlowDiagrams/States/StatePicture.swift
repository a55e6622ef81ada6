public import FlowCompiler
public import FlowStateSpace

/// The state graph in readable form: states by what is on screen, steps by their events.
public enum StatePicture {
  /// Which states and steps are drawn.
  public enum Mode: String, Sendable, Hashable, CaseIterable {
    /// Each state and each step.
    case full
    /// States that differ only in the names of interchangeable values as one, steps of a kind between the same two as one
    /// arrow, and no steps that change nothing.
    case clean
    /// States that show the same as one, and the steps of a kind between two of them as one arrow.
    case screens
    /// The states and steps of a run that violates something.
    case trace
    /// Those of the run, with the alternatives at each state, faded.
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

  /// A graph has too many states or arrows to be drawn.
  public struct TooLarge: Error, Sendable, Hashable {
    /// What should have been drawn as one node.
    public var grain: Grain
    /// The number of states.
    public var states: Int
    /// The finest coarser picture that can be drawn; nil if none can.
    public var alternative: Grain?
  }

  /// Draws the states of a graph.
  ///
  /// - Parameters:
  ///   - grain: What is drawn as one node.
  ///   - violations: What is marked.
  /// - Throws: ``TooLarge`` for more than 200 nodes, or for more arrows than both 120 and the number of nodes plus 60.
  /// - Complexity: At most linear in the number of states and steps. Gives up as soon as there are too many nodes or arrows.
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
  ///   - trace: The run without its cycle.
  ///   - cycle: The steps then repeated forever; empty for a finite run.
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

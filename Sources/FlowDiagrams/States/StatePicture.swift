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
    /// The states and steps of a run that violates something.
    case trace
    /// Those of the run, and faded what else could have happened at each of its states.
    case choices
  }

  /// A run of the graph that refutes a rule, property or goal.
  public struct Run: Sendable, Hashable {
    /// What it refutes.
    public var claim: String
    /// The way.
    public var trace: Trace
    /// What is then repeated for ever; empty for a finite run.
    public var cycle: [Transition]

    /// Describes a run.
    public init(claim: String, trace: Trace, cycle: [Transition] = []) {
      self.claim = claim
      self.trace = trace
      self.cycle = cycle
    }

    var steps: [Transition] { trace.steps + cycle }
  }

  /// Draws the states of a graph, those that show the same as one where there are too many.
  ///
  /// - Parameters:
  ///   - isClean: Whether interchangeable values are drawn once and steps are put together.
  ///   - violations: What is marked.
  public static func diagram(
    of compiled: CompiledFlow, graph: StateGraph, isClean: Bool, violations: [FlowMap.Violation] = []
  ) -> Diagram {
    StateGraphDrawing(compiled: compiled, graph: graph, isClean: isClean, violations: violations).diagram
  }

  /// Draws the states of a run.
  ///
  /// - Parameter withChoices: Whether the steps that the run does not take are drawn too.
  public static func diagram(
    of compiled: CompiledFlow, graph: StateGraph, along run: Run, withChoices: Bool
  ) -> Diagram {
    StateRunDrawing(compiled: compiled, graph: graph, run: run, withChoices: withChoices).diagram
  }
}

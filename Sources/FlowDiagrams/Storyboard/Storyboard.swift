public import FlowCompiler
public import FlowReports

/// A run as pictures of a phone: one frame for each step, and between two frames the event that leads to the next.
public struct Storyboard: Sendable {
  /// The rule, property or goal that the run refutes.
  public var claim: String
  /// The run, with what is wrong in words.
  public var counterexample: VerdictReport.Counterexample

  /// Creates the storyboard of a run that refutes a claim.
  public init(_ counterexample: VerdictReport.Counterexample, refuting claim: String) {
    (self.counterexample, self.claim) = (counterexample, claim)
  }

  /// Returns the picture, with buttons, tabs and gates from the flow.
  public func diagram(of flow: CompiledFlow) -> Diagram {
    StoryboardDrawing(storyboard: self, flow: flow).diagram
  }
}

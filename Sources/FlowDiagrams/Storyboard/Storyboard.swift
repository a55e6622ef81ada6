public import FlowCompiler
public import FlowReports

/// A run as pictures of a phone: one frame for each step, and between two frames the event that led on.
public struct Storyboard: Sendable {
  /// The rule, property or goal that the run refutes.
  public var claim: String
  /// The run, with what is wrong in words.
  public var counterexample: VerdictReport.Counterexample

  /// Takes over a run that refutes a claim.
  public init(_ counterexample: VerdictReport.Counterexample, refuting claim: String) {
    (self.counterexample, self.claim) = (counterexample, claim)
  }

  /// The picture; the flow tells buttons, tabs and gates.
  public func diagram(of flow: CompiledFlow) -> Diagram {
    StoryboardDrawing(storyboard: self, flow: flow).diagram
  }
}

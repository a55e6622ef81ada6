public import FlowStateSpace

/// A run that refutes a claim; with a cycle, an infinite run shown finitely.
public struct Counterexample: Sendable, Hashable {
  /// A shortest run to the bad state, through the bad step, or to where the cycle begins.
  public var trace: Trace
  /// The steps that can repeat forever, from the trace's end back to it; empty where none are needed.
  public var cycle: [Transition]

  /// Describes a refuting run.
  public init(trace: Trace, cycle: [Transition] = []) {
    self.trace = trace
    self.cycle = cycle
  }
}

/// What a state graph says about one claim.
public enum ClaimResult: Sendable, Hashable {
  /// The claim is true; a `reachable` claim comes with a shortest run that demonstrates it.
  ///
  /// For a claim with a witness this can be the result of a truncated graph too.
  case holds(witness: Trace?)
  /// The claim is false; refuted by a run, except for a state that no run reaches.
  case violated(Counterexample?)
  /// The graph is truncated, and what was seen neither refutes nor demonstrates the claim.
  case undetermined
}

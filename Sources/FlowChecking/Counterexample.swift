public import FlowLogic
public import FlowStateGraph

/// A run that refutes a claim. An infinite run has a finite form: a loop that it repeats forever.
public struct Counterexample: Sendable, Hashable {
  /// The state in which the run starts.
  public var start: StateID
  /// What the run does up to the bad state, through the bad step, or to where the loop begins.
  public var stem: [TraceStep]
  /// What the run then repeats forever, back to where the loop begins; empty for a finite run.
  public var loop: [TraceStep]

  /// Describes a refuting run without stuttering.
  public init(trace: Trace, cycle: [Transition] = []) {
    start = trace.start
    stem = trace.steps.map(TraceStep.taken)
    loop = cycle.map(TraceStep.taken)
  }

  /// Describes an infinite run.
  public init(_ lasso: Lasso) {
    (start, stem, loop) = (lasso.start, lasso.stem, lasso.loop)
  }

  /// The steps of the stem, without the positions at which the run stutters.
  public var trace: Trace { Trace(start: start, steps: stem.compactMap(\.transition)) }

  /// The steps of the loop, without the positions at which the run stutters; also empty if it stutters forever.
  public var cycle: [Transition] { loop.compactMap(\.transition) }

  /// Whether nothing ever happens after the stem.
  public var stuttersForever: Bool { !loop.isEmpty && cycle.isEmpty }

  /// The infinite run; nil for a finite one.
  public var lasso: Lasso? { loop.isEmpty ? nil : Lasso(start: start, stem: stem, loop: loop) }
}

extension TraceStep {
  /// The step, or nil for stuttering.
  public var transition: Transition? {
    if case .taken(let step) = self { step } else { nil }
  }
}

/// What a state graph says about one claim.
public enum ClaimResult: Sendable, Hashable {
  /// The claim is true. A `reachable` claim comes with a shortest run that demonstrates it.
  ///
  /// A claim with a witness can have this result on a truncated graph, too.
  case holds(witness: Trace?)
  /// The claim is false. A run refutes it, unless it claims that a state is reachable and no run reaches it.
  case violated(Counterexample?)
  /// The graph is truncated, and the visited part neither refutes nor demonstrates the claim.
  case undetermined
  /// The check was truncated before it refuted or demonstrated the claim.
  case unfinished(InconclusiveReason)
}

/// Why a check was truncated.
public enum InconclusiveReason: Sendable, Hashable {
  /// The caller asked the check to end.
  case interrupted
  /// The check would have needed this much memory, in bytes, which is more than its bound.
  case memory(Int)
  /// The translation of the formula to an automaton failed.
  case formula(TranslationError)
}

extension InconclusiveReason {
  init(_ end: EmptinessCheckEnd) {
    switch end {
    case .interrupted: self = .interrupted
    case .memory(let bytes): self = .memory(bytes)
    }
  }
}

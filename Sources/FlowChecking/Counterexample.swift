public import FlowLogic
public import FlowStateGraph

/// A run that refutes a claim; an infinite one is shown finitely, by a loop that it repeats for ever.
public struct Counterexample: Sendable, Hashable {
  /// Where the run starts.
  public var start: StateID
  /// What it does up to the bad state, through the bad step, or to where the loop begins.
  public var stem: [TraceStep]
  /// What it then does for ever, back to where the loop begins; empty for a finite run.
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

  /// The steps of the loop, without the positions at which the run stutters; empty too where it stutters for ever.
  public var cycle: [Transition] { loop.compactMap(\.transition) }

  /// Whether after the stem nothing ever happens.
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
  /// The claim is true; a `reachable` claim comes with a shortest run that demonstrates it.
  ///
  /// For a claim with a witness this can be the result of a truncated graph too.
  case holds(witness: Trace?)
  /// The claim is false; refuted by a run, except for a state that no run reaches.
  case violated(Counterexample?)
  /// The graph is truncated, and what was seen neither refutes nor demonstrates the claim.
  case undetermined
  /// The check was truncated, and what was seen until then neither refutes nor demonstrates the claim.
  case unfinished(InconclusiveReason)
}

/// Why a check was truncated.
public enum InconclusiveReason: Sendable, Hashable {
  /// Somebody asked for it to end.
  case interrupted
  /// It would have needed this much memory, in bytes, which is more than it may.
  case memory(Int)
  /// The formula has no automaton here.
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

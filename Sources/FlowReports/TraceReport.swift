public import FlowDiagnostics
public import FlowModel

/// A run with names: its start, its steps, and the cycle that it ends in, if any.
public struct TraceReport: Sendable, Hashable {
  /// The state in which the run starts.
  public var start: StateDescription
  /// The steps up to the interesting state.
  public var steps: [StepReport]
  /// The steps after the interesting state that lead to the cycle; empty if the cycle begins there.
  public var onward: [StepReport] = []
  /// The steps that repeat forever; empty for a finite run.
  public var cycle: [StepReport]
  /// The last step again, as a second tap takes it before anything has settled; nil unless that is what is wrong.
  public var secondTap: StepReport?
  /// Whether nothing happens any more after the steps, though something could.
  public var stuttersForever = false
  /// The platform switches, and the values assumed for them in this run.
  public var switches: [PlatformReport.Switch]

  /// Describes a run.
  public init(
    start: StateDescription, steps: [StepReport] = [], cycle: [StepReport] = [],
    switches: [PlatformReport.Switch] = []
  ) {
    (self.start, self.steps, self.cycle, self.switches) = (start, steps, cycle, switches)
  }

  /// All steps in order, those of the cycle once.
  package var allSteps: [StepReport] { steps + onward + cycle }
}

/// One step of a run: what happened, and the state after it.
public struct StepReport: Sendable, Hashable {
  /// The event with its arguments; a phrase at a position where the run stutters.
  public var event: String
  /// Who caused it; nil at a position where the run stutters.
  public var origin: EventOrigin?
  /// Where the event is declared; nil for events of the platform.
  public var declaration: SourceSpan?
  /// The line of the app's code that the event, or the case of it, stands for; nil if the scenario names none.
  public var code: CodePlace?
  /// The state after the step.
  public var state: StateDescription
  /// The fields whose wanted content the step changed, as ``StateDescription/changes(since:)`` lists them.
  public var changes: [FieldChange]

  /// Describes a position at which a run stutters.
  public init(stutteringIn state: StateDescription) {
    (event, origin, declaration) = ("the app stays here", nil, nil)
    self.state = state
    changes = []
  }

  /// Describes a step from one state to another.
  public init(
    event: String, origin: EventOrigin, declaration: SourceSpan?, code: CodePlace? = nil,
    from before: StateDescription, to after: StateDescription
  ) {
    (self.code, self.event, self.origin, self.declaration) = (code, event, origin, declaration)
    self.state = after
    changes = after.changes(since: before)
  }
}

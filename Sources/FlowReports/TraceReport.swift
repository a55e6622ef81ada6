public import FlowDiagnostics
public import FlowModel

/// A run with names: where it starts, its steps, and the cycle it ends in, if any.
public struct TraceReport: Sendable, Hashable {
  /// The state in which the run starts.
  public var start: StateDescription
  /// The steps up to the interesting state.
  public var steps: [StepReport]
  /// The steps after the interesting state that lead to the cycle; empty where it begins right there.
  public var onward: [StepReport] = []
  /// The steps that can then be repeated for ever; empty for a finite run.
  public var cycle: [StepReport]
  /// The last step once more, as a second tap takes it before anything has settled; nil where that is not what is wrong.
  public var secondTap: StepReport?
  /// Whether after the steps nothing ever happens any more, though something could.
  public var stuttersForever = false
  /// The platform's uncertain facts, and what they were taken to be in this run.
  public var switches: [PlatformReport.Switch]

  /// Describes a run.
  public init(
    start: StateDescription, steps: [StepReport] = [], cycle: [StepReport] = [],
    switches: [PlatformReport.Switch] = []
  ) {
    self.start = start
    self.steps = steps
    self.cycle = cycle
    self.switches = switches
  }

  /// All steps in their order, those of the cycle once.
  package var allSteps: [StepReport] { steps + onward + cycle }
}

/// One step of a run: what happened, and the state after it.
public struct StepReport: Sendable, Hashable {
  /// The event with its arguments; in words, where nothing happens.
  public var event: String
  /// Who made it happen; nil where nothing happens, for claims that can tell.
  public var origin: EventOrigin?
  /// Where the event is declared; nil for events of the platform.
  public var declaration: SourceSpan?
  /// The line of the app's code that the event, or the case of it, stands for; nil where the scenario does not say.
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

  /// Describes a step from a state to a state.
  public init(
    event: String, origin: EventOrigin, declaration: SourceSpan?, code: CodePlace? = nil,
    from before: StateDescription, to after: StateDescription
  ) {
    self.code = code
    self.event = event
    self.origin = origin
    self.declaration = declaration
    self.state = after
    changes = after.changes(since: before)
  }
}

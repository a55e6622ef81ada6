public import FlowCompiler
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
  /// Whether after the steps nothing ever happens any more, though something could.
  public var idlesForEver = false
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
}

/// One step of a run: what happened, and the state after it.
public struct StepReport: Sendable, Hashable {
  /// A field with what it held before and after a step.
  public struct Change: Sendable, Hashable {
    /// The way to the field: `path`, or `sheet.reader.order` for a child coordinator's.
    public var field: String
    /// What it held before, as text.
    public var before: String
    /// What it held after, as text.
    public var after: String

    /// Describes a change.
    public init(field: String, before: String, after: String) {
      self.field = field
      self.before = before
      self.after = after
    }
  }

  /// The event with its arguments; in words, where nothing happens.
  public var event: String
  /// Who made it happen; nil where nothing happens, for claims that can tell.
  public var origin: EventOrigin?
  /// Where the event is declared; nil for events of the platform.
  public var declaration: SourceSpan?
  /// The state after the step.
  public var state: StateDescription
  /// The fields whose wanted content the step changed, in the order of declaration, outer coordinators first.
  ///
  /// Fields of children that came or went with the step are not listed: the item that they live on is.
  public var changes: [Change]

  /// Describes a position at which a run idles.
  public init(idlingIn state: StateDescription) {
    (event, origin, declaration) = ("nothing happens", nil, nil)
    self.state = state
    changes = []
  }

  /// Describes a step from a state to a state.
  public init(
    event: String, origin: EventOrigin, declaration: SourceSpan?, from before: StateDescription,
    to after: StateDescription
  ) {
    self.event = event
    self.origin = origin
    self.declaration = declaration
    self.state = after
    let old = Dictionary(
      before.placedFields.map { ($0.path, $0.field.wantedText) }, uniquingKeysWith: { first, _ in first })
    changes = after.placedFields.compactMap { path, field in
      guard let was = old[path], was != field.wantedText else { return nil }
      return Change(field: path, before: was, after: field.wantedText)
    }
  }
}

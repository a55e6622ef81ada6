public import FlowDiagnostics
public import FlowModel

/// A run as pictures of a phone: one frame for each step, and between two frames the event that led on.
public struct Storyboard: Sendable {
  /// One step of the run.
  public struct Panel: Sendable {
    /// The event with its arguments.
    public var event: String
    /// Who makes it happen.
    public var origin: EventOrigin
    /// Where it is declared; nil for events of the platform.
    public var place: SourceSpan?
    /// The state after it.
    public var state: StateDescription
    /// What it changed.
    public var changes: [FieldChange]

    /// Describes a step.
    public init(
      event: String, origin: EventOrigin, place: SourceSpan?, state: StateDescription, changes: [FieldChange]
    ) {
      self.event = event
      self.origin = origin
      self.place = place
      self.state = state
      self.changes = changes
    }
  }

  /// How the run goes on after its last step.
  public enum Ending: Sendable, Hashable {
    /// It is over: what is wrong shows in the last frame.
    case end
    /// It goes on for ever: after the last step comes the one with this number again, counted from 0.
    case cycle(from: Int)
    /// The app stays here.
    case stuttering
  }

  /// The rule, property or goal that the run refutes.
  public var claim: String
  /// What is wrong, in words.
  public var message: String
  /// Where the run starts.
  public var start: StateDescription
  /// The steps, those of a cycle at the end.
  public var steps: [Panel]
  /// How the run goes on.
  public var ending: Ending

  /// Describes a run.
  public init(
    claim: String, message: String, start: StateDescription, steps: [Panel], ending: Ending = .end
  ) {
    self.claim = claim
    self.message = message
    self.start = start
    self.steps = steps
    self.ending = ending
  }

  /// The picture; the flow tells buttons, tabs and gates.
  public func diagram(of flow: Flow) -> Diagram {
    StoryboardDrawing(storyboard: self, flow: flow).diagram
  }
}

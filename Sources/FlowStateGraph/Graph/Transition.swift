/// One step of a state graph.
public struct Transition: Hashable, Sendable {
  /// The state before.
  public var source: StateID
  /// The grounded event that was taken.
  public var action: ActionID
  /// What the system noted about the step.
  public var flags: TransitionFlags
  /// The state after.
  public var target: StateID

  /// Describes a step.
  public init(source: StateID, action: ActionID, flags: TransitionFlags = [], target: StateID) {
    (self.source, self.action, self.flags, self.target) = (source, action, flags, target)
  }
}

/// A finite run: an initial state and the steps taken from it.
public struct Trace: Hashable, Sendable {
  /// The state in which the trace starts.
  public var start: StateID
  /// The steps, each starting where the one before it ended.
  public var steps: [Transition]

  /// Describes a trace.
  public init(start: StateID, steps: [Transition] = []) {
    self.start = start
    self.steps = steps
  }

  /// The state in which the trace ends.
  public var end: StateID { steps.last?.target ?? start }
}

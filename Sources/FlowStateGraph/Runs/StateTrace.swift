/// A trace given by its states.
public struct StateTrace: Sendable, Hashable {
  /// One step of a trace.
  public struct Step: Sendable, Hashable {
    /// What was done, and what the system noted about it.
    public var kind: TransitionLabel
    /// The state after the step.
    public var state: PackedState

    /// Describes a step.
    public init(kind: TransitionLabel, state: PackedState) {
      self.kind = kind
      self.state = state
    }
  }

  /// The state in which the trace starts.
  public var start: PackedState
  /// The steps.
  public var steps: [Step]

  /// Describes a trace.
  public init(start: PackedState, steps: [Step]) {
    self.start = start
    self.steps = steps
  }

  /// The state in which the trace ends.
  public var end: PackedState { steps.last?.state ?? start }
}

extension TransitionSystem {
  /// Returns the steps that can be taken in a state, in the system's order.
  public func steps(from state: PackedState) -> [StateTrace.Step] {
    var buffer = SuccessorBuffer(stateWidth: stateWidth)
    successors(of: state, into: &buffer)
    return (0..<buffer.count).map(buffer.step)
  }
}

extension CommandBuffer {
  /// Returns the step that a command takes from a state.
  public func step(_ index: Int, from state: PackedState) -> StateTrace.Step {
    let first = index * stateWidth
    return StateTrace.Step(
      kind: label(at: index),
      state: PackedState(
        words: state.words.indices.map { state.words[$0] & kept[first + $0] | values[first + $0] }))
  }
}

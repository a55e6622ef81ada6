/// How a search learns the successors of a state; a value of its own for each thread.
protocol Expansion: Sendable {
  /// Appends the successors of a state.
  mutating func expand(_ state: PackedState, into successors: inout SuccessorBuffer)
}

/// Asks the system each time.
struct DirectExpansion<System: TransitionSystem>: Expansion {
  let system: System

  func expand(_ state: PackedState, into successors: inout SuccessorBuffer) {
    system.successors(of: state, into: &successors)
  }
}

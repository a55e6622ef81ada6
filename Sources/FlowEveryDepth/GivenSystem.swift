package import FlowStateSpace

/// A transition system whose successors a closure computes.
///
/// **Invariant:** only the thread that created it searches it.
package struct GivenSystem: TransitionSystem, @unchecked Sendable {
  package let stateWidth: Int
  private let start: PackedState?
  private let addSuccessors: (PackedState, inout SuccessorBuffer) -> Void

  /// A system with one initial state or none, and a closure that adds the successors of a state to a buffer.
  package init(
    stateWidth: Int, start: PackedState?,
    addSuccessors: @escaping (_ state: PackedState, _ successors: inout SuccessorBuffer) -> Void
  ) {
    (self.stateWidth, self.start, self.addSuccessors) = (stateWidth, start, addSuccessors)
  }

  package func initialStates(into successors: inout SuccessorBuffer) {
    if let start { successors.append(start, action: 0) }
  }

  package func successors(of state: PackedState, into successors: inout SuccessorBuffer) {
    addSuccessors(state, &successors)
  }
}

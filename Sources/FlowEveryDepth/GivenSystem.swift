package import FlowStateSpace

/// A transition system whose steps a closure gives.
///
/// **Invariant:** it is searched by one thread, the one that made it.
package struct GivenSystem: TransitionSystem, @unchecked Sendable {
  package let stateWidth: Int
  private let start: PackedState?
  private let addSuccessors: (PackedState, inout SuccessorBuffer) -> Void

  /// A system that begins in one state, or in none, and whose steps are added to a buffer.
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

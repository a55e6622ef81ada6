import FlowModel
import FlowResolver
public import FlowStateSpace

extension CompiledFlow {
  /// Returns the state that a step reaches if a person makes it happen a second time before anything has settled.
  ///
  /// The statements run twice, and then the platform settles what is wanted; see the rule `double-event`.
  ///
  /// - Parameters:
  ///   - action: The step's action.
  ///   - state: The state before the step.
  /// - Returns: The settled state; nil if the step is not possible.
  /// - Complexity: That of computing all steps of the state.
  public func secondTap(of action: ActionID, in state: PackedState) -> PackedState? {
    step(action, in: state) { program.commands(of: state, into: &$0, repeating: action) }?.state
  }

  /// Returns the flags that a step has by itself, whatever a second tap would do.
  package func marksOfOneTap(of action: ActionID, in state: PackedState) -> TransitionFlags? {
    step(action, in: state) { program.commands(of: state, into: &$0, triesSecondTap: false) }?.flags
  }

  /// Takes one of the steps that some commands describe; nil if it is not among them.
  func step(
    _ action: ActionID, in state: PackedState, commands: (inout CommandBuffer) -> Void
  ) -> (state: PackedState, flags: TransitionFlags)? {
    var buffer = CommandBuffer(stateWidth: stateWidth)
    commands(&buffer)
    var successors = SuccessorBuffer(stateWidth: stateWidth)
    buffer.apply(to: state.words, into: &successors)
    guard let index = successors.actions.firstIndex(of: UInt32(action)) else { return nil }
    return (successors.state(at: index), successors.flags[index])
  }
}

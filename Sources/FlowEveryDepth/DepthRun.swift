import FlowModel
import FlowProgram
package import FlowStateSpace

/// A run as step numbers; nil where it stutters.
package struct DepthRun: Hashable, Sendable {
  /// What it does first.
  package let stem: [Int?]
  /// What it then repeats forever, possibly on an ever deeper stack; nil for a finite run.
  package var loop: [Int?]?

  /// The number of steps that it takes first.
  package var length: Int { stem.count { $0 != nil } }
}

extension DepthChecker {
  /// Returns the states of a run in a flow with more room; nil if the flow does not take the run's steps.
  ///
  /// - Parameter room: The flow, compiled with room for everything that the run pushes.
  package func replay(_ steps: [Int], in room: StackFlow) -> StateTrace? {
    let stepper = StackFlow.Stepper(room)
    var trace = StateTrace(start: room.initialState, steps: [])
    for number in steps {
      let step = system.steps[number]
      let taken = stepper.steps(of: trace.end, group: Int(step.group))
      guard taken.indices.contains(Int(step.position)) else { return nil }
      let next = taken[Int(step.position)]
      guard next.label.flags == step.label.flags,
        isSame(room.flow.actions[next.label.action], system.flow.flow.actions[step.label.action])
      else { return nil }
      trace.steps.append(StateTrace.Step(kind: next.label, state: PackedState(words: next.words)))
    }
    return trace
  }

  /// Whether two actions are equal, except that their coordinators may live at different heights of a stack.
  private func isSame(_ first: ActionDescription, _ second: ActionDescription) -> Bool {
    var moved = first
    moved.site = second.site
    return moved == second
  }
}

package import FlowStateSpace

extension StackFlow {
  /// A step of a state, with what it does to unlimited stacks.
  package struct Step: Sendable {
    /// What it is.
    package let label: TransitionLabel
    /// Its position among the groups of the state's steps, and in its group.
    package let group: Int, position: Int
    /// The words of the state after it.
    package let words: [UInt64]
    /// What it removed, in the order in which it did.
    package var removals: [StackWatch.Removal]
    /// The bits of the state before it on which it depends.
    package let reads: [UInt64]
    /// The bits that it sets, if only to what they are.
    package let writes: [UInt64]
  }

  /// Works out steps, for one thread.
  package final class Stepper {
    private var known: KnownSteps

    /// Prepares to work out the steps of a flow.
    package init(_ flow: StackFlow) {
      known = KnownSteps(
        flow.flow.program, stateWidth: flow.flow.stateWidth,
        watch: StackWatch(registers: flow.stores.map(\.layout.firstElement)))
    }

    /// The steps of a state, in the flow's order; only those of one group where it is given.
    package func steps(of state: PackedState, group: Int? = nil) -> [Step] {
      var steps: [Step] = []
      known.forEachGroup(of: state, only: group) { number, group in
        for (position, step) in group.steps.enumerated() {
          steps.append(
            Step(
              label: step.label, group: number, position: position, words: step.words(after: state.words),
              removals: step.removals, reads: group.reads, writes: step.writes))
        }
      }
      return steps
    }
  }

  /// The initial state.
  package var initialState: PackedState {
    var starts = SuccessorBuffer(stateWidth: flow.stateWidth)
    flow.initialStates(into: &starts)
    return starts.state(at: 0)
  }
}

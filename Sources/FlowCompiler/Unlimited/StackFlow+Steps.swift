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
    /// The bits that it sets, if only to what they are; empty where no item has a coordinator of its own.
    package let writes: [UInt64]
  }

  /// Works out steps, for one thread.
  package final class Stepper {
    private let flow: StackFlow
    private let watch: StackWatch
    private var buffer: CommandBuffer

    /// Prepares to work out the steps of a flow.
    package init(_ flow: StackFlow) {
      self.flow = flow
      watch = StackWatch(registers: flow.stores.map(\.layout.firstElement))
      buffer = CommandBuffer(stateWidth: flow.flow.stateWidth)
    }

    /// The steps of a state, in the flow's order; only those of one group where it is given.
    package func steps(of state: PackedState, group: Int? = nil) -> [Step] {
      buffer.removeAll()
      watch.removeAll()
      flow.flow.program.commands(of: state, groups: group.map { [$0] }, into: &buffer, watch: watch)
      var successors = SuccessorBuffer(stateWidth: flow.flow.stateWidth)
      buffer.apply(to: state.words, into: &successors)
      var steps: [Step] = []
      steps.reserveCapacity(buffer.count)
      var (number, start) = (0, 0)
      var reads = reads(ofGroup: 0)
      for index in 0..<buffer.count {
        while index >= buffer.groupEnds[number] {
          start = buffer.groupEnds[number]
          number += 1
          reads = self.reads(ofGroup: number)
        }
        steps.append(
          Step(
            label: TransitionLabel(action: Int(buffer.actions[index]), flags: buffer.flags[index]),
            group: group ?? number, position: index - start, words: successors.state(at: index).words,
            removals: watch.steps[index], reads: reads,
            writes: flow.hasChildren ? writes(ofCommand: index) : []))
      }
      return steps
    }

    private func writes(ofCommand index: Int) -> [UInt64] {
      let first = index * buffer.stateWidth
      return (0..<buffer.stateWidth).map { ~buffer.kept[first + $0] }
    }

    private func reads(ofGroup number: Int) -> [UInt64] {
      guard number < buffer.groupEnds.count else { return buffer.guardMask }
      let first = number * buffer.stateWidth
      return buffer.listMask.indices.map { buffer.listMask[$0] | buffer.groupMasks[first + $0] }
    }
  }

  /// The initial state.
  package var initialState: PackedState {
    var starts = SuccessorBuffer(stateWidth: flow.stateWidth)
    flow.initialStates(into: &starts)
    return starts.state(at: 0)
  }
}

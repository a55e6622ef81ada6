import FlowProgram
package import FlowStateSpace

extension StackFlow {
  /// A step of a state, with what it does to unlimited stacks.
  package struct Step: Sendable {
    /// Its position among the groups of the state's steps, and in its group.
    let group: Int, position: Int
    private let known: KnownSteps.Step
    /// The words of the state before it.
    private let source: [UInt64]
    /// What it removed, where not all of that counts.
    private var counted: [StackWatch.Removal]?

    init(_ known: KnownSteps.Step, of source: [UInt64], group: Int, position: Int) {
      (self.known, self.source, self.group, self.position) = (known, source, group, position)
    }

    /// What it is.
    package var label: TransitionLabel { known.label }

    /// What it removed, in the order in which it did.
    var removals: [StackWatch.Removal] { counted ?? known.removals }

    /// Forgets what it removed from other stacks than one.
    mutating func keepRemovals(of store: Int) {
      guard removals.contains(where: { $0.store != store }) else { return }
      counted = removals.filter { $0.store == store }
    }

    /// Whether it leaves some bits of the state as they are.
    func keeps(_ bits: [UInt64]) -> Bool {
      bits.indices.allSatisfy { known.change(of: source, $0) & bits[$0] == 0 }
    }

    /// What it does: steps of one stepper with the same number set the same bits to the same values, and remove the same.
    package var number: Int { known.number }

    /// The words of the state after it.
    package var words: [UInt64] { known.words(after: source) }

    /// The bits of the state before it on which it depends.
    var reads: [UInt64] { known.reads }

    /// The bits that it sets, if only to what they are.
    var writes: [UInt64] { known.writes }

    /// What it sets these bits to, a state's words; all others are 0.
    package var values: [UInt64] { known.values }
  }

  /// Works out steps, for one thread.
  final class Stepper {
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
        for (position, step) in group.enumerated() {
          steps.append(Step(step, of: state.words, group: number, position: position))
        }
      }
      return steps
    }
  }

  /// The initial state.
  var initialState: PackedState {
    var starts = SuccessorBuffer(stateWidth: flow.stateWidth)
    flow.initialStates(into: &starts)
    return starts.state(at: 0)
  }
}

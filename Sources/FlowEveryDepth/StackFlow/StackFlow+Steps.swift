import FlowProgram
package import FlowStateSpace

extension StackFlow {
  /// A step from a state, with what it does to unlimited stacks.
  package struct Step: Sendable {
    /// Its group among those of the state, and its position in the group.
    let group: Int, position: Int
    private let known: KnownSteps.Step
    /// The words of the state before it.
    private let source: [UInt64]
    /// The removals that count, if not all of them do.
    private var counted: [StackWatch.Removal]?

    init(_ known: KnownSteps.Step, of source: [UInt64], group: Int, position: Int) {
      (self.known, self.source, self.group, self.position) = (known, source, group, position)
    }

    /// Its transition label.
    package var label: TransitionLabel { known.label }

    /// What it removed, in this order.
    var removals: [StackWatch.Removal] { counted ?? known.removals }

    /// Ignores what it removed from stacks other than the given one.
    mutating func keepRemovals(of store: Int) {
      guard removals.contains(where: { $0.store != store }) else { return }
      counted = removals.filter { $0.store == store }
    }

    /// Whether it leaves the given bits of the state unchanged.
    func keeps(_ bits: [UInt64]) -> Bool {
      bits.indices.allSatisfy { known.change(of: source, $0) & bits[$0] == 0 }
    }

    /// The number of what it does. Steps of one stepper with the same number set the same bits to the same values and remove the
    /// same.
    package var number: Int { known.number }

    /// The words of the state after it.
    package var words: [UInt64] { known.words(after: source) }

    /// The bits of the state before it on which it depends.
    var reads: [UInt64] { known.reads }

    /// The bits that it sets, possibly to the values that they have.
    var writes: [UInt64] { known.writes }

    /// The values that it sets these bits to, as words of a state. All other bits are 0.
    package var values: [UInt64] { known.values }
  }

  /// Computes steps, for one thread.
  final class Stepper {
    private var known: KnownSteps

    /// Prepares to compute the steps of a flow.
    package init(_ flow: StackFlow) {
      known = KnownSteps(
        flow.flow.program, stateWidth: flow.flow.stateWidth,
        watch: StackWatch(registers: flow.stores.map(\.layout.firstElement)))
    }

    /// Returns the steps of a state in the flow's order, or only those of the given group.
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

  var initialState: PackedState { flow.initialState }
}

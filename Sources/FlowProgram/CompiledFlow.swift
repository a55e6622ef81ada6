public import FlowModel
package import FlowResolver
public import FlowStateSpace

/// A flow compiled to a transition system over packed states, with the names to describe these.
public struct CompiledFlow: CommandSystem {
  /// The flow it was compiled from.
  public let flow: Flow
  /// The grounded events by ``ActionID``.
  public let actions: [ActionDescription]
  /// Every case and outcome that an event or button declares, taken or not.
  public let branches: [BranchDescription]
  /// The number of 64-bit words in a state.
  public var stateWidth: Int { program.layout.width }

  package let program: Program
  package let resolved: ResolvedFlow
  /// What is left out of states that stand for many; nil if each stands for itself.
  package var tops: StackTops?
  /// For each place that propositions name, the place in this flow; nil if they name this flow's own places.
  package let places: [Int]?

  /// Creates a flow from the results of compiling it.
  package init(
    flow: Flow, actions: [ActionDescription], branches: [BranchDescription], program: Program,
    resolved: ResolvedFlow, places: [Int]? = nil
  ) {
    (self.flow, self.actions, self.branches) = (flow, actions, branches)
    (self.program, self.resolved, self.places) = (program, resolved, places)
  }

  /// The initial state, settled.
  package var initialState: PackedState { initialStates().state(at: 0) }

  /// Appends the initial state, settled.
  public func initialStates(into successors: inout SuccessorBuffer) {
    var commands = CommandBuffer(stateWidth: stateWidth)
    program.initialState(into: &commands)
    commands.apply(to: Array(repeating: 0, count: stateWidth), into: &successors)
  }

  /// Appends every enabled step of a state: a command for each possible event, argument and outcome.
  public func commands(of state: PackedState, into commands: inout CommandBuffer) {
    program.commands(of: state, into: &commands)
  }

  /// True: the steps of each event, effect outcome, answer and gesture form a group.
  public var hasGroups: Bool { true }

  /// Appends the enabled steps of some groups.
  public func commands(of state: PackedState, groups: [Int], into commands: inout CommandBuffer) {
    program.commands(of: state, groups: groups, into: &commands)
  }

  /// The bits of a state that have a meaning; all others are 0 in every state.
  public var usedBits: [UInt64] { program.layout.usedBits }

  /// The bits that hold the items and counts of the stacks.
  public var stackBits: [UInt64] { program.layout.stackBits }

  /// A number that depends on what the bits of states and the numbers of actions mean.
  public var fingerprint: UInt64 {
    var sum = WordSum()
    for field in program.layout.bitFields {
      sum.add(UInt64(field.word))
      sum.add(field.shift)
      sum.add(field.mask)
    }
    for action in actions { sum.add(action.label.utf8) }
    return sum.value
  }
}

extension TransitionFlags {
  /// The flag of an observation.
  public init(_ note: Observation) {
    self.init(rawValue: 1 << UInt64(note.rawValue))
  }
}

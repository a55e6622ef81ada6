import FlowCompiler
import FlowStateSpace

/// The steps of all reachable states, each once for all states that agree on what it depends on.
///
/// A compiled flow tells which bits its steps depend on and which they keep (ADR 15). What is learned from one state holds for
/// all states that agree with it on these bits, so finitely many blocks of guarded commands describe all steps of a graph's
/// states.
struct GuardedSteps {
  struct Command: Hashable {
    var action: ActionID
    var flags: TransitionFlags
    var kept: [UInt64]
    var values: [UInt64]
  }

  /// The states that share their steps, and the steps.
  struct Block {
    var condition: BitGuard
    var commands: [Command]
  }

  /// The blocks in the order in which the search met them; no state is in two of them.
  private(set) var blocks: [Block] = []

  init(_ flow: CompiledFlow, _ graph: StateGraph) {
    var guards = DecisionTree(stateWidth: flow.stateWidth)
    var buffer = CommandBuffer(stateWidth: flow.stateWidth)
    graph.forEachState { state in
      guard guards.guardID(of: state.words) == nil else { return }
      buffer.removeAll()
      flow.commands(of: state, into: &buffer)
      _ = guards.insert(state.words, dependingOn: buffer.guardMask)
      blocks.append(
        Block(
          condition: BitGuard(mask: buffer.guardMask, of: state.words),
          commands: (0..<buffer.count).map { Self.command($0, of: buffer) }))
    }
  }

  /// Returns the conditions of some blocks, and those of all others.
  func conditions(of members: Set<Int>) -> (inside: [BitGuard], outside: [BitGuard]) {
    let inside = blocks.indices.filter(members.contains)
    let outside = blocks.indices.filter { !members.contains($0) }
    return (inside.map { blocks[$0].condition }, outside.map { blocks[$0].condition })
  }

  private static func command(_ index: Int, of buffer: CommandBuffer) -> Command {
    let words = index * buffer.stateWidth..<(index + 1) * buffer.stateWidth
    return Command(
      action: Int(buffer.actions[index]), flags: buffer.flags[index], kept: Array(buffer.kept[words]),
      values: Array(buffer.values[words]))
  }
}

/// The commands of a system that a search has met, made when they are first needed.
struct KnownCommands<System: CommandSystem>: Expansion {
  /// After how many guards it is asked whether keeping commands pays.
  private static var trial: Int { 4096 }

  private let system: System
  private let memoryLimit: Int
  private var guards: GuardTree
  private var blocks: CommandBlocks
  private var buffer: CommandBuffer
  private var isWorthwhile = true
  private var expansions = 0
  private var insertions = 0

  init(_ system: System, memoryLimit: Int) {
    self.system = system
    self.memoryLimit = memoryLimit
    guards = GuardTree(stateWidth: system.stateWidth)
    blocks = CommandBlocks(stateWidth: system.stateWidth)
    buffer = CommandBuffer(stateWidth: system.stateWidth)
  }

  /// Appends the successors of a state.
  mutating func expand(_ state: PackedState, into successors: inout SuccessorBuffer) {
    expansions += 1
    if isWorthwhile, let block = guards.guardID(of: state.words) {
      return blocks.expand(block, state.words, at: 0, into: &successors)
    }
    buffer.removeAll()
    system.commands(of: state, into: &buffer)
    buffer.apply(to: state.words, into: &successors)
    if isWorthwhile { keep(state) }
  }

  private mutating func keep(_ state: PackedState) {
    _ = guards.insert(state.words, dependingOn: buffer.guardMask)
    blocks.append(buffer)
    insertions += 1
    guard insertions.isMultiple(of: Self.trial) else { return }
    isWorthwhile = expansions > 2 * insertions
    guard !isWorthwhile || guards.memory + blocks.memory > memoryLimit else { return }
    guards = GuardTree(stateWidth: system.stateWidth)
    blocks = CommandBlocks(stateWidth: system.stateWidth)
  }
}

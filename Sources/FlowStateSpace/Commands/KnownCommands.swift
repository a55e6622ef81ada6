/// The commands of a system that a search has met, made when they are first needed.
struct KnownCommands<System: CommandSystem>: Expansion {
  /// After how many guards it is asked whether keeping commands pays.
  private static var trial: Int { 4096 }

  private let system: System
  private let memoryLimit: Int
  private var guards: GuardTree
  private(set) var blocks: CommandBlocks
  private var state: PackedState
  private var buffer: CommandBuffer
  private var isWorthwhile = true
  /// Whether to begin anew, which can't be done while a part refers to blocks.
  private var mustForget = false
  private var expansions = 0
  private var insertions = 0

  init(_ system: System, memoryLimit: Int) {
    self.system = system
    self.memoryLimit = memoryLimit
    guards = GuardTree(stateWidth: system.stateWidth)
    blocks = CommandBlocks(stateWidth: system.stateWidth)
    state = PackedState(words: Array(repeating: 0, count: system.stateWidth))
    buffer = CommandBuffer(stateWidth: system.stateWidth)
  }

  func successors(of state: PackedState, into successors: inout SuccessorBuffer) {
    system.successors(of: state, into: &successors)
  }

  func copy() -> KnownCommands {
    var other = self
    other.blocks = blocks.copy()
    return other
  }

  mutating func expand(_ states: Range<StateID>, of visited: VisitedSet, into part: ExpandedPart) {
    if mustForget { forget() }
    for id in states {
      visited.copy(id, into: &state)
      expansions += 1
      if isWorthwhile, let block = guards.guardID(of: state.words) {
        part.addSource(state, block, of: blocks)
      } else {
        learn(part)
      }
    }
  }

  /// Asks the system for the steps of the state, and keeps them for others.
  private mutating func learn(_ part: ExpandedPart) {
    buffer.removeAll()
    system.commands(of: state, into: &buffer)
    let first = part.steps.count
    buffer.apply(to: state.words, into: &part.steps)
    guard isWorthwhile else { return part.addSource(withStepsFrom: first, block: nil) }
    _ = guards.insert(state.words, dependingOn: buffer.guardMask)
    part.addSource(withStepsFrom: first, block: blocks.append(buffer))
    insertions += 1
    guard insertions.isMultiple(of: Self.trial) else { return }
    isWorthwhile = expansions > 2 * insertions
    mustForget = !isWorthwhile || guards.memory + blocks.memory > memoryLimit
  }

  private mutating func forget() {
    guards = GuardTree(stateWidth: system.stateWidth)
    blocks.removeAll()
    mustForget = false
  }
}

import FlowStateGraph

/// The commands of a system that a search has needed so far.
struct TransitionCache: Expansion {
  /// The number of blocks after which it checks whether keeping commands pays.
  private static let trial = 4096

  private let system: any CommandSystem
  private let memoryLimit: Int
  private var joined: JoinedCommands
  private var buffer: CommandBuffer
  private var isWorthwhile = true
  /// Whether to forget all commands; that must wait until no part refers to blocks.
  private var mustForget = false

  init(_ system: some CommandSystem, memoryLimit: Int) {
    self.system = system
    self.memoryLimit = memoryLimit
    joined = JoinedCommands(system)
    buffer = CommandBuffer(stateWidth: system.stateWidth)
  }

  func copy() -> any Expansion {
    var other = self
    other.joined = joined.copy()
    return other
  }

  mutating func expand(_ states: StateBlock, into part: ExpandedPart) {
    if mustForget {
      joined.removeAll()
      part.forgetsRows = true
      mustForget = false
    }
    var next = 0
    while next < states.count {
      if isWorthwhile { next += joined.expandKnown(states, from: next, part) }
      guard next < states.count else { return }
      learn(states.state(next), part)
      next += 1
    }
  }

  /// Asks the system for the steps of a state, and keeps them for other states if that pays.
  private mutating func learn(_ state: PackedState, _ part: ExpandedPart) {
    buffer.removeAll()
    system.commands(of: state, into: &buffer)
    let first = part.steps.count
    buffer.apply(to: state.words, into: &part.steps)
    guard isWorthwhile else { return part.addSource(withStepsFrom: first, nil) }
    let row = joined.count
    part.newRows.append((buffer.count, nil))
    part.addSource(withStepsFrom: first, (row, joined.insert(buffer, of: state, row: row)))
    if joined.count.isMultiple(of: Self.trial) { reconsider() }
  }

  /// If commands are seldom used again, starts over with narrow guards, or stops keeping them.
  private mutating func reconsider() {
    let pays = joined.expansions > (joined.isWidening ? 32 : 2) * joined.count
    mustForget = !pays || joined.memory > memoryLimit
    guard !pays else { return }
    if joined.isWidening { joined.isWidening = false } else { isWorthwhile = false }
  }
}

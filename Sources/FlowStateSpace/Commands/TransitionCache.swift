/// The commands of a system that a search has met, made when they are first needed.
struct TransitionCache: Expansion {
  /// After how many guards it is asked whether keeping commands pays.
  private static let trial = 4096

  private let system: any CommandSystem
  private let usedBits: [UInt64]
  private let memoryLimit: Int
  private var guards: DecisionTree
  private var blocks: TransitionGroups
  private var buffer: CommandBuffer
  private var isWorthwhile = true
  /// Whether bits are added to guards so that more commands lead to one state each.
  private var isWidening = true
  /// Whether to begin anew, which can't be done while a part refers to blocks.
  private var mustForget = false
  private var expansions = 0
  private var insertions = 0

  init(_ system: some CommandSystem, memoryLimit: Int) {
    self.system = system
    usedBits = system.usedBits
    self.memoryLimit = memoryLimit
    guards = DecisionTree(stateWidth: system.stateWidth)
    blocks = TransitionGroups(stateWidth: system.stateWidth)
    buffer = CommandBuffer(stateWidth: system.stateWidth)
  }

  func successors(of state: PackedState, into successors: inout SuccessorBuffer) {
    system.successors(of: state, into: &successors)
  }

  func copy() -> any Expansion {
    var other = self
    other.blocks = blocks.copy()
    return other
  }

  mutating func expand(_ states: StateBlock, into part: ExpandedPart) {
    if mustForget { forget(part) }
    var next = 0
    while next < states.count {
      let known = isWorthwhile ? expandKnown(states, from: next, part) : 0
      expansions += known
      next += known
      guard next < states.count else { return }
      expansions += 1
      learn(states.state(next), part)
      next += 1
    }
  }

  /// Expands states up to the first one whose block is not known, and returns how many these are.
  private func expandKnown(_ states: StateBlock, from first: Int, _ part: ExpandedPart) -> Int {
    let blocks = blocks
    guard states.width > 1 else {
      return guards.withLookup(UInt64.self) { lookup in
        for index in first..<states.count {
          let block = lookup.guardID(of: states.words[index])
          guard block >= 0 else { return index - first }
          part.addSource(states[index], block, of: blocks, row: block)
        }
        return states.count - first
      }
    }
    return guards.withWordLookup { lookup in
      for index in first..<states.count {
        let block = lookup.guardID(of: states[index])
        guard block >= 0 else { return index - first }
        part.addSource(states[index], block, of: blocks, row: block)
      }
      return states.count - first
    }
  }

  /// Asks the system for the steps of a state, and keeps them for others.
  private mutating func learn(_ state: PackedState, _ part: ExpandedPart) {
    buffer.removeAll()
    system.commands(of: state, into: &buffer)
    let first = part.steps.count
    buffer.apply(to: state.words, into: &part.steps)
    guard isWorthwhile else { return part.addSource(withStepsFrom: first, nil) }
    let mask = isWidening ? buffer.widenedGuardMask(used: usedBits) : buffer.guardMask
    _ = guards.insert(state.words, dependingOn: mask)
    let targets = blocks.append(buffer, of: state, sharing: mask, used: usedBits)
    part.newRows.append(.count(buffer.count))
    part.addSource(withStepsFrom: first, (blocks.count - 1, targets))
    insertions += 1
    if insertions.isMultiple(of: Self.trial) { reconsider() }
  }

  /// Begins anew where guards are seldom met again: with narrow ones, or without any.
  private mutating func reconsider() {
    let isWorthwhile = expansions > (isWidening ? 32 : 2) * insertions
    mustForget = !isWorthwhile || guards.memory + blocks.memory > memoryLimit
    guard !isWorthwhile else { return }
    if isWidening { (isWidening, expansions, insertions) = (false, 0, 0) } else { self.isWorthwhile = false }
  }

  private mutating func forget(_ part: ExpandedPart) {
    guards = DecisionTree(stateWidth: system.stateWidth)
    blocks.removeAll()
    part.forgetsRows = true
    mustForget = false
  }
}

extension CommandBuffer {
  /// So many bits beside the guard's may a command keep to have them added to the guard.
  private static let fewBits = 4

  /// The bits on which the commands depend, and those few besides that some of them keep, as links do that reset the app but for
  /// who is signed in: in all states that agree on all of these, such a command leads to the same state.
  func widenedGuardMask(used: [UInt64]) -> [UInt64] {
    var mask = guardMask
    for command in 0..<count {
      let first = command * stateWidth
      let free = (0..<stateWidth).map { kept[first + $0] & used[$0] & ~mask[$0] }
      guard free.reduce(0, { $0 + $1.nonzeroBitCount }) <= Self.fewBits else { continue }
      for word in mask.indices { mask[word] |= free[word] }
    }
    return mask
  }
}

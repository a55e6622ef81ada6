import FlowAlgorithms
import FlowStateGraph

/// Commands of whole states, for states that agree on everything that any of these commands depends on.
///
/// One look-up does for all commands of such a state, and its row knows where more steps lead (see ``TransitionGroups``).
struct JoinedCommands {
  private let usedBits: [UInt64]
  private var guards: DecisionTree
  private var blocks: TransitionGroups
  /// For each block what the expansion calls its row.
  private var rows: [Int] = []
  /// How many states were expanded since nothing was known.
  private(set) var expansions = 0
  /// Whether bits are added to guards so that more commands lead to one state each.
  var isWidening = true

  init(_ system: any CommandSystem) {
    usedBits = system.usedBits
    guards = DecisionTree(stateWidth: system.stateWidth)
    blocks = TransitionGroups(stateWidth: system.stateWidth)
  }

  /// The same for another thread.
  func copy() -> Self {
    var other = self
    (other.guards, other.rows, other.blocks) = (guards.inOwnMemory, rows.inOwnMemory, blocks.copy())
    return other
  }

  /// The number of blocks: how many states there were whose commands were not known.
  var count: Int { rows.count }

  /// The bytes that it takes, about.
  var memory: Int { guards.memory + blocks.memory + rows.capacity * MemoryLayout<Int>.stride }

  /// Forgets all; who refers to the blocks must not do so any more.
  mutating func removeAll() {
    guards = DecisionTree(stateWidth: usedBits.count)
    blocks.removeAll()
    (rows, expansions) = ([], 0)
  }

  /// Expands states up to the first one whose commands are not known, and returns how many these are.
  mutating func expandKnown(_ states: StateBlock, from first: Int, _ part: ExpandedPart) -> Int {
    let known =
      states.width == 1
      ? guards.withLookup(UInt64.self) { lookup in
        add(states, from: first, to: part) { lookup.guardID(of: states.words[$0]) }
      }
      : guards.withWordLookup { lookup in
        add(states, from: first, to: part) { lookup.guardID(of: states[$0]) }
      }
    expansions += known
    return known
  }

  @inline(__always)
  private func add(
    _ states: StateBlock, from first: Int, to part: ExpandedPart, _ block: (Int) -> Int
  ) -> Int {
    let blocks = blocks
    return rows.withUnsafeBufferPointer { rows in
      for index in first..<states.count {
        let block = block(index)
        guard block >= 0 else { return index - first }
        part.addSource(states[index], block, of: blocks, row: rows[block])
      }
      return states.count - first
    }
  }

  /// Keeps the commands of a state of which none is known.
  ///
  /// - Parameters:
  ///   - commands: All of them; the block's guard are the bits on which they depend, and where guards are widened those few besides that
  ///     make more of them lead to one state from all.
  ///   - row: What the expansion calls the row of the block.
  /// - Returns: Where each step leads; of one that leads to one state from all, the number is not known yet.
  mutating func insert(_ commands: CommandBuffer, of state: PackedState, row: Int) -> [TransitionTarget] {
    let mask = isWidening ? commands.widenedGuardMask(used: usedBits) : commands.guardMask
    _ = guards.insert(state.words, dependingOn: mask)
    rows.append(row)
    expansions += 1
    return blocks.append(commands, of: state, sharing: mask, used: usedBits)
  }
}

extension CommandBuffer {
  /// So many bits beside the guard's may a command keep to have them added to the guard.
  private static let fewBits = 4

  /// The bits on which the commands depend, and those few besides that some of them keep, as links do that reset the app but for
  /// who is signed in: in all states that agree on all of these, such a command leads to the same state.
  fileprivate func widenedGuardMask(used: [UInt64]) -> [UInt64] {
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

import FlowAlgorithms
import FlowStateGraph

/// Commands of whole states, shared by all states that agree on every bit that any of the commands depends on.
///
/// One lookup finds all commands of such a state, and its row has the targets of more steps (see ``TransitionGroups``).
struct JoinedCommands {
  private let usedBits: [UInt64]
  private var guards: DecisionTree
  private var blocks: TransitionGroups
  /// The expansion's row number for each block.
  private var rows: [Int] = []
  /// The number of states expanded since the commands were last forgotten.
  private(set) var expansions = 0
  /// Whether guards are widened so that more commands lead to a single state.
  var isWidening = true

  init(_ system: any CommandSystem) {
    usedBits = system.usedBits
    guards = DecisionTree(stateWidth: system.stateWidth)
    blocks = TransitionGroups(stateWidth: system.stateWidth)
  }

  /// A copy for another thread.
  func copy() -> Self {
    var other = self
    (other.guards, other.rows, other.blocks) = (guards.inOwnMemory, rows.inOwnMemory, blocks.copy())
    return other
  }

  /// The number of blocks: the states whose commands were unknown.
  var count: Int { rows.count }

  /// The approximate number of bytes that it uses.
  var memory: Int { guards.memory + blocks.memory + rows.capacity * MemoryLayout<Int>.stride }

  /// Forgets everything. No reference to a block may remain in use.
  mutating func removeAll() {
    guards = DecisionTree(stateWidth: usedBits.count)
    blocks.removeAll()
    (rows, expansions) = ([], 0)
  }

  /// Expands states up to the first one with unknown commands. Returns how many it expanded.
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

  /// Keeps the commands of a state without known commands.
  ///
  /// - Parameters:
  ///   - commands: All commands of the state. The block's guard has the bits that they depend on and, if guards are widened, the few
  ///     others that make more commands lead to a single state.
  ///   - row: The expansion's number for the row of the block.
  /// - Returns: The target of each step; if that is one state for all sources, its number is not known yet.
  mutating func insert(_ commands: CommandBuffer, of state: PackedState, row: Int) -> [TransitionTarget] {
    let mask = isWidening ? commands.widenedGuardMask(used: usedBits) : commands.guardMask
    _ = guards.insert(state.words, dependingOn: mask)
    rows.append(row)
    expansions += 1
    return blocks.append(commands, of: state, sharing: mask, used: usedBits)
  }
}

extension CommandBuffer {
  /// The most bits outside the guard that a command may keep for them to be added to the guard.
  private static let fewBits = 4

  /// The bits that the commands depend on, and the few others that some commands keep, such as a link that resets everything except
  /// the session. In all states that agree on these bits, such a command leads to the same state.
  func widenedGuardMask(used: [UInt64]) -> [UInt64] {
    var mask = guardMask
    for command in 0..<count {
      let first = command * stateWidth
      let free = mask.indices.reduce(0) { $0 + (kept[first + $1] & used[$1] & ~mask[$1]).nonzeroBitCount }
      guard free <= Self.fewBits else { continue }
      for word in mask.indices { mask[word] |= kept[first + word] & used[word] }
    }
    return mask
  }
}

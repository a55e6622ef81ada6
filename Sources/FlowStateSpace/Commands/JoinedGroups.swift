/// Commands of whole states, joined from those of their groups, for states that agree on everything that any group depends on.
///
/// Groups are looked up one by one, since what they depend on together differs in almost every state of many apps. Where it does not, as
/// in an app of many events with plain guards, one look-up does for all of them, and the row of such states knows where more steps lead
/// (see ``TransitionGroups``). Which of both it is shows by itself: commands are joined once some thousand states were expanded,
/// and no longer once that is seen not to pay.
struct JoinedGroups {
  /// How many states are expanded before commands are joined.
  private static let fewStates = 1 << 13
  /// After so many blocks it is asked whether joining pays.
  private static let trial = 512
  /// So many states a block stands for on average where it does.
  private static let manyStates = 8
  /// Where a state has more effects than these, applying them is the work, and not looking them up.
  private static let manyEffects = 64

  private let usedBits: [UInt64]
  private let paddedWidth: Int
  private var guards: DecisionTree
  private var blocks: TransitionGroups
  /// For each block what the expansion calls its row.
  private var rows: [Int] = []
  private var isWorthwhile = true
  private var expansions = 0

  /// - Parameter paddedWidth: The number of words with which states are handled.
  init(_ system: any CommandSystem, paddedWidth: Int) {
    usedBits = system.usedBits
    self.paddedWidth = paddedWidth
    guards = DecisionTree(stateWidth: paddedWidth)
    blocks = TransitionGroups(stateWidth: system.stateWidth)
  }

  /// The same for another thread.
  func copy() -> Self {
    var other = self
    other.blocks = blocks.copy()
    return other
  }

  /// The bytes that it takes, about.
  var memory: Int { guards.memory + blocks.memory + rows.capacity * MemoryLayout<Int>.stride }

  /// Whether commands are joined now.
  var isUsed: Bool { isWorthwhile && expansions > Self.fewStates }

  /// Counts states that were expanded without it.
  mutating func count(_ states: Int) { if isWorthwhile { expansions += states } }

  /// Expands states up to the first one whose commands are not joined, and returns how many these are.
  mutating func expandKnown<State: StateWords>(
    _ states: StateBlock, from first: Int, _ part: ExpandedPart, as type: State.Type
  ) -> Int {
    let (width, blocks) = (states.width, blocks)
    let known = guards.withLookup(State.self) { lookup in
      rows.withUnsafeBufferPointer { rows in
        for index in first..<states.count {
          let block = lookup.guardID(of: State(at: states[index], width: width))
          guard block >= 0 else { return index - first }
          part.addSource(states[index], block, of: blocks, row: rows[block])
        }
        return states.count - first
      }
    }
    expansions += known
    return known
  }

  /// Joins the commands of a state of which none is known.
  ///
  /// - Parameters:
  ///   - commands: All of them; the block's guard are the bits on which they depend, and those few besides that make more of them
  ///     lead to one state from all.
  ///   - row: What the expansion calls the row of the block.
  /// - Returns: Where each step leads; of one that leads to one state from all, the number is not known yet.
  mutating func join(_ commands: CommandBuffer, of state: PackedState, row: Int) -> [TransitionTarget] {
    let padding = Array(repeating: UInt64(0), count: paddedWidth - state.words.count)
    let mask = commands.widenedGuardMask(used: usedBits)
    _ = guards.insert(state.words + padding, dependingOn: mask + padding)
    let targets = blocks.append(commands, of: state, sharing: mask, used: usedBits)
    rows.append(row)
    expansions += 1
    return targets
  }

  /// Stops joining where that does not pay, or where it takes more memory than there is.
  mutating func reconsider(largest effectCount: Int, memoryLimit: Int) {
    let count = rows.count
    if effectCount > Self.manyEffects || memory > memoryLimit
      || count.isMultiple(of: Self.trial) && expansions - Self.fewStates < Self.manyStates * count
    {
      isWorthwhile = false
      guards = DecisionTree(stateWidth: paddedWidth)
      blocks = TransitionGroups(stateWidth: usedBits.count)
      rows = []
    }
  }
}

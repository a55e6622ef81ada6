import FlowAlgorithms
import FlowStateGraph

/// Computes the steps of a system with groups, for a search that keeps steps.
///
/// A row is the sequence of the shapes of a state's groups, without the targets of their commands. Groups are looked up one by one,
/// since in many apps the bits that they depend on together differ in almost every state. If they do not, as in an app of many events
/// with simple guards, the commands of whole states are joined. The search tries joining after some thousand states, and stops it if
/// it does not pay.
struct GroupedTransitionCache: Expansion {
  /// The number of states that are expanded before commands are joined.
  private static let fewStates = 1 << 13
  /// The number of blocks after which it checks whether joining pays.
  private static let trial = 512
  /// Joining pays if a block serves this many states on average.
  private static let manyStates = 8
  /// If a state has more effects than this, applying them takes more time than looking them up.
  private static let manyEffects = 64

  private let memoryLimit: Int
  private let commands: SharedCommands
  private let sequences: RowSequences
  private let shapes = ShapeList()
  private var joined: JoinedCommands
  /// The number of states expanded before commands were joined; nil if joining does not pay.
  private var expansions: Int? = 0
  private var buffer: CommandBuffer
  /// What is unknown about the state where an expansion stopped.
  private var gap: GroupedCommands.Gap?

  init(_ system: some CommandSystem, memoryLimit: Int) {
    self.memoryLimit = memoryLimit
    commands = SharedCommands(system)
    sequences = RowSequences()
    joined = JoinedCommands(system)
    buffer = CommandBuffer(stateWidth: system.stateWidth)
  }

  private init(sharing other: Self) {
    (memoryLimit, commands, sequences) = (other.memoryLimit, other.commands.share(), other.sequences.copy())
    (joined, expansions) = (other.joined.copy(), other.expansions)
    buffer = CommandBuffer(stateWidth: other.buffer.stateWidth)
  }

  func copy() -> any Expansion { Self(sharing: self) }

  mutating func expand(_ states: StateBlock, into part: ExpandedPart) {
    switch commands.paddedWidth {
    case 1: expand(states, into: part, as: UInt64.self)
    case 2: expand(states, into: part, as: SIMD2<UInt64>.self)
    case 4: expand(states, into: part, as: SIMD4<UInt64>.self)
    case 8: expand(states, into: part, as: SIMD8<UInt64>.self)
    case 16: expand(states, into: part, as: SIMD16<UInt64>.self)
    default: expand(states, into: part, as: SIMD32<UInt64>.self)
    }
    sequences.addNewRows(to: part)
  }

  private mutating func expand<State: StateWords>(
    _ states: StateBlock, into part: ExpandedPart, as type: State.Type
  ) {
    // The part refers only to rows, and these keep their numbers.
    commands.forget(above: memoryLimit)
    var next = 0
    while next < states.count {
      if let expansions, expansions > Self.fewStates {
        next += joined.expandKnown(states, from: next, part)
        guard next < states.count else { return }
        gap = gather(State(at: states[next], width: states.width))
        if gap == nil {
          join(states.state(next), part)
          next += 1
        }
      } else {
        let known = expandKnown(states, from: next, part, as: type)
        expansions? += known
        next += known
      }
      guard next < states.count, let gap else { continue }
      commands.learn(gap, of: states.state(next)) { steps, _ in sequences.shape(of: steps) }
      part.hasLearnt = true
    }
  }

  /// Gathers the commands of a state and the bits that they depend on, or returns what is unknown.
  private mutating func gather<State: StateWords>(_ state: State) -> GroupedCommands.Gap? {
    buffer.removeAll()
    let (width, sequences) = (buffer.stateWidth, sequences)
    func words(_ state: State) -> [UInt64] { (0..<width).map { state[word: $0] } }
    return commands.withLookup(State.self) { lookup in
      let gap = lookup.forEachBlock(of: state) { block in
        sequences.forEachStep(of: block.shape) { label, target in
          // A step that leads back keeps all bits.
          let effect = target.position.map { lookup.effect($0, of: block) }
          buffer.append(
            kept: effect.map { words($0.kept) } ?? Array(repeating: .max, count: width),
            values: effect.map { words($0.values) } ?? Array(repeating: 0, count: width),
            action: label.action, flags: label.flags)
        }
      }
      if gap == nil { buffer.depend(on: words(lookup.guardMask(of: state))) }
      return gap
    }
  }

  /// Joins the gathered commands of a state and adds the state to a part. Stops joining if that does not pay or needs too much memory.
  private mutating func join(_ state: PackedState, _ part: ExpandedPart) {
    let (first, row) = (part.steps.count, sequences.addRow(stepCount: buffer.count))
    buffer.apply(to: state.words, into: &part.steps)
    part.addSource(withStepsFrom: first, (row, joined.insert(buffer, of: state, row: row)))
    if buffer.count > Self.manyEffects || joined.memory > memoryLimit - commands.memory
      || joined.count.isMultiple(of: Self.trial) && joined.expansions < Self.manyStates * joined.count
    {
      expansions = nil
      joined.removeAll()
    }
  }

  /// Expands states up to the first one with unknown commands. Returns how many it expanded.
  private mutating func expandKnown<State: StateWords>(
    _ states: StateBlock, from first: Int, _ part: ExpandedPart, as type: State.Type
  ) -> Int {
    let (width, sequences, shapes, targets) = (states.width, sequences, shapes, part.targetStates)
    var gap: GroupedCommands.Gap?
    defer { self.gap = gap }
    return commands.withLookup(State.self) { lookup in
      for index in first..<states.count {
        let state = State(at: states[index], width: width)
        shapes.removeAll()
        let start = targets.count
        gap = lookup.forEachBlock(of: state) { block in
          guard block.shape != 0 else { return }
          shapes.append(block.shape)
          let count = Int(block.effectCount) * width
          precondition(targets.makeRoom(for: count), "the system has memory")
          var result = targets.start + targets.count
          lookup.apply(block, to: state) { target in
            for word in 0..<width { result[word] = target[word: word] }
            result += width
          }
          targets.extend(by: count)
        }
        guard gap == nil else {
          targets.removeLast(targets.count - start)
          return index - first
        }
        part.addSource(row: sequences.row(of: shapes))
      }
      return states.count - first
    }
  }
}

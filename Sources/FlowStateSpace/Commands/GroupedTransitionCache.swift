/// Works out the steps of a system with groups, for a search that keeps them.
///
/// A row is the sequence of what the groups of a state have, apart from where their commands lead.
struct GroupedTransitionCache: Expansion {
  private let memoryLimit: Int
  private let commands: SharedCommands
  private let sequences: RowSequences
  private let shapes = ShapeList()
  /// What is not known of the state where an expansion stopped.
  private var gap: GroupedCommands.Gap?

  init(_ system: some CommandSystem, memoryLimit: Int) {
    self.memoryLimit = memoryLimit
    commands = SharedCommands(system)
    sequences = RowSequences()
  }

  private init(sharing other: Self) {
    (memoryLimit, commands, sequences) = (other.memoryLimit, other.commands.share(), other.sequences.copy())
  }

  func successors(of state: PackedState, into successors: inout SuccessorBuffer) {
    commands.system.successors(of: state, into: &successors)
  }

  func copy() -> any Expansion { Self(sharing: self) }

  mutating func expand(_ states: StateBlock, into part: ExpandedPart) {
    // What the part refers to are rows, which keep their numbers.
    commands.forget(above: memoryLimit)
    let sequences = sequences
    var next = expandKnown(states, from: 0, part)
    while next < states.count {
      guard let gap else { preconditionFailure("an expansion stops where something is not known") }
      commands.learn(gap, of: states.state(next)) { sequences.shape(of: $0) }
      part.hasLearnt = true
      next += expandKnown(states, from: next, part)
    }
    sequences.addNewRows(to: part)
  }

  private mutating func expandKnown(_ states: StateBlock, from first: Int, _ part: ExpandedPart) -> Int {
    switch commands.paddedWidth {
    case 1: expandKnown(states, from: first, part, as: UInt64.self)
    case 2: expandKnown(states, from: first, part, as: SIMD2<UInt64>.self)
    case 4: expandKnown(states, from: first, part, as: SIMD4<UInt64>.self)
    case 8: expandKnown(states, from: first, part, as: SIMD8<UInt64>.self)
    case 16: expandKnown(states, from: first, part, as: SIMD16<UInt64>.self)
    default: expandKnown(states, from: first, part, as: SIMD32<UInt64>.self)
    }
  }

  /// Expands states up to the first one of which something is not known, and returns how many these are.
  private mutating func expandKnown<State: StateWords>(
    _ states: StateBlock, from first: Int, _ part: ExpandedPart, as type: State.Type
  ) -> Int {
    let (width, sequences, shapes, targets) = (states.width, sequences, shapes, part.targetStates)
    var gap: GroupedCommands.Gap?
    defer { self.gap = gap }
    return commands.withLookup(State.self) { lookup in
      for index in first..<states.count {
        var state = State.zero
        for word in 0..<width { state[word: word] = states[index][word] }
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

/// A transition system that says which bits of a state its steps depend on.
///
/// A step in a navigation flow looks at what is in front and changes little of what lies below. A system that reports both lets a
/// search compute the steps of one state for all states that agree with it on the bits that matter: events become guarded
/// commands over packed words (Dijkstra, 1975), made when they are first needed. Reusing a step by the variables that it reads
/// and writes is the idea of LTSmin's dependency matrices (Blom, van de Pol and Weber, 2010). Here the bits are those that were
/// really read, so they depend on the state.
public protocol CommandSystem: TransitionSystem {
  /// The bits of a state that have a meaning, a word each; all other bits are 0 in every state.
  ///
  /// All bits by default.
  var usedBits: [UInt64] { get }
  /// The bits that hold stacks. Most steps keep a stack, empty it or change it at one end. No bits by default.
  var stackBits: [UInt64] { get }
  /// Appends a command for each successor of a state, in the order of ``TransitionSystem/successors(of:into:)``, and the bits
  /// that the commands depend on.
  ///
  /// Every state that agrees with this one on ``CommandBuffer/guardMask`` must have the same commands.
  func commands(of state: PackedState, into commands: inout CommandBuffer)
  /// Whether commands come in groups, each with the bits that it depends on. See ``CommandBuffer/endGroup(dependingOn:)``.
  var hasGroups: Bool { get }
  /// Appends only the commands of some groups of a state, and ends each group as ``commands(of:into:)`` does.
  ///
  /// - Parameter groups: Positions among the state's groups, ascending.
  func commands(of state: PackedState, groups: [Int], into commands: inout CommandBuffer)
}

extension CommandSystem {
  /// False: all commands form one group.
  public var hasGroups: Bool { false }
  /// Appends all commands.
  public func commands(of state: PackedState, groups: [Int], into commands: inout CommandBuffer) {
    self.commands(of: state, into: &commands)
  }

  /// All bits.
  public var usedBits: [UInt64] { Array(repeating: .max, count: stateWidth) }
  /// No bits.
  public var stackBits: [UInt64] { Array(repeating: 0, count: stateWidth) }

  /// Appends the successors that the commands of a state lead to.
  public func successors(of state: PackedState, into successors: inout SuccessorBuffer) {
    var commands = CommandBuffer(stateWidth: stateWidth)
    self.commands(of: state, into: &commands)
    commands.apply(to: state.words, into: &successors)
  }
}

/// The commands of one state, flat. Each keeps some bits of the state in which it is taken and sets the others.
public struct CommandBuffer: Sendable {
  /// The number of words in each state.
  public let stateWidth: Int
  /// The bits of the state that the commands depend on, a word each.
  public private(set) var guardMask: [UInt64]
  /// The bits that each command keeps, ``stateWidth`` words a command.
  public private(set) var kept: [UInt64] = []
  /// The bits that each command sets, ``stateWidth`` words a command; 0 where it keeps a bit.
  public private(set) var values: [UInt64] = []
  /// The action of each command.
  public private(set) var actions: [UInt32] = []
  /// The flags of each command.
  public private(set) var flags: [TransitionFlags] = []
  /// The bits that determine which groups there are, a word each; the bits of each group are in ``groupMasks``.
  public private(set) var listMask: [UInt64]
  /// The further bits that each group depends on, ``stateWidth`` words a group.
  public private(set) var groupMasks: [UInt64] = []
  /// The number of commands up to the end of each group.
  public private(set) var groupEnds: [Int] = []
  /// What a system wants to reuse when it computes the commands of another state. Only the system looks at it.
  public var workspace: (any Sendable)?
  /// Whether all flags are wanted. If not, a system may leave out flags that take extra work to find.
  public var wantsFlags = true
  /// The actions whose commands are wanted; nil for all. A system may leave out the commands of other actions.
  public var wantedActions: Set<ActionID>?

  /// Creates an empty buffer for states of `stateWidth` words.
  public init(stateWidth: Int) {
    self.stateWidth = stateWidth
    guardMask = Array(repeating: 0, count: stateWidth)
    listMask = guardMask
  }

  /// The number of commands.
  @inlinable public var count: Int { actions.count }

  /// Empties the buffer and keeps its memory.
  public mutating func removeAll() {
    for word in guardMask.indices { (guardMask[word], listMask[word]) = (0, 0) }
    groupMasks.removeAll(keepingCapacity: true)
    groupEnds.removeAll(keepingCapacity: true)
    kept.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    actions.removeAll(keepingCapacity: true)
    flags.removeAll(keepingCapacity: true)
  }

  /// Adds bits, given as a state's words, that the commands depend on. With groups, they determine which groups there are.
  public mutating func depend(on mask: [UInt64]) {
    precondition(mask.count == stateWidth, "words of the system's state width")
    for word in guardMask.indices {
      guardMask[word] |= mask[word]
      listMask[word] |= mask[word]
    }
  }

  /// Makes a group of the commands since the last group. Its commands depend on some bits besides ``listMask``.
  ///
  /// All states that agree on ``listMask`` have the same number of groups. Those that also agree on a group's bits have its
  /// commands.
  public mutating func endGroup(dependingOn mask: [UInt64]) {
    precondition(mask.count == stateWidth, "words of the system's state width")
    for word in guardMask.indices {
      guardMask[word] |= mask[word]
      groupMasks.append(mask[word])
    }
    groupEnds.append(count)
  }

  /// Appends a command that keeps the bits in `kept` and takes the others from `values`; both have a word for each of the
  /// state's.
  public mutating func append(kept: [UInt64], values: [UInt64], action: ActionID, flags: TransitionFlags = [])
  {
    precondition(kept.count == stateWidth && values.count == stateWidth, "words of the system's state width")
    self.kept.append(contentsOf: kept)
    for word in 0..<stateWidth { self.values.append(values[word] & ~kept[word]) }
    actions.append(UInt32(action))
    self.flags.append(flags)
  }

  /// Returns the label of a command's step.
  package func label(at index: Int) -> TransitionLabel {
    TransitionLabel(action: Int(actions[index]), flags: flags[index])
  }

  /// Appends the successors that the commands make from a state.
  public func apply(to state: [UInt64], into successors: inout SuccessorBuffer) {
    for index in 0..<count {
      let first = index * stateWidth
      successors.append(action: Int(actions[index]), flags: flags[index]) { word in
        state[word] & kept[first + word] | values[first + word]
      }
    }
  }
}

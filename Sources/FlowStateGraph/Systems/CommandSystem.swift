/// A transition system that says on which bits of a state its steps depend.
///
/// A step in a navigation flow looks at what is in front and changes little of what lies below. A system that tells
/// both lets a search work out the steps of one state for all states that agree with it on the bits that matter:
/// events become guarded commands over packed words (Dijkstra, 1975), made when they are first needed. The idea of
/// reusing a step by the variables that it reads and writes is that of LTSmin's dependency matrices (Blom, van de
/// Pol and Weber, 2010); here the bits are those that were really read, so they depend on the state.
public protocol CommandSystem: TransitionSystem {
  /// The bits of a state that mean something, a word each; the others are 0 in every state.
  ///
  /// All bits, unless a system says otherwise.
  var usedBits: [UInt64] { get }
  /// The bits that hold stacks: those that most steps only keep, empty or change at one end. None, unless a system says
  /// otherwise.
  var stackBits: [UInt64] { get }
  /// Appends a command for each successor of a state, in the order of ``TransitionSystem/successors(of:into:)``, and
  /// the bits on which they depend.
  ///
  /// The commands must be those of every state that agrees with this one on ``CommandBuffer/guardMask``.
  func commands(of state: PackedState, into commands: inout CommandBuffer)
  /// Whether commands come in groups, each with the bits that it depends on; see ``CommandBuffer/endGroup(dependingOn:)``.
  var hasGroups: Bool { get }
  /// Appends the commands of some groups of a state only, each group ended as by ``commands(of:into:)``.
  ///
  /// - Parameter groups: Positions among the state's groups, ascending.
  func commands(of state: PackedState, groups: [Int], into commands: inout CommandBuffer)
}

extension CommandSystem {
  /// One group, with all commands.
  public var hasGroups: Bool { false }
  /// All commands.
  public func commands(of state: PackedState, groups: [Int], into commands: inout CommandBuffer) {
    self.commands(of: state, into: &commands)
  }

  /// All bits.
  public var usedBits: [UInt64] { Array(repeating: .max, count: stateWidth) }
  /// No bits.
  public var stackBits: [UInt64] { Array(repeating: 0, count: stateWidth) }

  /// Appends what the commands of a state make of it.
  public func successors(of state: PackedState, into successors: inout SuccessorBuffer) {
    var commands = CommandBuffer(stateWidth: stateWidth)
    self.commands(of: state, into: &commands)
    commands.apply(to: state.words, into: &successors)
  }
}

/// The commands of one state, flat: each keeps some bits of the state that it is taken in and sets the others.
public struct CommandBuffer: Sendable {
  /// The number of words in each state.
  public let stateWidth: Int
  /// The bits of the state on which the commands depend, a word each.
  public private(set) var guardMask: [UInt64]
  /// The bits that each command keeps, ``stateWidth`` words a command.
  public private(set) var kept: [UInt64] = []
  /// The bits that each command sets, ``stateWidth`` words a command; 0 where it keeps.
  public private(set) var values: [UInt64] = []
  /// The action of each command.
  public private(set) var actions: [UInt32] = []
  /// The marks of each command.
  public private(set) var flags: [TransitionFlags] = []
  /// The bits on which it depends which groups there are, a word each; those of one group are in ``groupMasks``.
  public private(set) var listMask: [UInt64]
  /// The bits on which each group depends besides, ``stateWidth`` words a group.
  public private(set) var groupMasks: [UInt64] = []
  /// The number of commands up to the end of each group.
  public private(set) var groupEnds: [Int] = []
  /// What a system wants to use again when it is asked for the commands of another state; nobody else looks at it.
  public var workspace: (any Sendable)?
  /// Whether all flags are wanted; where they are not, a system may leave out those that take work of their own to find.
  public var wantsFlags = true
  /// The actions whose commands are wanted; nil for all. A system may leave out the others.
  public var wantedActions: Set<ActionID>?

  /// An empty buffer for states of `stateWidth` words.
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

  /// Says that the commands depend on some bits of the state, given as a state's words: with groups, which groups there are.
  public mutating func depend(on mask: [UInt64]) {
    precondition(mask.count == stateWidth, "words of the system's state width")
    for word in guardMask.indices {
      guardMask[word] |= mask[word]
      listMask[word] |= mask[word]
    }
  }

  /// Makes a group of the commands since the last one; what they are depends on some bits besides ``listMask``.
  ///
  /// All states that agree on ``listMask`` have as many groups, and those that agree on a group's bits too have its commands.
  public mutating func endGroup(dependingOn mask: [UInt64]) {
    precondition(mask.count == stateWidth, "words of the system's state width")
    for word in guardMask.indices {
      guardMask[word] |= mask[word]
      groupMasks.append(mask[word])
    }
    groupEnds.append(count)
  }

  /// Appends a command that keeps the bits in `kept` and sets the others to `values`, with a word for each of the state's.
  public mutating func append(kept: [UInt64], values: [UInt64], action: ActionID, flags: TransitionFlags = [])
  {
    precondition(kept.count == stateWidth && values.count == stateWidth, "words of the system's state width")
    self.kept.append(contentsOf: kept)
    for word in 0..<stateWidth { self.values.append(values[word] & ~kept[word]) }
    actions.append(UInt32(action))
    self.flags.append(flags)
  }

  /// What the step of a command is.
  package func label(at index: Int) -> TransitionLabel {
    TransitionLabel(action: Int(actions[index]), flags: flags[index])
  }

  /// Appends what the commands make of a state.
  public func apply(to state: [UInt64], into successors: inout SuccessorBuffer) {
    for index in 0..<count {
      let first = index * stateWidth
      successors.append(action: Int(actions[index]), flags: flags[index]) { word in
        state[word] & kept[first + word] | values[first + word]
      }
    }
  }
}

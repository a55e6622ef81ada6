/// The successors of one state, flat: `stateWidth` words each, with an action and flags.
public struct SuccessorBuffer: Sendable {
  /// The number of words in each state.
  public let stateWidth: Int
  /// The words of all states, one after the other.
  public private(set) var words: [UInt64] = []
  /// The action of each successor.
  public private(set) var actions: [UInt32] = []
  /// The flags of each successor.
  public private(set) var flags: [TransitionFlags] = []

  /// Creates an empty buffer for states of `stateWidth` words.
  public init(stateWidth: Int) {
    self.stateWidth = stateWidth
  }

  /// The number of successors.
  @inlinable public var count: Int { actions.count }

  /// Empties the buffer and keeps its memory.
  public mutating func removeAll() {
    words.removeAll(keepingCapacity: true)
    actions.removeAll(keepingCapacity: true)
    flags.removeAll(keepingCapacity: true)
  }

  /// Appends a successor.
  public mutating func append(_ state: PackedState, action: ActionID, flags: TransitionFlags = []) {
    precondition(state.words.count == stateWidth, "a successor has the system's state width")
    append(action: action, flags: flags) { state.words[$0] }
  }

  /// Appends a successor of a system whose states are one word. Needs no array.
  public mutating func append(word: UInt64, action: ActionID, flags: TransitionFlags = []) {
    precondition(stateWidth == 1, "a successor has the system's state width")
    append(action: action, flags: flags) { _ in word }
  }

  /// Appends a successor, word by word.
  @inline(__always)
  mutating func append(action: ActionID, flags: TransitionFlags, word: (Int) -> UInt64) {
    for index in 0..<stateWidth { words.append(word(index)) }
    actions.append(UInt32(action))
    self.flags.append(flags)
  }

  /// Returns the label of the step to the successor at `index`.
  package func label(at index: Int) -> TransitionLabel {
    TransitionLabel(action: Int(actions[index]), flags: flags[index])
  }

  /// Returns the step to the successor at `index`.
  package func step(at index: Int) -> StateTrace.Step {
    StateTrace.Step(kind: label(at: index), state: state(at: index))
  }

  /// Returns a copy of the successor at `index`.
  public func state(at index: Int) -> PackedState {
    PackedState(words: Array(words[index * stateWidth..<(index + 1) * stateWidth]))
  }
}

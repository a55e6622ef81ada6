/// The successors of one state, flat: `stateWidth` words each, with an action and marks beside them.
public struct SuccessorBuffer: Sendable {
  /// The number of words in each state.
  public let stateWidth: Int
  /// The words of all states, one after the other.
  public private(set) var words: [UInt64] = []
  /// The action of each successor.
  public private(set) var actions: [UInt32] = []
  /// The marks of each successor.
  public private(set) var marks: [StepMarks] = []

  /// An empty buffer for states of `stateWidth` words.
  public init(stateWidth: Int) {
    self.stateWidth = stateWidth
  }

  /// The number of successors.
  public var count: Int { actions.count }

  /// Empties the buffer and keeps its memory.
  public mutating func removeAll() {
    words.removeAll(keepingCapacity: true)
    actions.removeAll(keepingCapacity: true)
    marks.removeAll(keepingCapacity: true)
  }

  /// Appends a successor whose words stand in `state`, which must have `stateWidth` elements.
  public mutating func append(_ state: Span<UInt64>, action: ActionID, marks: StepMarks = []) {
    precondition(state.count == stateWidth, "a successor has the system's state width")
    for index in state.indices { words.append(state[index]) }
    actions.append(UInt32(action))
    self.marks.append(marks)
  }

  /// Appends a successor.
  public mutating func append(_ state: PackedState, action: ActionID, marks: StepMarks = []) {
    append(state.words.span, action: action, marks: marks)
  }

  /// Appends a successor of a system whose states are one word; saves the array.
  public mutating func append(word: UInt64, action: ActionID, marks: StepMarks = []) {
    precondition(stateWidth == 1, "a successor has the system's state width")
    words.append(word)
    actions.append(UInt32(action))
    self.marks.append(marks)
  }

  /// Appends a successor, word by word.
  @inline(__always)
  mutating func append(action: ActionID, marks: StepMarks, word: (Int) -> UInt64) {
    for index in 0..<stateWidth { words.append(word(index)) }
    actions.append(UInt32(action))
    self.marks.append(marks)
  }

  /// The successor at `index` as a value of its own.
  public func state(at index: Int) -> PackedState {
    PackedState(words: Array(words[index * stateWidth..<(index + 1) * stateWidth]))
  }
}

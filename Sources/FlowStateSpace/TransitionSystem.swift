/// Every step a system can take, with states packed into a fixed number of words.
public protocol TransitionSystem: Sendable {
  /// The number of 64-bit words in a state.
  var stateWidth: Int { get }
  /// Appends the initial states, in a fixed order.
  func initialStates(into successors: inout SuccessorBuffer)
  /// Appends the successors of a state, each with the action that leads to it, in a fixed order.
  func successors(of state: PackedState, into successors: inout SuccessorBuffer)
}

/// A state as words; how many, and what the bits mean, is the transition system's affair.
public struct PackedState: Hashable, Sendable {
  /// The words, ``TransitionSystem/stateWidth`` of them.
  public var words: [UInt64]

  /// Wraps words.
  public init(words: [UInt64]) {
    self.words = words
  }
}

/// The number of a state in a graph, counted from 0 in the order of discovery.
public typealias StateID = Int

/// The number of a grounded event of a transition system.
public typealias ActionID = Int

/// Facts about a step that the system notes while it takes it; each system says what its bits mean.
public struct StepMarks: OptionSet, Hashable, Sendable {
  /// One bit a fact.
  public let rawValue: UInt16

  /// Wraps bits.
  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// The one mark the search itself reads: what lies behind this step was cut off by a bound.
  ///
  /// A graph with such a step counts as truncated, and its source state as not fully expanded.
  public static let cutShort = StepMarks(rawValue: 1 << 15)
}

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
  @inlinable public var count: Int { actions.count }

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

  /// The successor at `index` as a value of its own.
  public func state(at index: Int) -> PackedState {
    PackedState(words: Array(words[index * stateWidth..<(index + 1) * stateWidth]))
  }
}

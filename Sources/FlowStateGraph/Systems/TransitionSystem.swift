/// A system's initial states and successor relation, with states packed into a fixed number of words.
public protocol TransitionSystem: Sendable {
  /// The number of 64-bit words in a state.
  var stateWidth: Int { get }
  /// Appends the initial states, in a fixed order.
  func initialStates(into successors: inout SuccessorBuffer)
  /// Appends the successors of a state, each with the action that leads to it, in a fixed order.
  func successors(of state: PackedState, into successors: inout SuccessorBuffer)
}

extension TransitionSystem {
  /// The initial states, in a fixed order.
  package func initialStates() -> SuccessorBuffer {
    var states = SuccessorBuffer(stateWidth: stateWidth)
    initialStates(into: &states)
    return states
  }
}

/// A state as words. The transition system decides how many there are and what their bits mean.
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

/// Facts about a step that the system notes when it takes the step. Each system defines what its bits mean.
public struct TransitionFlags: OptionSet, Hashable, Sendable {
  /// One bit for each fact.
  public let rawValue: UInt64

  /// Wraps bits.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// The one flag that the search itself reads: a bound cut off what lies behind this step.
  ///
  /// A graph with such a step counts as truncated, and the step's source as not fully expanded.
  public static let truncated = TransitionFlags(rawValue: 1 << 63)
}

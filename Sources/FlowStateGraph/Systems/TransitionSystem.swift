/// Every step a system can take, with states packed into a fixed number of words.
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
public struct TransitionFlags: OptionSet, Hashable, Sendable {
  /// One bit a fact.
  public let rawValue: UInt64

  /// Wraps bits.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// The one mark the search itself reads: what lies behind this step was cut off by a bound.
  ///
  /// A graph with such a step counts as truncated, and its source state as not fully expanded.
  public static let truncated = TransitionFlags(rawValue: 1 << 63)
}

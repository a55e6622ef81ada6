public import FlowStateGraph

/// The result of a search that keeps states and no steps.
public struct ReachableStates: Sendable {
  /// How a search kept the states.
  public enum Store: Sendable, Hashable {
    /// Whole states of this many words.
    case packed(words: Int)
    /// A bit set of control parts for each content of the stacks.
    case sets(words: Int)
  }

  /// Why a search ended.
  public enum Ending: Sendable, Hashable {
    /// All states were visited.
    case complete
    /// A state passed the test, and the search stopped at its level.
    case firstHit
    /// A bound was hit.
    case truncated(Truncation)
  }

  /// How the states were kept.
  public let store: Store
  /// The number of states.
  public let stateCount: Int
  /// The number of steps from expanded states.
  public let transitionCount: Int
  /// The number of states at each distance from an initial one.
  public let levels: [Int]
  /// Why the search ended.
  public let ending: Ending
  /// The labels of the steps, in no particular order. Flags that a system computes only on request are missing.
  public let labels: [TransitionLabel]
  /// The bytes that states and the knowledge of steps used.
  public let memory: Int
  /// The number of sets of states whose steps were computed once.
  public let blockCount: Int
  /// The number of states that passed the test.
  public let hitCount: Int
  /// A shortest trace to a state that passed the test, the first that a search that numbers states finds; nil if none passed.
  public let shortestTrace: StateTrace?

  /// The most steps from an initial state to another one.
  public var depth: Int { max(0, levels.count - 1) }

  /// Whether all states were visited.
  public var isComplete: Bool { ending == .complete }

  /// The bound that ended the search; nil if none did.
  public var truncation: Truncation? {
    if case .truncated(let bound) = ending { bound } else { nil }
  }

  /// Calls a function with each state until it returns true, and returns whether it did.
  let visit: @Sendable ((PackedState) -> Bool) -> Bool

  /// Calls `body` with each state, in no particular order.
  public func forEachState(_ body: (PackedState) -> Void) {
    _ = visit { state in
      body(state)
      return false
    }
  }

  /// Whether a function returns true for some state. The order of the calls is not defined.
  public func contains(where isWanted: (PackedState) -> Bool) -> Bool { visit(isWanted) }
}

extension ReachableStates.Ending {
  /// The ending of a search that hit a bound, stopped at a hit, or met steps with these labels.
  init(_ truncation: Truncation?, isStopped: Bool, _ labels: [TransitionLabel]) {
    if let truncation {
      self = .truncated(truncation)
    } else if isStopped {
      self = .firstHit
    } else {
      self = labels.contains { $0.flags.contains(.truncated) } ? .truncated(.system) : .complete
    }
  }
}

/// A test of states for the inner loop of a search.
public struct StateTest: Sendable {
  /// Makes a function for each search. It is called on one thread at a time and may cache results.
  let evaluator: @Sendable () -> (Span<UInt64>) -> Bool

  /// Creates a test from a function that makes an evaluator for each search.
  public init(evaluator: @escaping @Sendable () -> (Span<UInt64>) -> Bool) {
    self.evaluator = evaluator
  }
}

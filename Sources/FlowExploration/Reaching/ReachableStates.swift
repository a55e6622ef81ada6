public import FlowStateGraph

/// What a search that keeps states, but no steps, found.
public struct ReachableStates: Sendable {
  /// How the states are kept.
  public enum Store: Sendable, Hashable {
    /// Each state by itself, in so many words.
    case packed(words: Int)
    /// For each content of the stacks the set of all else that was seen with it, as bits.
    case sets(words: Int)
  }

  /// Why a search ends.
  public enum Ending: Sendable, Hashable {
    /// Everything was seen.
    case complete
    /// There was a first level with a state that the test is true of, and the search was to stop there.
    case firstHit
    /// There was a bound.
    case truncated(Truncation)
  }

  /// How the states were kept.
  public let store: Store
  /// The number of states.
  public let stateCount: Int
  /// The number of steps between them, from states that were expanded.
  public let transitionCount: Int
  /// The number of states at each distance from an initial one.
  public let levels: [Int]
  /// Why the search ended.
  public let ending: Ending
  /// What steps there are, in no particular order; flags that take a system work of their own to find are missing.
  public let labels: [TransitionLabel]
  /// The bytes that states and what is known about steps took.
  public let memory: Int
  /// The number of sets of states whose steps were worked out once.
  public let blockCount: Int
  /// The number of states that the test was true of.
  public let hitCount: Int
  /// A shortest run to a state that the test is true of, the one that a search which numbers states finds first; nil when there
  /// is none.
  public let shortestTrace: StateTrace?

  /// The most steps from an initial state to another one.
  public var depth: Int { max(0, levels.count - 1) }

  /// Whether everything was seen.
  public var isComplete: Bool { ending == .complete }

  /// The bound that ended the search; nil when there was none.
  public var truncation: Truncation? {
    if case .truncated(let bound) = ending { bound } else { nil }
  }

  /// Whether a function is true of some state that the search kept; it is asked about each until it is.
  let visit: @Sendable ((PackedState) -> Bool) -> Bool

  /// Calls `body` with each state, in no particular order.
  public func forEachState(_ body: (PackedState) -> Void) {
    _ = visit { state in
      body(state)
      return false
    }
  }

  /// Whether a function is true of some state; it is asked about each, in no particular order, until it is.
  public func contains(where isWanted: (PackedState) -> Bool) -> Bool { visit(isWanted) }
}

extension ReachableStates.Ending {
  /// The end of a search that hit a bound, or was to stop at a first hit and found one, or met steps of these kinds.
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
  /// Gives each search a function of its own, called on one thread at a time, which may remember what it worked out.
  let evaluator: @Sendable () -> (Span<UInt64>) -> Bool

  /// Makes a test from a function that gives each search an evaluator.
  public init(evaluator: @escaping @Sendable () -> (Span<UInt64>) -> Bool) {
    self.evaluator = evaluator
  }
}

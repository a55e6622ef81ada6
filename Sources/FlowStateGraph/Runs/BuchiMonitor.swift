/// A Büchi automaton that reads the runs of one graph position by position, with acceptance on its edges.
///
/// A run is an infinite sequence of steps and stuttering from some state. An edge from automaton state 0 reads position 0. The
/// automaton accepts the run if some path through the automaton reads it and takes edges of each acceptance set infinitely often.
public struct BuchiMonitor: Sendable {
  /// A way to read one position.
  public struct Edge: Sendable {
    /// The states of the graph that the edge can read.
    public var states: StateSet
    /// The steps by which the run may arrive at the position; nil for any.
    public var arrivals: TransitionFilter?
    /// Whether the edge reads a position that is reached by stuttering or that begins the run.
    public var readsStuttering: Bool
    /// Whether the edge refuses steps from a state to itself.
    public var refusesLoops = false
    /// The automaton state that the edge leads to.
    public var target: Int
    /// The acceptance sets that the edge belongs to; bit i is set number i.
    public var acceptance: UInt64

    /// Describes an edge.
    public init(
      states: StateSet, arrivals: TransitionFilter? = nil, readsStuttering: Bool, target: Int,
      acceptance: UInt64
    ) {
      (self.states, self.arrivals, self.readsStuttering) = (states, arrivals, readsStuttering)
      (self.target, self.acceptance) = (target, acceptance)
    }
  }

  /// The number of acceptance sets, at most 64.
  public var acceptanceCount: Int
  /// The edges from each automaton state; state 0 is the initial one.
  public var edges: [[Edge]]

  /// Describes an automaton.
  public init(acceptanceCount: Int, edges: [[Edge]]) {
    precondition(acceptanceCount <= 64 && !edges.isEmpty, "at most 64 acceptance sets, and an initial state")
    self.acceptanceCount = acceptanceCount
    self.edges = edges
  }
}

/// Steps of one graph that a run may not postpone forever.
public struct FairnessConstraint: Sendable {
  /// Whether a run must take one of the steps if it can infinitely often (strong), not only if it can from some point on (weak).
  public var isStrong: Bool
  /// The states in which it can.
  public var enabled: StateSet
  /// The steps.
  public var taken: TransitionFilter

  /// Describes a constraint.
  public init(isStrong: Bool, enabled: StateSet, taken: TransitionFilter) {
    (self.isStrong, self.enabled, self.taken) = (isStrong, enabled, taken)
  }
}

/// What a run does at one position to reach the next.
public enum TraceStep: Hashable, Sendable {
  /// Takes a step.
  case taken(Transition)
  /// Stays in its state; nothing happens.
  case stutter
}

/// A finite form of an infinite run: a stem that leads to a loop, and the loop, which repeats forever.
public struct Lasso: Hashable, Sendable {
  /// The state in which the run starts.
  public var start: StateID
  /// What the run does before the loop.
  public var stem: [TraceStep]
  /// What the run repeats; never empty.
  public var loop: [TraceStep]

  /// Describes a run.
  public init(start: StateID, stem: [TraceStep], loop: [TraceStep]) {
    (self.start, self.stem, self.loop) = (start, stem, loop)
  }

  /// Returns the same run with its loop begun as early as possible.
  func rolledUp() -> Lasso {
    var run = self
    if run.loop.allSatisfy({ $0 == .stutter }) { run.loop = [.stutter] }
    while let last = run.stem.last, last == run.loop.last {
      run.stem.removeLast()
      run.loop.removeLast()
      run.loop.insert(last, at: 0)
    }
    return run
  }
}

/// The bounds of a search for infinite runs.
public struct EmptinessCheckBounds: Sendable {
  /// The most memory, in bytes, that the search may need besides the graph.
  public var memory: Int
  /// Whether the search should end; called every few thousand states.
  public var isInterrupted: @Sendable () -> Bool

  /// Sets bounds.
  public init(memory: Int = 4 << 30, isInterrupted: @escaping @Sendable () -> Bool = { false }) {
    self.memory = memory
    self.isInterrupted = isInterrupted
  }
}

/// Why a search for infinite runs ended without an answer.
public enum EmptinessCheckEnd: Error, Hashable, Sendable {
  /// The caller asked the search to end.
  case interrupted
  /// The search would have needed this much memory, in bytes, which is more than its bound.
  case memory(Int)
}

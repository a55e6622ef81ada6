/// An automaton that reads the runs of one graph position by position, with acceptance on its edges.
///
/// A run is an infinite sequence of steps and stuttering from some state on. Position 0 is read by an edge from automaton state 0.
/// The run is accepted when some way through the automaton reads it and takes, for each acceptance set, edges of that set
/// again and again.
public struct BuchiMonitor: Sendable {
  /// A way to read one position.
  public struct Edge: Sendable {
    /// The states of the graph that it can read.
    public var states: StateSet
    /// The steps by which the position may be reached; nil for any.
    public var arrivals: TransitionFilter?
    /// Whether it reads a position that is reached by stuttering, or begins the run.
    public var readsStuttering: Bool
    /// Whether it refuses steps from a state to itself.
    public var refusesLoops = false
    /// The automaton state that it leads to.
    public var target: Int
    /// The acceptance sets it belongs to; bit i is set number i.
    public var acceptance: UInt64

    /// Describes an edge.
    public init(
      states: StateSet, arrivals: TransitionFilter? = nil, readsStuttering: Bool, target: Int,
      acceptance: UInt64
    ) {
      self.states = states
      self.arrivals = arrivals
      self.readsStuttering = readsStuttering
      self.target = target
      self.acceptance = acceptance
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

/// Steps of one graph that a run may not put off for ever.
public struct FairnessConstraint: Sendable {
  /// Whether a run must take one of them when it can again and again, and not only when it always can.
  public var isStrong: Bool
  /// The states in which it could.
  public var enabled: StateSet
  /// The steps.
  public var taken: TransitionFilter

  /// Describes such steps.
  public init(isStrong: Bool, enabled: StateSet, taken: TransitionFilter) {
    self.isStrong = isStrong
    self.enabled = enabled
    self.taken = taken
  }
}

/// What a run does at one position to reach the next.
public enum TraceStep: Hashable, Sendable {
  /// It takes a step.
  case taken(Transition)
  /// It stays where it is, and nothing happens.
  case stutter
}

/// An infinite run shown finitely: what leads to a loop, and the loop, which repeats for ever.
public struct Lasso: Hashable, Sendable {
  /// Where the run starts.
  public var start: StateID
  /// What it does first.
  public var stem: [TraceStep]
  /// What it does again and again; never empty.
  public var loop: [TraceStep]

  /// Describes a run.
  public init(start: StateID, stem: [TraceStep], loop: [TraceStep]) {
    self.start = start
    self.stem = stem
    self.loop = loop
  }

  /// The same run with its loop begun as early as it can be.
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

/// What bounds a search for infinite runs.
public struct EmptinessCheckBounds: Sendable {
  /// The most memory, in bytes, that the search may need beside the graph.
  public var memory: Int
  /// Whether the search should end; asked every few thousand states.
  public var isInterrupted: @Sendable () -> Bool

  /// Sets bounds.
  public init(memory: Int = 4 << 30, isInterrupted: @escaping @Sendable () -> Bool = { false }) {
    self.memory = memory
    self.isInterrupted = isInterrupted
  }
}

/// Why a search for infinite runs ended before it knew.
public enum EmptinessCheckEnd: Error, Hashable, Sendable {
  /// Somebody asked for the search to end.
  case interrupted
  /// It would have needed this much memory, in bytes, which is more than it may.
  case memory(Int)
}

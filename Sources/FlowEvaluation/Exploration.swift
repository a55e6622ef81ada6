import FlowEveryDepth

/// A compiled flow with everything that is reachable in it.
public struct Exploration: Sendable {
  /// Which of the reachable states the graph contains.
  enum Extent: Sendable {
    /// All of them, within the bounds.
    ///
    /// The report says why the search was not up to symmetry; nil if that was not requested, or if no domain is declared by
    /// number.
    case everything(SymmetryReport?)
    /// One state of each orbit.
    case orbits(Orbits)
    /// The states of one trace, kept from a search of the given size and depth that found the trace.
    case trace(StateSpaceSize, depth: Int)
  }

  /// A search up to symmetry.
  struct Orbits: Sendable {
    /// The renamings up to which states were visited.
    var symmetry: FlowSymmetry
    /// How many states and transitions there are, including those that were not visited.
    var size: StateSpaceSize
    /// What to report about the search.
    var report: SymmetryReport
    /// Obligations that say the same as the requested ones but distinguish fewer values, and are evaluated instead; otherwise
    /// nil.
    var reworded: [Obligation]?
  }

  /// The flow, which knows the names.
  public let flow: CompiledFlow
  /// The reachable states and their transitions. With ``symmetry``, one state of each orbit.
  public let graph: StateGraph
  let extent: Extent
  /// The bounds of the search as they are written.
  let limits: DeclaredLimits
  /// The bound on states that a search for a first violation set; nil for other searches.
  var stage: Int?
  /// Why not every depth of the unlimited stacks is shown; nil if it is, or if that was not requested.
  public var obstacle: String?
  /// Whether it contains only the few states that are explored before claims are proved at every depth.
  var isFirstLook = false

  init(_ flow: CompiledFlow, _ graph: StateGraph, _ extent: Extent, limits: DeclaredLimits = DeclaredLimits())
  {
    (self.flow, self.graph, self.extent, self.limits) = (flow, graph, extent, limits)
  }

  /// Explores one combination of a scenario's switches.
  init(
    of scenario: CompiledScenario, combination: Int, options: CheckOptions,
    symmetryReport: SymmetryReport? = nil
  ) {
    let flow = scenario.combinations[combination]
    let identity = scenario.identity(ofCombination: combination)
    let graph = FlowStateSpace.explore(
      flow, limits: options.explorationLimits(for: flow.flow), threads: options.threads,
      monitor: options.explorationMonitor(of: identity))
    self.init(flow, graph, .everything(symmetryReport), limits: options.declaredLimits(for: flow.flow))
  }

  /// Resumes an exploration of one combination of a scenario's switches from the bytes of a checkpoint.
  init(
    of scenario: CompiledScenario, combination: Int, resuming bytes: @escaping (Int) -> [UInt8],
    options: CheckOptions
  ) throws(CheckpointFailure) {
    let flow = scenario.combinations[combination]
    let identity = scenario.identity(ofCombination: combination)
    let graph = try FlowStateSpace.explore(
      flow, resuming: bytes, identity: identity, limits: options.explorationLimits(for: flow.flow),
      threads: options.threads, monitor: options.explorationMonitor(of: identity))
    self.init(flow, graph, .everything(nil), limits: options.declaredLimits(for: flow.flow))
  }

  /// Keeps one trace of a search that saw the given numbers of states and transitions; nil if it saw nothing but the trace.
  init(
    of flow: CompiledFlow, along run: StateTrace, seen: (states: Int, transitions: Int, depth: Int)? = nil
  ) {
    let seen = seen ?? (run.steps.count + 1, run.steps.count, run.steps.count)
    let states = Set([run.start] + run.steps.map(\.state))
    let system = GivenSystem(stateWidth: flow.stateWidth, start: run.start) { state, successors in
      for step in flow.steps(from: state) where states.contains(step.state) {
        successors.append(step.state, action: step.kind.action, flags: step.kind.flags)
      }
    }
    // States that may lack steps count as unexpanded, so that nothing is concluded from missing steps.
    let graph = FlowStateSpace.explore(
      system, limits: ExplorationLimits(depth: run.steps.count), threads: ThreadCount(1)
    ).leavingOpen { !flow.steps(from: $0).isEmpty }
    var size = StateSpaceSize(graph)
    (size.states, size.transitions) = (seen.states, seen.transitions)
    self.init(flow, graph, .trace(size, depth: seen.depth))
  }

  /// The renamings up to which states were visited; nil if each state was.
  public var symmetry: FlowSymmetry? {
    if case .orbits(let orbits) = extent { orbits.symmetry } else { nil }
  }

  /// Obligations to evaluate instead of the requested ones; nil for the requested ones.
  var reworded: [Obligation]? {
    if case .orbits(let orbits) = extent { orbits.reworded } else { nil }
  }

  /// How many reachable states and transitions were found, including those that were not visited.
  public var size: StateSpaceSize {
    switch extent {
    case .everything: StateSpaceSize(graph)
    case .orbits(let orbits): orbits.size
    case .trace(let size, depth: _): size
    }
  }

  /// The depth of the search.
  var depth: Int {
    if case .trace(_, let depth) = extent { depth } else { graph.depth }
  }

  /// The result of a requested search up to symmetry; nil if none was requested, or if no domain is declared by number.
  var symmetryReport: SymmetryReport? {
    switch extent {
    case .everything(let report): report
    case .orbits(let orbits): orbits.report
    case .trace: nil
    }
  }

  /// Whether the graph contains only the states of one trace, since the search found what it looked for.
  var isTrace: Bool {
    if case .trace = extent { true } else { false }
  }

  /// Whether only the search for a first violation ended this one.
  var isStage: Bool { stage.map { graph.truncation == .states($0) } ?? false }

  /// Whether states are missing only because a first violation was looked for.
  private var endsWithViolation: Bool { isStage || isTrace }

  /// The bound that ended the search, in words; nil if everything was seen.
  public var bound: String? {
    if isFirstLook { return "the limit of \(graph.stateCount.counted("state")) beside proofs at every depth" }
    return endsWithViolation
      ? "the first violation"
      : graph.truncation.map { $0.words(for: flow.flow, within: limits, obstacle: obstacle) }
  }

  /// How to decide the verdicts that unlimited stacks leave open, as the end of a sentence; nil if there is no advice.
  var advice: String? {
    let stacks = flow.flow.stacksWithoutLimit
    guard graph.truncation == .system, !endsWithViolation, flow.flow.stackBound == nil,
      let first = stacks.first
    else { return nil }
    return "write 'limit: 4' on \(stacks.count == 1 ? first : "each") to decide it up to four screens"
  }

  /// What the search reached of what the flow declares. For a single trace, what can be said about it.
  public var coverage: CoverageReport {
    CoverageReport(self, sets: PropositionSets(self, propositions: CoverageReport.propositions(flow.flow)))
  }
}

extension Truncation {
  /// Returns the bound as the end of a sentence: `the limit of 1,000 states`.
  ///
  /// Times and memory are reported as they are written, whatever share of them one search had.
  ///
  /// - Parameter obstacle: Why not every depth of the unlimited stacks is shown.
  func words(for flow: Flow, within limits: DeclaredLimits, obstacle: String? = nil) -> String {
    switch self {
    case .states(let count): return "the limit of \(count.counted("state"))"
    case .depth(let count): return "the limit of \(count.counted("step")) from the start"
    case .time(let duration):
      let whole = limits.seconds.map { Duration.seconds($0) } ?? duration
      return "the time limit of \(limits.writtenTime ?? whole.words)"
    case .memory(let bytes):
      return "the memory limit of \(limits.writtenMemory ?? (limits.memory ?? bytes).memoryWords)"
    case .noMemory: return "the available memory"
    case .interrupted: return "an interruption"
    case .system:
      let stacks = flow.stacksWithoutLimit
      if let bound = flow.stackBound, !stacks.isEmpty {
        let names = "\(stacks.count == 1 ? "stack" : "stacks") \(stacks.joined(separator: ", "))"
        return "the bound of \(bound.counted("screen")) on \(names)"
      }
      guard !stacks.isEmpty else { return "the bound of 64 on continuations resumed in one step" }
      let names =
        stacks.count == 1
        ? "stack \(stacks[0]), which has no 'limit'"
        : "stacks \(stacks.joined(separator: ", ")), which have no 'limit'"
      return "the bound of 4 on \(names)"
        + (obstacle.map { " and cannot be shown at every depth: \($0)" } ?? "")
    }
  }
}

extension Flow {
  /// The stacks for which the author set no bound, as messages call them.
  fileprivate var stacksWithoutLimit: [String] {
    coordinators.flatMap { coordinator in
      let owner = coordinators.count > 1 ? " of '\(coordinator.name.value)'" : ""
      return coordinator.fields.filter { $0.stack.map { $0.limit == nil } ?? false }.map {
        "'\($0.name.value)'\(owner)"
      }
    }
  }
}

extension Duration {
  /// `20 s`, or `0.5 s`.
  package var words: String {
    let (seconds, attoseconds) = components
    let thousandths = attoseconds / 1_000_000_000_000_000
    guard thousandths != 0 else { return "\(seconds) s" }
    var digits = String(thousandths)
    digits = String(repeating: "0", count: 3 - digits.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(seconds).\(digits) s"
  }
}

extension Int {
  fileprivate var memoryWords: String {
    let units = [(1 << 30, "GB"), (1 << 20, "MB"), (1 << 10, "KB")]
    guard let unit = units.first(where: { self >= $0.0 && self % $0.0 == 0 }) else {
      return "\(grouped) bytes"
    }
    return "\(self / unit.0) \(unit.1)"
  }
}

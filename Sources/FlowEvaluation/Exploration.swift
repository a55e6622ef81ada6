import FlowEveryDepth

/// A compiled flow with everything that can be reached in it.
public struct Exploration: Sendable {
  /// What the graph has of the reachable states.
  enum Extent: Sendable {
    /// Each of them, within the bounds.
    ///
    /// The report says why not up to symmetry; nil where nobody wished that, or no domain is declared by number.
    case everything(SymmetryReport?)
    /// One of each orbit.
    case orbits(Orbits)
    /// The states of one trace. They are all that is kept of a search of this size and depth, which ended when it found the trace.
    case trace(StateSpaceSize, depth: Int)
  }

  /// A search up to symmetry.
  struct Orbits: Sendable {
    /// The renamings up to which states were visited.
    var symmetry: FlowSymmetry
    /// How many states and transitions there are, those that were not visited included.
    var size: StateSpaceSize
    /// What to tell about it.
    var report: SymmetryReport
    /// What is evaluated instead of what was asked for, since it says the same and distinguishes fewer values; nil for the latter.
    var reworded: [Obligation]?
  }

  /// The flow, which knows the names.
  public let flow: CompiledFlow
  /// The reachable states and their transitions; with ``symmetry``, one state of each orbit.
  public let graph: StateGraph
  let extent: Extent
  /// The bounds of the search as somebody wrote them.
  let limits: DeclaredLimits
  /// The bound on states that the search for a first violation set; nil for another search.
  var stage: Int?
  /// Why not every depth of the stacks without limits is shown; nil where it is, or nobody wished it.
  public var obstacle: String?
  /// Whether it has only the states that are looked at before claims are proved at every depth.
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

  /// Goes on with an exploration of one combination of a scenario's switches, from the bytes of a checkpoint.
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

  /// Takes over a trace, all that is kept of a search which saw so much until it found it; nil where it saw nothing else.
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
    // States with steps some of which may be missing are left open, so that nothing is concluded from what they lack.
    let graph = FlowStateSpace.explore(
      system, limits: ExplorationLimits(depth: run.steps.count), threads: ThreadCount(1)
    ).leavingOpen { !flow.steps(from: $0).isEmpty }
    var size = StateSpaceSize(graph)
    (size.states, size.transitions) = (seen.states, seen.transitions)
    self.init(flow, graph, .trace(size, depth: seen.depth))
  }

  /// The renamings up to which states were visited; nil when each was.
  public var symmetry: FlowSymmetry? {
    if case .orbits(let orbits) = extent { orbits.symmetry } else { nil }
  }

  /// What is evaluated instead of what was asked for; nil for the latter.
  var reworded: [Obligation]? {
    if case .orbits(let orbits) = extent { orbits.reworded } else { nil }
  }

  /// How many reachable states and transitions were found, those that were not visited included.
  public var size: StateSpaceSize {
    switch extent {
    case .everything: StateSpaceSize(graph)
    case .orbits(let orbits): orbits.size
    case .trace(let size, depth: _): size
    }
  }

  /// How many steps from the start the search went.
  var depth: Int {
    if case .trace(_, let depth) = extent { depth } else { graph.depth }
  }

  /// What became of the wish to search up to symmetry; nil where nobody wished it, or no domain is declared by number.
  var symmetryReport: SymmetryReport? {
    switch extent {
    case .everything(let report): report
    case .orbits(let orbits): orbits.report
    case .trace: nil
    }
  }

  /// Whether the graph has the states of one trace only, since what was looked for was found.
  var isTrace: Bool {
    if case .trace = extent { true } else { false }
  }

  /// Whether nothing but the search for a first violation ended this one.
  var isStage: Bool { stage.map { graph.truncation == .states($0) } ?? false }

  /// Whether something that was not seen is left out only because a first violation was looked for.
  private var endsWithViolation: Bool { isStage || isTrace }

  /// The bound that ended the search, in words; nil when everything was seen.
  public var bound: String? {
    if isFirstLook { return "the limit of \(graph.stateCount.counted("state")) beside proofs at every depth" }
    return endsWithViolation
      ? "the first violation"
      : graph.truncation.map { $0.words(for: flow.flow, within: limits, obstacle: obstacle) }
  }

  /// How verdicts can be had that stacks without limits leave open, as the end of a sentence; nil where nothing can be done.
  var advice: String? {
    let stacks = flow.flow.stacksWithoutLimit
    guard graph.truncation == .system, !endsWithViolation, flow.flow.stackBound == nil,
      let first = stacks.first
    else { return nil }
    return "write 'limit: 4' on \(stacks.count == 1 ? first : "each") to decide it up to four screens"
  }

  /// What was reached of what the flow declares; of a run, what can be told there.
  public var coverage: CoverageReport {
    CoverageReport(self, sets: PropositionSets(self, propositions: CoverageReport.propositions(flow.flow)))
  }
}

extension Truncation {
  /// The bound as the end of a sentence: `the limit of 1,000 states`.
  ///
  /// Times and memory are reported as somebody wrote them, whatever share of them one search had.
  ///
  /// - Parameter obstacle: Why not every depth of the stacks without limits is shown.
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
  /// The stacks whose bound is not the author's, as messages call them.
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
  fileprivate var words: String {
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

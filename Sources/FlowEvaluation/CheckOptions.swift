/// How to explore a scenario, and what to evaluate.
public struct CheckOptions: Sendable {
  /// How much of a scenario a check covers if something is wrong.
  public enum Extent: Sendable, Hashable {
    /// Every state is explored, so that every verdict is known.
    case everything
    /// The search grows until it finds a violation that fails the check and that the file does not expect. Other verdicts may
    /// then be undetermined.
    case firstViolation
  }

  /// How to treat the values of domains that are declared by number.
  public enum Symmetry: Sendable {
    /// Every state is visited.
    case ignored
    /// Of states that differ only in the names of such values, one is visited, unless something that is evaluated or declared
    /// distinguishes the values. Verdicts, counts and the lengths of runs are the same.
    case exploited
  }

  /// Bounds on the search. Each one overrides the bound of the file.
  public var limits: DeclaredLimits
  /// Which rules are evaluated, and whether the file's own properties and goals are.
  public var scope: RuleSelection.Scope
  /// How many threads explore a large scenario. Results do not depend on it.
  public var threads: ThreadCount
  /// Whether the search exploits interchangeable values to visit fewer states.
  public var symmetry: Symmetry
  /// Receives the progress of the search, and can end it.
  public var monitor: ExplorationMonitor
  /// Whether to go on after a violation.
  public var extent = Extent.everything
  /// The least level of a violation that fails the check. Violations below it do not end the search for a first one.
  public var failLevel = Finding.Level.error
  /// The number of states, below the bound, at which a search for a first violation evaluates what it has; nil for other
  /// searches.
  var stage: Int?
  /// When the whole check must be over; nil without a bound on time, or outside a check.
  private(set) var deadline: ContinuousClock.Instant?
  /// How many combinations of switches remain to be explored before the deadline, including the current one.
  var combinationsLeft = 1
  /// Receives the progress of the evaluation, and can end it.
  public var evaluation = EvaluationMonitor.silent
  /// Saves an exploration that a bound or an interruption ends, and from time to time one that continues; nil saves none.
  ///
  /// With several combinations of switches, no further exploration is saved after a truncated one.
  public var checkpoint: (@Sendable (UnfinishedExploration) -> Void)?

  /// Chooses options; the defaults evaluate what the file asks for within its own bounds.
  public init(
    limits: DeclaredLimits = DeclaredLimits(), scope: RuleSelection.Scope = .standard,
    threads: ThreadCount = ThreadCount(), symmetry: Symmetry = .ignored, monitor: ExplorationMonitor = .silent
  ) {
    (self.symmetry, self.threads, self.limits) = (symmetry, threads, limits)
    (self.scope, self.monitor) = (scope, monitor)
  }

  /// The monitor of the exploration of one combination.
  func explorationMonitor(of identity: UInt64) -> ExplorationMonitor {
    guard let checkpoint else { return monitor }
    var result = monitor
    result.checkpoint = { checkpoint(UnfinishedExploration(search: $0, identity: identity)) }
    return result
  }

  /// Returns the bounds for a flow: those of the options, otherwise those of the file, otherwise the defaults.
  func explorationLimits(for flow: Flow) -> ExplorationLimits {
    let declared = declaredLimits(for: flow)
    var result = ExplorationLimits()
    if let states = declared.states { result.states = states }
    if let stage { result.states = stage }
    if let depth = declared.depth { result.depth = depth }
    if let seconds = declared.seconds { result.time = searchTime ?? .seconds(seconds) }
    if let memory = declared.memory { result.memory = memory }
    return result
  }

  /// The time that a search may take before the deadline: two thirds of what remains, divided among the remaining combinations,
  /// so that there is time to evaluate what it finds.
  private var searchTime: Duration? {
    deadline.map { max(.zero, ($0 - ContinuousClock.now) * 2 / (3 * max(1, combinationsLeft))) }
  }

  /// Begins a check. The bound on time covers all of it, including reading and compiling.
  mutating func begin(_ scenario: CompiledScenario) {
    guard deadline == nil, let declared = scenario.declared,
      let seconds = declaredLimits(for: declared).seconds
    else { return }
    deadline = ContinuousClock.now + .seconds(seconds) - scenario.readingTime
  }

  /// Returns the bounds for a flow as they are written: those of the options, otherwise those of the file.
  func declaredLimits(for flow: Flow) -> DeclaredLimits {
    var result = flow.limits
    if let states = limits.states { result.states = states }
    if let depth = limits.depth { result.depth = depth }
    if let seconds = limits.seconds { (result.seconds, result.writtenTime) = (seconds, limits.writtenTime) }
    if let memory = limits.memory { (result.memory, result.writtenMemory) = (memory, limits.writtenMemory) }
    return result
  }
}

extension VerdictReport {
  /// The scope that evaluates only this rule, property or goal; nil for a walkthrough.
  package var scope: RuleSelection.Scope? {
    switch kind {
    case .rule: .only(Rule.named(id).map { [$0] } ?? [])
    case .property: .only([], properties: [id])
    case .goal: .only([], goals: [id])
    case .walkthrough: nil
    }
  }
}

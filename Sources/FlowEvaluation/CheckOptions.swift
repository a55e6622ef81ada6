/// How a scenario is explored, and what is evaluated.
public struct CheckOptions: Sendable {
  /// How far a check goes when something is wrong.
  public enum Extent: Sendable, Hashable {
    /// Every state is explored, so that every verdict is known.
    case everything
    /// The search grows until something that fails is violated, and the file does not expect it; the rest is undetermined then.
    case firstViolation
  }

  /// What is made of the values of domains that are declared by number.
  public enum Symmetry: Sendable {
    /// Every state is visited.
    case ignored
    /// Of states that differ in the names of such values only, one is visited, as far as nothing that is evaluated or
    /// declared tells the values apart. Verdicts, counts and the lengths of runs are the same.
    case exploited
  }

  /// Bounds on the search; each one given here goes before the file's own.
  public var limits: DeclaredLimits
  /// Which rules are evaluated, and whether the file's own properties and goals are.
  public var scope: RuleSelection.Scope
  /// How many threads explore a large scenario; results do not depend on it.
  public var threads: ThreadCount
  /// Whether values that nothing distinguishes are exchanged, so that fewer states are visited.
  public var symmetry: Symmetry
  /// Hears how far the search is, and can end it.
  public var monitor: ExplorationMonitor
  /// Whether to go on after a violation.
  public var extent = Extent.everything
  /// The least level of a violation that fails; what is below does not end the search for a first one.
  public var failLevel = Finding.Level.error
  /// The states after which a search for a first violation looks at what it has, fewer than the bound; nil for none.
  var stage: Int?
  /// When all of a check must be over; nil where it has no bound on time, or is no check.
  private(set) var deadline: ContinuousClock.Instant?
  /// How many combinations of switches are still to be explored until then, the current one included.
  var combinationsLeft = 1
  /// Hears how far the evaluation is, and can end it.
  public var evaluation = EvaluationMonitor.silent
  /// Keeps an exploration that a bound or an interruption ends, and from time to time one that goes on; nil for nobody.
  ///
  /// With several combinations of switches, once one of them was truncated the others are not kept.
  public var checkpoint: (@Sendable (UnfinishedExploration) -> Void)?

  /// Chooses options; the defaults evaluate what the file asks for within its own bounds.
  public init(
    limits: DeclaredLimits = DeclaredLimits(), scope: RuleSelection.Scope = .standard,
    threads: ThreadCount = ThreadCount(), symmetry: Symmetry = .ignored, monitor: ExplorationMonitor = .silent
  ) {
    self.symmetry = symmetry
    self.threads = threads
    self.limits = limits
    self.scope = scope
    self.monitor = monitor
  }

  /// The monitor of the exploration of one combination.
  func explorationMonitor(of identity: UInt64) -> ExplorationMonitor {
    guard let checkpoint else { return monitor }
    var result = monitor
    result.checkpoint = { checkpoint(UnfinishedExploration(search: $0, identity: identity)) }
    return result
  }

  /// The bounds that hold for a flow: these, else the file's, else the defaults.
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

  /// The time that a search has until the deadline: two thirds of it, shared with the other combinations, so that what it
  /// finds can be evaluated.
  private var searchTime: Duration? {
    deadline.map { max(.zero, ($0 - ContinuousClock.now) * 2 / (3 * max(1, combinationsLeft))) }
  }

  /// Begins a check, all of which the bound on time covers, reading and compiling included.
  mutating func begin(_ scenario: CompiledScenario) {
    guard deadline == nil, let declared = scenario.declared,
      let seconds = declaredLimits(for: declared).seconds
    else { return }
    deadline = ContinuousClock.now + .seconds(seconds) - scenario.readingTime
  }

  /// The bounds that hold for a flow, as somebody wrote them: these, else the file's.
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
  /// What evaluates nothing but the rule, property or goal that it is about; nil for a walkthrough.
  package var scope: RuleSelection.Scope? {
    switch kind {
    case .rule: .only(Rule.named(id).map { [$0] } ?? [])
    case .property: .only([], properties: [id])
    case .goal: .only([], goals: [id])
    case .walkthrough: nil
    }
  }
}

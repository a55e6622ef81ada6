/// How a scenario is explored, and what is judged.
public struct CheckOptions: Sendable {
  /// Bounds on the search; each one given here goes before the file's own.
  public var limits: DeclaredLimits
  /// Which rules are judged, and whether the file's own properties and goals are.
  public var scope: RuleSelection.Scope
  /// How many threads explore a large scenario; results do not depend on it.
  public var threads: ThreadCount
  /// Hears how far the search is, and can end it.
  public var monitor: ExplorationMonitor
  /// Hears how far the judging is, and can end it.
  public var judging = JudgingMonitor.silent
  /// Keeps an exploration that a bound or an interruption ends, and from time to time one that goes on; nil for nobody.
  ///
  /// With several combinations of switches, once one of them was cut short the others are not kept.
  public var checkpoint: (@Sendable (UnfinishedExploration) -> Void)?

  /// Chooses options; the defaults judge what the file asks for within its own bounds.
  public init(
    limits: DeclaredLimits = DeclaredLimits(), scope: RuleSelection.Scope = .standard,
    threads: ThreadCount = ThreadCount(), monitor: ExplorationMonitor = .silent
  ) {
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
    let declared = flow.limits
    var result = ExplorationLimits()
    if let states = limits.states ?? declared.states { result.states = states }
    if let depth = limits.depth ?? declared.depth { result.depth = depth }
    if let seconds = limits.seconds ?? declared.seconds { result.time = .seconds(seconds) }
    if let memory = limits.memory ?? declared.memory { result.memory = memory }
    return result
  }
}

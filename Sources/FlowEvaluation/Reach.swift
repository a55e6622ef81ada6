/// A compiled flow with the states that can be reached in it, without the steps between them.
///
/// That is enough to count and to tell what was reached, and takes a fraction of the time and memory of an ``Exploration``.
public struct Reach: Sendable {
  /// The widest states that can be searched this way, in words.
  static let mostWords = 64

  /// The flow, which knows the names.
  public let flow: CompiledFlow
  /// The states, and how many steps there are between them.
  public let states: ReachableStates
  private let limits: DeclaredLimits
  /// Why not every depth of the stacks without limits is shown; nil where it is, or nobody wished it.
  public var obstacle: String?

  init(_ flow: CompiledFlow, options: CheckOptions) {
    self.flow = flow
    limits = options.declaredLimits(for: flow.flow)
    states = reachableStates(
      of: flow, limits: options.explorationLimits(for: flow.flow), threads: options.threads,
      monitor: options.monitor)
  }

  /// The bound that ended the search, in words; nil when everything was seen.
  public var bound: String? {
    states.truncation.map { $0.words(for: flow.flow, within: limits, obstacle: obstacle) }
  }

  /// What was reached of what the flow declares.
  public var coverage: CoverageReport {
    let propositions = CoverageReport.propositions(flow.flow)
    let occurring = zip(propositions, flow.occurs(propositions, in: states)).filter(\.1)
    let reached = Set(occurring.map(\.0))
    return CoverageReport(flow, taken: states.labels.map(\.action)) { reached.contains($0) }
  }
}

/// A compiled flow with its reachable states, without the steps between them.
///
/// This suffices to count states and to say what was reached, and takes a fraction of the time and memory of an ``Exploration``.
public struct Reach: Sendable {
  /// The most words that a state can have for this search.
  static let mostWords = 64

  /// The flow, which knows the names.
  public let flow: CompiledFlow
  /// The reachable states, with the number of steps between them.
  public let states: ReachableStates
  private let limits: DeclaredLimits
  /// Why not every depth of the unlimited stacks is shown; nil if it is, or if that was not requested.
  public var obstacle: String?

  init(_ flow: CompiledFlow, options: CheckOptions) {
    self.flow = flow
    limits = options.declaredLimits(for: flow.flow)
    states = reachableStates(
      of: flow, limits: options.explorationLimits(for: flow.flow), threads: options.threads,
      monitor: options.monitor)
  }

  /// The bound that ended the search, in words; nil if everything was seen.
  public var bound: String? {
    states.truncation.map { $0.words(for: flow.flow, within: limits, obstacle: obstacle) }
  }

  /// What the search reached of what the flow declares.
  public var coverage: CoverageReport {
    let propositions = CoverageReport.propositions(flow.flow)
    let occurring = zip(propositions, flow.occurs(propositions, in: states)).filter(\.1)
    let reached = Set(occurring.map(\.0))
    return CoverageReport(flow, taken: states.labels.map(\.action)) { reached.contains($0) }
  }
}

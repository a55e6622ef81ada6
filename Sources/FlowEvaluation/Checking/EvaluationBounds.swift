/// What bounds the evaluation of one combination: somebody who may end it, and the time and memory of the scenario's limits.
///
/// Evaluation ends with the check that it is part of; by itself it has as much time as exploring had. It has as much memory beside
/// the graph.
struct EvaluationBounds: Sendable {
  let memory: Int
  private let monitor: EvaluationMonitor
  private let time: Duration?
  private let end: ContinuousClock.Instant?
  private let flow: Flow
  private let limits: DeclaredLimits

  init(of flow: Flow, _ options: CheckOptions) {
    let bounds = options.explorationLimits(for: flow)
    (memory, time) = (bounds.memory, bounds.time)
    limits = options.declaredLimits(for: flow)
    end = options.deadline ?? bounds.time.map { ContinuousClock.now + $0 }
    monitor = options.evaluation
    self.flow = flow
  }

  private var isTimeOver: Bool { end.map { ContinuousClock.now > $0 } ?? false }

  var isOver: Bool { isTimeOver || monitor.isInterrupted() }

  /// What a search for infinite runs must keep to.
  var ofSearches: EmptinessCheckBounds { EmptinessCheckBounds(memory: memory, isInterrupted: { isOver }) }

  /// Why something has no verdict, after evaluating was ended.
  var endInWords: String {
    let end: Truncation = isTimeOver ? .time(time ?? .zero) : .interrupted
    return "checking was truncated by \(end.words(for: flow, within: limits))"
  }

  /// The reason why something that needs this many bytes does not get them.
  func words(forMemory bytes: Int) -> String {
    "checking was truncated by \(Truncation.memory(memory).words(for: flow, within: limits)): it would take \(bytes >> 20) MB"
  }
}

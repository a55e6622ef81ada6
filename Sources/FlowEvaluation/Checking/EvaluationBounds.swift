/// What bounds the evaluation of one combination: interruption, and the time and memory limits of the scenario.
///
/// The evaluation ends with the check that it is part of. An evaluation outside a check has as much time as the exploration had.
/// It may use as much memory again as the limit for the exploration.
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

  /// The bounds of a search for infinite runs.
  var ofSearches: EmptinessCheckBounds { EmptinessCheckBounds(memory: memory, isInterrupted: { isOver }) }

  /// The reason why something has no verdict after the evaluation was ended.
  var endInWords: String {
    let end: Truncation = isTimeOver ? .time(time ?? .zero) : .interrupted
    return "checking was truncated by \(end.words(for: flow, within: limits))"
  }

  /// The reason why something has no verdict that would need the given number of bytes.
  func words(forMemory bytes: Int) -> String {
    "checking was truncated by \(Truncation.memory(memory).words(for: flow, within: limits)): it would take \(bytes >> 20) MB"
  }
}

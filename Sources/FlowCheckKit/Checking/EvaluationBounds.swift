import FlowModel
import FlowStateSpace
import Synchronization

/// What bounds the judging of one combination: somebody who may end it, and the time and memory of the scenario's limits.
///
/// Judging ends with the check that it is part of; by itself it has as much time as exploring had. It has as much memory beside
/// the graph.
struct EvaluationBounds: Sendable {
  let memory: Int
  private let monitor: EvaluationMonitor
  private let time: Duration?
  private let end: ContinuousClock.Instant?
  private let flow: Flow
  private let limits: DeclaredLimits
  private let shortfalls = Shortfalls()

  /// Whether time, memory or somebody ended something before it had an outcome.
  private final class Shortfalls: Sendable {
    let isAny = Atomic(false)
  }

  /// Begins to judge.
  init(of flow: Flow, _ options: CheckOptions) {
    let bounds = options.explorationLimits(for: flow)
    (memory, time) = (bounds.memory, bounds.time)
    limits = options.declaredLimits(for: flow)
    end = options.deadline ?? bounds.time.map { ContinuousClock.now + $0 }
    monitor = options.judging
    self.flow = flow
  }

  private var isTimeOver: Bool { end.map { ContinuousClock.now > $0 } ?? false }

  /// Whether judging should end.
  var isOver: Bool { isTimeOver || monitor.isInterrupted() }

  /// What a search for infinite runs must keep to.
  var ofSearches: EmptinessCheckBounds { EmptinessCheckBounds(memory: memory, isInterrupted: { isOver }) }

  /// Notes that something was ended before it had an outcome.
  func noteShortfall() { shortfalls.isAny.store(true, ordering: .relaxed) }

  /// Whether neither time nor memory nor somebody ended anything that was judged.
  var endedNothing: Bool { !shortfalls.isAny.load(ordering: .relaxed) }

  /// Why something has no verdict, after judging was ended.
  var endInWords: String {
    let end: Truncation = isTimeOver ? .time(time ?? .zero) : .interrupted
    return "judging was cut short by \(end.words(for: flow, within: limits))"
  }

  /// Why something that needs so many bytes has none.
  func words(forMemory bytes: Int) -> String {
    "judging was cut short by \(Truncation.memory(memory).words(for: flow, within: limits)): it would take \(bytes >> 20) MB"
  }
}

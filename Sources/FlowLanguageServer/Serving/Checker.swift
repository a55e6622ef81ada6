import FlowAlgorithms
import FlowPipeline
import Foundation

/// A check of one version of a document, which can be cancelled.
final class CheckJob: Sendable {
  let uri: String
  let version: Int
  let scenario: CompiledScenario
  private let start: ContinuousClock.Instant
  private let isCalledOff = LockedValue(false)

  init(uri: String, version: Int, scenario: CompiledScenario, after delay: Duration) {
    (self.uri, self.version, self.scenario) = (uri, version, scenario)
    start = ContinuousClock.now + delay
  }

  /// Cancels the check, whether or not it has begun.
  func cancel() { isCalledOff.withLock { $0 = true } }

  /// Whether nobody needs the result any more.
  var isCancelled: Bool { isCalledOff.withLock { $0 } }

  /// Waits for the delay to end, and returns whether the check is still needed.
  func waitUntilDue() -> Bool {
    while ContinuousClock.now < start, !isCancelled { Thread.sleep(forTimeInterval: 0.01) }
    return !isCancelled
  }
}

/// Checks documents on a thread of its own, one after the other.
struct Checker: Sendable {
  enum News: Sendable {
    /// The check is taking long enough to report progress: what is being done, and the percentage if it is known.
    case progress(CheckJob, String, Int?)
    /// The check is over, with a report unless it was cancelled.
    case finished(CheckJob, ScenarioReport?)
  }

  private let jobs = Mailbox<CheckJob?>()
  /// Checks that end sooner report no progress.
  private static let silence = Duration.milliseconds(200)

  init(tell: @escaping @Sendable (News) -> Void) {
    let jobs = jobs
    let thread = Thread {
      while let job = jobs.take() {
        let report = job.waitUntilDue() ? Self.check(job, tell: tell) : nil
        tell(.finished(job, job.isCancelled ? nil : report))
      }
    }
    thread.stackSize = 8 << 20
    thread.start()
  }

  func start(_ job: CheckJob) { jobs.put(job) }

  /// Ends the thread after its current work.
  func end() { jobs.put(nil) }

  private static func check(_ job: CheckJob, tell: @escaping @Sendable (News) -> Void) -> ScenarioReport? {
    let begin = ContinuousClock.now
    let isLong = { @Sendable in ContinuousClock.now - begin > silence }
    var options = CheckOptions(
      monitor: ExplorationMonitor(
        progress: { if isLong() { tell(.progress(job, "exploring, \($0.states) states", nil)) } },
        isInterrupted: { job.isCancelled }))
    options.evaluation = EvaluationMonitor(
      progress: {
        if isLong() { tell(.progress(job, "evaluating \($0.next)", 100 * $0.done / max(1, $0.total))) }
      },
      isInterrupted: { job.isCancelled })
    return FlowCheck.check(job.scenario, options: options)?.report
  }
}

import FlowAlgorithms
import FlowEvaluation
import FlowPipeline
import FlowReports
import FlowStateSpace
import Foundation

/// A check of one version of a document, which can be called off.
final class CheckJob: Sendable {
  let uri: String
  let version: Int
  let scenario: CompiledScenario
  private let start: ContinuousClock.Instant
  private let isCalledOff = LockedValue(false)

  /// Asks for a check after some quiet.
  init(uri: String, version: Int, scenario: CompiledScenario, after delay: Duration) {
    (self.uri, self.version, self.scenario) = (uri, version, scenario)
    start = ContinuousClock.now + delay
  }

  /// Ends the check, if it runs, or has it never begin.
  func cancel() { isCalledOff.withLock { $0 = true } }

  /// Whether nobody wants to know any more.
  var isCancelled: Bool { isCalledOff.withLock { $0 } }

  /// Waits for the quiet to be over; whether the check is still wanted then.
  func waitUntilDue() -> Bool {
    while ContinuousClock.now < start, !isCancelled { Thread.sleep(forTimeInterval: 0.01) }
    return !isCancelled
  }
}

/// Checks documents on a thread of its own, one after the other.
struct Checker: Sendable {
  /// What a check tells.
  enum News: Sendable {
    /// It takes long enough for a person to want to know how far it is: what is done, and in percent where that is known.
    case progress(CheckJob, String, Int?)
    /// It is over, with a report unless it was called off.
    case finished(CheckJob, ScenarioReport?)
  }

  private let jobs = Mailbox<CheckJob?>()
  /// Checks that end sooner tell nothing on the way.
  private static let silence = Duration.milliseconds(200)

  /// Starts the thread.
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

  /// Has the thread end after what it does.
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

import Dispatch
import FlowAlgorithms

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Runs the jobs of an app's tasks one after another, on the thread that explores the app, until all tasks wait.
///
/// While a thread is in ``scope(_:)``, the runtime's hooks queue here whatever becomes runnable on that thread. So a step of the
/// app is over when the queue is empty, and no job of the app runs at any other time.
///
/// **Invariant:** one thread at a time is in the scope. An executor is never deallocated: a never-resumed task may refer to it.
final class StepExecutor: @unchecked Sendable {
  private var jobs: [(job: UnownedJob, isMain: Bool)] = []
  private var next = 0
  /// Runs jobs that belong to no actor.
  private(set) lazy var plain = Lane(self, isMain: false)
  /// Runs jobs of the main actor.
  private(set) lazy var main = Lane(self, isMain: true)
  private let noted = LockedValue<Trouble?>(nil)
  /// The milliseconds left for waiting for other threads.
  private var patience = 500

  /// What keeps an app's tasks from being explored.
  enum Trouble: Sendable {
    /// The app uses the main actor, but the test does not run on it.
    case mainActor
    /// Another thread resumed a task.
    case otherThread
    /// A task waits for real time.
    case realTime
    /// This many jobs have run, and the queue is not empty.
    case restless(Int)
  }

  /// Makes an executor that lives as long as the process.
  static func make() -> StepExecutor {
    let executor = StepExecutor()
    _ = Unmanaged.passRetained(executor)
    return executor
  }

  private init() {}

  /// The executor in whose scope the calling thread is.
  static var current: StepExecutor? {
    pthread_getspecific(key).map { Unmanaged<StepExecutor>.fromOpaque($0).takeUnretainedValue() }
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  /// Queues what becomes runnable on this thread while the body runs.
  func scope<Result>(_ body: () throws -> Result) rethrows -> Result {
    let outer = pthread_getspecific(Self.key)
    pthread_setspecific(Self.key, UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()))
    defer { pthread_setspecific(Self.key, outer) }
    return try body()
  }

  /// Queues a job that one of the runtime's hooks or a lane hands over. A job from elsewhere never runs.
  func enqueue(_ job: UnownedJob, isMain: Bool) {
    guard StepExecutor.current === self else { return note(.otherThread) }
    if isMain, !MainQueue.isCurrent { return note(.mainActor) }
    jobs.append((job, isMain))
  }

  /// Runs the queued jobs and those that they queue, up to a number of jobs.
  func drain(atMost most: Int = 10_000) {
    var count = 0
    while next < jobs.count {
      guard count < most else {
        note(.restless(most))
        break
      }
      let (job, isMain) = jobs[next]
      next += 1
      count += 1
      job.runSynchronously(on: (isMain ? main : plain).asUnownedSerialExecutor())
    }
    jobs.removeAll(keepingCapacity: true)
    next = 0
  }

  /// Notes a trouble; the first counts.
  func note(_ new: Trouble) {
    noted.withLock { if $0 == nil { $0 = new } }
  }

  /// Gives other threads time to resume a task that waits for something unknown: 500 ms in all, at most 100 ms at a time.
  func waitForOtherThreads() {
    var slice = 0
    while patience > 0, slice < 100, trouble == nil {
      usleep(1000)
      patience -= 1
      slice += 1
    }
  }

  /// The first trouble that was noted; nil if there was none.
  var trouble: Trouble? { noted.withLock { $0 } }
}

/// A serial executor whose jobs the exploration runs.
final class Lane: SerialExecutor {
  private unowned(unsafe) let executor: StepExecutor
  private let isMain: Bool

  init(_ executor: StepExecutor, isMain: Bool) { (self.executor, self.isMain) = (executor, isMain) }

  func enqueue(_ job: UnownedJob) { executor.enqueue(job, isMain: isMain) }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

  /// Whether a reference refers to this executor.
  func isSame(as other: UnownedSerialExecutor) -> Bool {
    unsafeBitCast(other, to: (UInt, UInt).self).0
      == unsafeBitCast(asUnownedSerialExecutor(), to: (UInt, UInt).self).0
  }
}

/// The main actor's queue. On Linux it has no thread of its own, so the current thread does not identify it.
enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether the calling code runs on it.
  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
}

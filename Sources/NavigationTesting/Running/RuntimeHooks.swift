import FlowAlgorithms

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The hooks by which the concurrency runtime hands over what becomes runnable.
///
/// They are variables of the runtime that hold a function, which is called in place of the runtime's own. Swift has no names for them, so
/// they are looked up. Point-Free's swift-concurrency-extras (2023) showed that tests can use the first one. A thread that explores nothing
/// is not affected.
enum RuntimeHooks {
  private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  private typealias EnqueueHook = @convention(thin) (UnownedJob, Enqueue) -> Void
  private typealias Delay = @convention(thin) (UInt64, UnownedJob) -> Void
  private typealias DelayHook = @convention(thin) (UInt64, UnownedJob, Delay) -> Void
  private typealias Deadline = @convention(thin) (Int64, Int64, Int64, Int64, Int32, UnownedJob) -> Void
  private typealias DeadlineHook =
    @convention(thin) (
      Int64, Int64, Int64, Int64, Int32, UnownedJob, Deadline
    ) -> Void
  private typealias Main = @convention(thin) () -> UnownedSerialExecutor
  private typealias MainHook = @convention(thin) (Main) -> UnownedSerialExecutor
  private typealias IsMain = @convention(thin) (UnownedSerialExecutor) -> Bool
  private typealias IsMainHook = @convention(thin) (UnownedSerialExecutor, IsMain) -> Bool

  /// The hook that somebody else had set, such as the serial executor of another library.
  nonisolated(unsafe) private static var before: EnqueueHook?
  private static let lock = LockedValue(())

  /// Sets the hooks, unless they are set.
  static func install() {
    lock.withLock { _ in
      // What belongs to no actor, or to an actor of the app.
      let name = "swift_task_enqueueGlobal_hook"
      let ours: EnqueueHook = { job, original in
        if let executor = StepExecutor.current {
          executor.enqueue(job, isMain: false)
        } else if let before = RuntimeHooks.before {
          before(job, original)
        } else {
          original(job)
        }
      }
      guard let hook = variable(name, EnqueueHook.self), !isSame(hook.pointee, ours) else { return }
      before = hook.pointee
      hook.pointee = ours
      installMain()
      installTime()
    }
  }

  /// What belongs to the main actor.
  private static func installMain() {
    // By a hook of its own up to Swift 6.1 …
    variable("swift_task_enqueueMainExecutor_hook", EnqueueHook.self)?.pointee = { job, original in
      if let executor = StepExecutor.current {
        executor.enqueue(job, isMain: true)
      } else {
        original(job)
      }
    }
    // … and later by the choice of the main actor's executor.
    variable("swift_task_getMainExecutor_hook", MainHook.self)?.pointee = { original in
      StepExecutor.current?.main.asUnownedSerialExecutor() ?? original()
    }
    variable("swift_task_isMainExecutor_hook", IsMainHook.self)?.pointee = { executor, original in
      StepExecutor.current?.main.isSame(as: executor) == true || original(executor)
    }
  }

  /// Real time: up to Swift 6.1. Later the runtime asks no hook, and the task counts as one that waits.
  private static func installTime() {
    variable("swift_task_enqueueGlobalWithDelay_hook", DelayHook.self)?.pointee = { delay, job, original in
      if let executor = StepExecutor.current {
        executor.note(.realTime)
      } else {
        original(delay, job)
      }
    }
    variable("swift_task_enqueueGlobalWithDeadline_hook", DeadlineHook.self)?.pointee = {
      seconds, nanoseconds, tolerance, more, clock, job, original in
      if let executor = StepExecutor.current {
        executor.note(.realTime)
      } else {
        original(seconds, nanoseconds, tolerance, more, clock, job)
      }
    }
  }

  /// Whether tasks of the app are handed over: some are started, and must run when they are told to.
  static func work(on executor: StepExecutor) -> Bool {
    final class Flag: @unchecked Sendable {
      var ran = 0
    }
    let flag = Flag()
    let isOnMainActor = MainQueue.isCurrent
    executor.scope {
      Task { flag.ran += 1 }
      if isOnMainActor { Task { @MainActor in flag.ran += 1 } }
      guard flag.ran == 0 else { return flag.ran = -1 }
      executor.drain()
    }
    return flag.ran == (isOnMainActor ? 2 : 1)
  }

  private static func variable<Hook>(_ name: String, _ type: Hook.Type) -> UnsafeMutablePointer<Hook?>? {
    guard let library = dlopen(nil, RTLD_LAZY), let address = dlsym(library, name) else { return nil }
    return address.assumingMemoryBound(to: Hook?.self)
  }

  private static func isSame(_ one: EnqueueHook?, _ other: EnqueueHook) -> Bool {
    one.map { unsafeBitCast($0, to: UInt.self) } == unsafeBitCast(other, to: UInt.self)
  }
}

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The hooks by which the concurrency runtime hands over what becomes runnable.
///
/// They are variables of the runtime that hold a function, which is called in place of the runtime's own. Swift has no names for them, so
/// they are looked up. Point-Free's swift-concurrency-extras (2023) found that tests can use the first one. A thread that explores nothing
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

  /// Sets the hooks, once for the process.
  static let install: Void = {
    // What belongs to no actor, or to an actor of the app.
    set("swift_task_enqueueGlobal_hook", EnqueueHook.self) { job, original in
      if let executor = StepExecutor.current {
        executor.enqueue(job, isMain: false)
      } else {
        original(job)
      }
    }
    // What belongs to the main actor: up to Swift 6.1 here …
    set("swift_task_enqueueMainExecutor_hook", EnqueueHook.self) { job, original in
      if let executor = StepExecutor.current {
        executor.enqueue(job, isMain: true)
      } else {
        original(job)
      }
    }
    // … and later by the choice of the main actor's executor.
    set("swift_task_getMainExecutor_hook", MainHook.self) { original in
      StepExecutor.current?.main.asUnownedSerialExecutor() ?? original()
    }
    set("swift_task_isMainExecutor_hook", IsMainHook.self) { executor, original in
      StepExecutor.current?.main.isSame(as: executor) == true || original(executor)
    }
    // Real time: up to Swift 6.1 here; later the runtime asks no hook, and the task counts as one that waits.
    set("swift_task_enqueueGlobalWithDelay_hook", DelayHook.self) { delay, job, original in
      if let executor = StepExecutor.current {
        executor.note(.realTime)
      } else {
        original(delay, job)
      }
    }
    set("swift_task_enqueueGlobalWithDeadline_hook", DeadlineHook.self) {
      seconds, nanoseconds, tolerance, more, clock, job, original in
      if let executor = StepExecutor.current {
        executor.note(.realTime)
      } else {
        original(seconds, nanoseconds, tolerance, more, clock, job)
      }
    }
  }()

  /// Whether tasks of the app are handed over: a task is started, and must run when it is told to.
  static func work(on executor: StepExecutor) -> Bool {
    final class Flag: @unchecked Sendable {
      var ran = 0
    }
    let flag = Flag()
    executor.scope {
      Task { flag.ran += 1 }
      executor.drain()
    }
    return flag.ran == 1
  }

  private static func set<Hook>(_ name: String, _ type: Hook.Type, _ hook: Hook) {
    guard let library = dlopen(nil, RTLD_LAZY), let address = dlsym(library, name) else { return }
    address.assumingMemoryBound(to: Optional<Hook>.self).pointee = hook
  }
}

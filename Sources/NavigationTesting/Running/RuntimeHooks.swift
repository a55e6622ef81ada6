import FlowAlgorithms

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The hooks through which the concurrency runtime hands over jobs that become runnable.
///
/// A hook is a variable of the runtime. It holds a function that the runtime calls in place of its own. Swift has no names for
/// the hooks, so they are looked up. Point-Free's swift-concurrency-extras (2023) showed that tests can use the first one. A
/// thread that explores nothing is not affected.
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

  /// The hook that was set before, such as the serial executor of another library.
  nonisolated(unsafe) private static var before: EnqueueHook?
  private static let lock = LockedValue(())

  /// Sets the hooks, unless they are set.
  static func install() {
    lock.withLock { _ in
      // Jobs that belong to no actor, or to an actor of the app.
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

  /// Sets the hooks for jobs of the main actor.
  private static func installMain() {
    // Up to Swift 6.1 the main actor has a hook of its own.
    variable("swift_task_enqueueMainExecutor_hook", EnqueueHook.self)?.pointee = { job, original in
      if let executor = StepExecutor.current {
        executor.enqueue(job, isMain: true)
      } else {
        original(job)
      }
    }
    // Later versions ask which executor the main actor has.
    variable("swift_task_getMainExecutor_hook", MainHook.self)?.pointee = { original in
      StepExecutor.current?.main.asUnownedSerialExecutor() ?? original()
    }
    variable("swift_task_isMainExecutor_hook", IsMainHook.self)?.pointee = { executor, original in
      StepExecutor.current?.main.isSame(as: executor) == true || original(executor)
    }
  }

  /// Sets the hooks for real time. After Swift 6.1 the runtime calls no hook for it, and the task counts as waiting.
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

  /// Whether the runtime hands over the app's tasks: starts some, and checks that they run only when drained.
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

import Dispatch

/// Tasks that other threads do while the thread that starts them does something else.
///
/// With one thread, the tasks wait until it finishes them.
public final class TaskPool: Sendable {
  private struct State {
    /// The tasks that no thread has begun, in order.
    var waiting: [@Sendable () -> Void] = []
    /// The number of other threads that do tasks.
    var helpers = 0
  }

  private let threads: Int
  private let state = LockedValue(State())
  private let group = DispatchGroup()

  /// Creates a pool without tasks.
  ///
  /// - Parameter threads: The most threads that work at a time, with the calling one.
  public init(threads: Int) {
    self.threads = threads
  }

  /// The number of threads that have nothing to do, with the calling one.
  public var idleThreads: Int { state.withLock { max(threads - $0.helpers, 1) } }

  /// Starts tasks on other threads as far as some are idle.
  public func start(_ tasks: [@Sendable () -> Void]) {
    let joining = state.withLock { state in
      state.waiting += tasks
      let joining = max(min(tasks.count, threads - 1 - state.helpers), 0)
      state.helpers += joining
      return joining
    }
    for _ in 0..<joining {
      DispatchQueue.global().async(group: group) {
        while let task = self.next(isHelper: true) { task() }
      }
    }
  }

  /// Does the tasks that no thread has begun, and waits until all are done.
  public func finish() {
    while let task = next(isHelper: false) { task() }
    group.wait()
  }

  /// The next task. If there is none, a helper leaves.
  private func next(isHelper: Bool) -> (@Sendable () -> Void)? {
    state.withLock { state in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      if isHelper { state.helpers -= 1 }
      return nil
    }
  }
}

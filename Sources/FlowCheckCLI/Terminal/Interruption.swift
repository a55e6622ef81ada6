import Foundation
import FlowAlgorithms

/// Whether somebody pressed Ctrl-C since ``Interruption/watch()``.
///
/// **Invariant:** the count only ever grows. The handler does nothing but raise it and restore the default behaviour, so
/// a second Ctrl-C ends the program at once, unless a new phase has begun between the two. It must not allocate: it may have
/// interrupted an allocation. So ``prepare()`` makes what it uses before it is installed.
enum Interruption {
  private static let count = AtomicInt(0)
  /// When it happened first, in milliseconds of the clock that only goes forward.
  private static let moment = AtomicInt(0)
  /// For how long what was found is evaluated then.
  private static let patience = 250

  /// Takes over SIGINT: the search under way ends, and what is known so far is reported.
  ///
  /// A parent process may have blocked the signal, which a child inherits; so it is let through.
  static func watch() {
    prepare()
    signal(SIGINT) { _ in
      if !Interruption.isRequested { Interruption.moment.store(Interruption.now) }
      Interruption.count.add(1)
      signal(SIGINT, SIG_DFL)
    }
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Takes over SIGINT likewise, and soon afterwards ends the program whatever it does: for work that cannot end early everywhere.
  ///
  /// What was written by then stays; no file is half written.
  static func watchStrictly() {
    watch()
    Thread.detachNewThread {
      while !isRequested { usleep(20_000) }
      usleep(400_000)
      Console.print("stopped by Ctrl-C before everything was done\n", to: .error)
      _exit(ExitStatus.interrupted.rawValue)
    }
  }

  /// Takes over SIGINT while a line is read: the reading ends with it.
  static func watchPrompt() {
    prepare()
    var action = sigaction()
    action.setHandler { _ in Interruption.count.add(1) }
    // Without SA_RESTART the system does not go on reading afterwards.
    sigaction(SIGINT, &action, nil)
  }

  /// Makes the static values, which Swift does when they are first used.
  private static func prepare() {
    _ = count.load()
    _ = moment.load()
  }

  /// Lets Ctrl-C end the program again.
  static func unwatch() { signal(SIGINT, SIG_DFL) }

  /// Whether it happened.
  static var isRequested: Bool { count.load() > 0 }

  /// Whether it happened so long ago that the program should end.
  static var isOverdue: Bool { isRequested && now - moment.load() > patience }

  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  /// Work after which an earlier Ctrl-C does not count any more, since what it was meant for has ended.
  final class Phase: Sendable {
    private let obeyed = AtomicInt(0)

    /// Begins: a Ctrl-C from now on is meant for this work.
    func begin() {
      obeyed.store(Interruption.count.load())
      if Interruption.isRequested { Interruption.watch() }
    }

    /// Whether one came since then.
    var isInterrupted: Bool {
      Interruption.count.load() > obeyed.load()
    }
  }
}

extension sigaction {
  /// Names the function that is called; the systems spell the place of it in their own ways.
  fileprivate mutating func setHandler(_ handler: @escaping @convention(c) (CInt) -> Void) {
    #if canImport(Darwin)
      __sigaction_u.__sa_handler = handler
    #else
      __sigaction_handler.sa_handler = handler
    #endif
  }
}

/// Makes a broken invariant end the program with the status documented for our bugs.
enum BugReport {
  /// Takes over the signals of a failed precondition, unless Swift's own crash reports are asked for.
  static func watch() {
    guard Console.variable("SWIFT_BACKTRACE") == nil else { return }
    for number in [SIGILL, SIGTRAP, SIGABRT] {
      signal(number) { _ in
        let message: StaticString = "this is a bug in flowcheck; please report it with the scenario\n"
        _ = write(2, message.utf8Start, message.utf8CodeUnitCount)
        _exit(ExitStatus.internalBug.rawValue)
      }
    }
  }
}

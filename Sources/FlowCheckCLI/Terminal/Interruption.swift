import Foundation
import FlowAlgorithms

/// Whether somebody pressed Ctrl-C since ``Interruption/watch()``.
///
/// **Invariant:** the count only grows. The handler only increments it, stores the time of the first one and restores the
/// default behaviour, so a second Ctrl-C ends the program at once, unless a new phase has begun between the two. The handler
/// must not allocate, because it may have interrupted an allocation. So ``prepare()`` creates what the handler uses before it
/// is installed.
enum Interruption {
  private static let count = AtomicInt(0)
  /// The time of the first Ctrl-C, in milliseconds of the monotonic clock.
  private static let moment = AtomicInt(0)
  /// How long the results may still be evaluated after it, in milliseconds.
  private static let patience = 250

  /// Handles SIGINT: the running search ends, and what is known so far is reported.
  ///
  /// A parent process may have blocked the signal, and a child inherits that, so the signal is unblocked.
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

  /// Handles SIGINT in the same way, and soon afterwards ends the program in any case, for work that cannot end early
  /// everywhere.
  ///
  /// What was written by then stays, and no file is half written.
  static func watchStrictly() {
    watch()
    Thread.detachNewThread {
      while !isRequested { usleep(20_000) }
      usleep(400_000)
      tell()
      _exit(ExitStatus.interrupted.rawValue)
    }
  }

  /// Says on standard error that not everything was done, if somebody pressed Ctrl-C.
  static func tell() {
    if isRequested { Console.print("stopped by Ctrl-C before everything was done\n", to: .error) }
  }

  /// Handles SIGINT while a line is read: it ends the reading.
  static func watchPrompt() {
    prepare()
    var action = sigaction()
    action.setHandler { _ in Interruption.count.add(1) }
    // Without SA_RESTART the system does not resume reading afterwards.
    sigaction(SIGINT, &action, nil)
  }

  /// Initialises the static values, which Swift otherwise does on first use.
  private static func prepare() {
    _ = count.load()
    _ = moment.load()
  }

  /// Lets Ctrl-C end the program again.
  static func unwatch() { signal(SIGINT, SIG_DFL) }

  /// Whether Ctrl-C was pressed.
  static var isRequested: Bool { count.load() > 0 }

  /// Whether it was pressed so long ago that the program should end.
  static var isOverdue: Bool { isRequested && now - moment.load() > patience }

  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  /// A phase of work. A Ctrl-C before it does not count, because the work that it was meant for has ended.
  final class Phase: Sendable {
    private let obeyed = AtomicInt(0)

    /// Begins the phase: a Ctrl-C from now on is meant for this work.
    func begin() {
      obeyed.store(Interruption.count.load())
      if Interruption.isRequested { Interruption.watch() }
    }

    /// Whether Ctrl-C was pressed since the phase began.
    var isInterrupted: Bool {
      Interruption.count.load() > obeyed.load()
    }
  }
}

extension sigaction {
  /// Sets the handler, whose field has a different name on each system.
  fileprivate mutating func setHandler(_ handler: @escaping @convention(c) (CInt) -> Void) {
    #if canImport(Darwin)
      __sigaction_u.__sa_handler = handler
    #else
      __sigaction_handler.sa_handler = handler
    #endif
  }
}

/// Ends the program with the documented status for bugs if an invariant is broken.
enum BugReport {
  /// Handles the signals of a failed precondition, unless Swift's own crash reports are requested.
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

import Foundation
import Synchronization

/// Whether somebody pressed Ctrl-C since ``Interruption/watch()``.
///
/// **Invariant:** the flag only ever goes from false to true. The handler does nothing but set it and
/// restore the default behaviour, so a second Ctrl-C ends the program at once.
enum Interruption {
  private static let flag = Atomic<Bool>(false)

  /// Takes over SIGINT: the search under way ends, and what is known so far is told.
  ///
  /// A parent process may have blocked the signal, which a child inherits; so it is let through.
  static func watch() {
    signal(SIGINT) { _ in
      Interruption.flag.store(true, ordering: .relaxed)
      signal(SIGINT, SIG_DFL)
    }
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Whether it happened.
  static var isRequested: Bool { flag.load(ordering: .relaxed) }
}

/// Makes a broken invariant end the program with the status documented for our bugs.
enum BugReport {
  /// Takes over the signals of a failed precondition, unless Swift's own crash reports are asked for.
  static func watch() {
    guard ProcessInfo.processInfo.environment["SWIFT_BACKTRACE"] == nil else { return }
    for number in [SIGILL, SIGTRAP, SIGABRT] {
      signal(number) { _ in
        let message: StaticString = "this is a bug in flowcheck; please report it with the scenario\n"
        _ = write(2, message.utf8Start, message.utf8CodeUnitCount)
        _exit(ExitStatus.internalBug.rawValue)
      }
    }
  }
}

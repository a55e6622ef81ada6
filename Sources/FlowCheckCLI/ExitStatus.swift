/// The meaning of the program's exit status; docs/exit-statuses.md has the details.
///
/// With several files the worst status counts, in the order of `ascending`.
public enum ExitStatus: Int32, Sendable, CaseIterable {
  /// Everything came out as required: it holds, or `expect:` names the result.
  case passed = 0
  /// A rule, property or goal is violated unexpectedly, or an expectation is not met.
  case violated = 1
  /// Nothing is known to be violated, but a search was truncated.
  case undetermined = 2
  /// The command line is invalid.
  case usage = 64
  /// A scenario has a mistake, or a checkpoint does not fit, so that there is no verdict.
  case invalidInput = 65
  /// A file cannot be read, or a result cannot be written.
  case unreadable = 66
  /// A bug in flowcheck.
  case internalBug = 70
  /// Ctrl-C ended the program; what was known by then is reported.
  case interrupted = 130

  /// The status that the program ends with: ``interrupted`` instead of a verdict, if somebody pressed Ctrl-C.
  var afterInterruption: ExitStatus {
    Interruption.isRequested && [.passed, .violated, .undetermined].contains(self) ? .interrupted : self
  }

  /// All statuses, the most important last.
  private static let ascending: [ExitStatus] = [
    .passed, .undetermined, .violated, .invalidInput, .unreadable, .usage, .interrupted, .internalBug,
  ]

  /// Returns the status that counts if several apply.
  public static func worst(_ statuses: some Sequence<ExitStatus>) -> ExitStatus {
    ascending.last(where: Set(statuses).contains) ?? .passed
  }
}

/// What the program tells its caller by its exit status; docs/exit-statuses.md says the same at length.
///
/// With several files the worst one counts, in the order of `ascending`.
public enum ExitStatus: Int32, Sendable, CaseIterable {
  /// Everything came out as required: it holds, or is what `expect:` says.
  case passed = 0
  /// A rule, property or goal is violated that is not expected to be, or an expectation is not met.
  case violated = 1
  /// Nothing is known to be violated, but a search was truncated.
  case undetermined = 2
  /// The command line makes no sense.
  case usage = 64
  /// A scenario has a mistake in it, or a checkpoint does not fit, so that nothing can be said.
  case invalidInput = 65
  /// A file cannot be read, or a result cannot be written.
  case unreadable = 66
  /// A bug in flowcheck.
  case internalBug = 70
  /// Ctrl-C ended it; what is known by then is reported.
  case interrupted = 130

  /// The status that the program ends with: ``interrupted`` instead of a verdict, if somebody pressed Ctrl-C.
  var afterInterruption: ExitStatus {
    Interruption.isRequested && [.passed, .violated, .undetermined].contains(self) ? .interrupted : self
  }

  /// All of them, the one that matters most last.
  private static let ascending: [ExitStatus] = [
    .passed, .undetermined, .violated, .invalidInput, .unreadable, .usage, .interrupted, .internalBug,
  ]

  /// The status that counts when several apply.
  public static func worst(_ statuses: some Sequence<ExitStatus>) -> ExitStatus {
    ascending.last(where: Set(statuses).contains) ?? .passed
  }
}

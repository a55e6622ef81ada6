/// The progress of an evaluation.
public struct EvaluationProgress: Sendable, Hashable {
  /// How many rules, properties, goals and walkthroughs have a verdict.
  public var done: Int
  /// How many there are.
  public var total: Int
  /// The name of the one that is evaluated next.
  public var next: String
  /// The number of states that were explored.
  public var states: Int

  /// Creates a progress report.
  public init(done: Int, total: Int, next: String, states: Int) {
    (self.done, self.total, self.next, self.states) = (done, total, next, states)
  }
}

/// Receives the progress of an evaluation, and can stop it.
///
/// All functions are called on the thread that evaluates, between two rules.
public struct EvaluationMonitor: Sendable {
  /// Called when exploring has ended and the evaluation begins, once for each combination of switches.
  public var begins: @Sendable () -> Void
  /// Called before each rule.
  public var progress: @Sendable (EvaluationProgress) -> Void
  /// Whether to end the evaluation. What has no verdict by then is undetermined.
  public var isInterrupted: @Sendable () -> Bool

  /// Creates a monitor.
  public init(
    begins: @escaping @Sendable () -> Void = {},
    progress: @escaping @Sendable (EvaluationProgress) -> Void = { _ in },
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) {
    (self.begins, self.progress, self.isInterrupted) = (begins, progress, isInterrupted)
  }

  /// A monitor that ignores progress and never stops the evaluation.
  public static let silent = EvaluationMonitor()
}

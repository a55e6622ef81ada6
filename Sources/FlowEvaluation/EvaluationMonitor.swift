/// How far the evaluation of a scenario has come.
public struct EvaluationProgress: Sendable, Hashable {
  /// How many rules, properties, goals and walkthroughs have a verdict.
  public var done: Int
  /// How many there are.
  public var total: Int
  /// The one that is evaluated next.
  public var next: String
  /// The states that were explored.
  public var states: Int

  /// Describes how far evaluating has come.
  public init(done: Int, total: Int, next: String, states: Int) {
    (self.done, self.total, self.next, self.states) = (done, total, next, states)
  }
}

/// What evaluating tells while it runs, and how it can be stopped.
///
/// All functions are called on the thread that evaluates, between two rules.
public struct EvaluationMonitor: Sendable {
  /// Called when exploring has ended and evaluating begins; with several combinations of switches, for each of them.
  public var begins: @Sendable () -> Void
  /// Called before each rule.
  public var progress: @Sendable (EvaluationProgress) -> Void
  /// Whether evaluating should end; what has no verdict by then is undetermined.
  public var isInterrupted: @Sendable () -> Bool

  /// Watches evaluating.
  public init(
    begins: @escaping @Sendable () -> Void = {},
    progress: @escaping @Sendable (EvaluationProgress) -> Void = { _ in },
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) {
    self.begins = begins
    self.progress = progress
    self.isInterrupted = isInterrupted
  }

  /// Says nothing and never stops.
  public static let silent = EvaluationMonitor()
}

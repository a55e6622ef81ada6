/// A clock for apps that can be given one. It stands still, and each sleep is a request that is answered sooner or later.
///
/// Sleeps end in any order, whatever their durations.
public struct ExploredClock: Clock {
  private let answers: Answers
  private static let start = ContinuousClock.now

  /// Makes a clock whose sleeps ask for answers.
  public init(_ answers: Answers) { self.answers = answers }

  /// Always the same instant.
  public var now: ContinuousClock.Instant { Self.start }

  /// The smallest duration that the clock distinguishes.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Waits for the answer to a request that is named after the duration, such as `1.0 seconds`.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  public func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration? = nil) async throws {
    try await answers.answer(to: "\(Self.start.duration(to: deadline))", of: [.success(())])
  }
}

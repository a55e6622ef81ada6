/// A continuation that reports how it is used; see ``Answers/continuation(_:neededWhile:isolation:_:)``.
public struct WatchedContinuation<Value>: @unchecked Sendable {
  // Unchecked: it is used on the thread that explores the app.
  let continuation: UnsafeContinuation<Carried<Value>, any Error>
  let watch: ContinuationWatch

  /// Resumes the task that waits, with a value.
  public func resume(returning value: Value) { resume(with: .success(value)) }

  /// Resumes the task that waits, with an error.
  public func resume(throwing error: any Error) { resume(with: .failure(error)) }

  /// Resumes the task that waits. The second time, it only reports that.
  public func resume(with result: Result<Value, any Error>) {
    if watch.noteResumed() { continuation.resume(with: result.map(Carried.init)) }
  }
}

extension WatchedContinuation where Value == Void {
  /// Resumes the task that waits.
  public func resume() { resume(returning: ()) }
}

/// A value on its way to a task that waits for it: on the thread that explores the app, as all of its tasks.
struct Carried<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// Sees when a continuation is resumed, and when nobody holds it any more.
final class ContinuationWatch {
  let answers: Answers
  let id: Int
  let name: String
  /// The process of the app that it belongs to.
  let life: Int
  let isNeeded: (() -> Bool)?
  let token: StepToken?
  private var isResumed = false

  init(
    answers: Answers, id: Int, name: String, life: Int, isNeeded: (() -> Bool)?, token: StepToken?
  ) {
    (self.answers, self.id, self.name, self.life) = (answers, id, name, life)
    (self.isNeeded, self.token) = (isNeeded, token)
  }

  /// Whether this is the first time.
  func noteResumed() -> Bool {
    defer { isResumed = true }
    answers.noteResumed(self, before: isResumed)
    return !isResumed
  }

  deinit {
    if !isResumed { answers.noteLost(self) }
  }
}

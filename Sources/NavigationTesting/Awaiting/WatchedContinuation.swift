/// A continuation that reports how it is used; see ``Answers/continuation(_:neededWhile:isolation:_:)``.
public struct WatchedContinuation<Value>: @unchecked Sendable {
  // Unchecked: it is used on the thread that explores the app.
  let continuation: UnsafeContinuation<Carried<Value>, any Error>
  let watch: ContinuationWatch

  /// Resumes the waiting task with a value.
  public func resume(returning value: Value) { resume(with: .success(value)) }

  /// Resumes the waiting task with an error.
  public func resume(throwing error: any Error) { resume(with: .failure(error)) }

  /// Resumes the waiting task. The second time, it only reports the misuse.
  public func resume(with result: Result<Value, any Error>) {
    if watch.noteResumed() { continuation.resume(with: result.map(Carried.init)) }
  }
}

extension WatchedContinuation where Value == Void {
  /// Resumes the waiting task.
  public func resume() { resume(returning: ()) }
}

/// A value on its way to a waiting task. It stays on the thread that explores the app, like all of the app's tasks.
struct Carried<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// Notices when a continuation is resumed, and when nobody holds it any more.
final class ContinuationWatch {
  let answers: Answers
  let id: Int
  let name: String
  /// The number of the app's process that it belongs to.
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

  /// Notes a resumption, and returns whether it is the first.
  func noteResumed() -> Bool {
    defer { isResumed = true }
    answers.noteResumed(self, before: isResumed)
    return !isResumed
  }

  deinit {
    if !isResumed { answers.noteLost(self) }
  }
}

/// The source of answers for an app's test doubles. The search explores each possible answer.
///
/// ```swift
/// struct ExploredAPI: API {
///   let answers: Answers
///   func logIn() async throws -> User {
///     try await answers.answer(to: "login", of: [.success(.anna), .failure(APIError.offline)])
///   }
/// }
/// ```
///
/// The asking task is suspended. Each possible answer is an event of the app that resumes it. The name should say what the
/// suspended task remembers: for a search for 'tea', `search tea`.
public final class Answers: @unchecked Sendable {
  // Unchecked: what belongs to one app is used only on the thread that explores it. ``StepExecutor`` ensures that.

  /// A request that is not answered yet.
  private struct Open {
    var id: Int
    var name: String
    var answers: [String]
    /// Resumes the waiting task with the answer of this number.
    var resume: (Int) -> Void
    var isStream: Bool
    /// The step whose task waits; nil if unknown.
    var token: ObjectIdentifier?
    var isNeeded: (() -> Bool)?
  }

  private var open: [Open] = []
  private var continuations: [(id: Int, name: String, token: ObjectIdentifier?)] = []
  /// The answers that tasks of a step received while its other requests stay open. The tasks may remember them.
  private var remembered: [ObjectIdentifier: Set<String>] = [:]
  private var lastID = 0
  /// The number of processes of the app that have ended.
  private var relaunches = 0
  private(set) var misuses: [String] = []
  /// What is wrong with a request of the current step.
  private(set) var complaint: String?
  let streams: NameSet

  init(streams: NameSet) { self.streams = streams }
}

// MARK: - For test doubles

extension Answers {
  /// Waits for one of some answers. Cancelling the task has no effect.
  ///
  /// - Parameters:
  ///   - name: The request's name in traces.
  ///   - possible: The answers.
  ///   - isNeeded: Whether somebody still needs the answer, as in `{ [weak page] in page != nil }`. An unneeded answer is
  ///     reported.
  public func answer<Answer>(
    to name: String, of possible: [Answer], neededWhile isNeeded: (() -> Bool)? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async -> Answer {
    await withUnsafeContinuation { (continuation: UnsafeContinuation<Carried<Answer>, Never>) in
      ask(name, possible, nextID(), isNeeded) { continuation.resume(returning: Carried($0)) }
    }.value
  }

  /// Waits for one of some answers or errors. Cancelling the task throws `CancellationError`, and no answer comes.
  ///
  /// For work that does not check whether it is cancelled, use `answer(to:of:neededWhile:)` with results, and `get()`.
  ///
  /// - Throws: The error of the answer, or `CancellationError`.
  public func answer<Answer>(
    to name: String, of possible: [Result<Answer, any Error>], neededWhile isNeeded: (() -> Bool)? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Answer {
    let id = nextID()
    return try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation {
        (continuation: UnsafeContinuation<Carried<Answer>, any Error>) in
        if Task.isCancelled { return continuation.resume(throwing: CancellationError()) }
        ask(name, possible, id, isNeeded) {
          continuation.resume(with: $0.map(Carried.init))
        } cancelled: {
          continuation.resume(throwing: CancellationError())
        }
      }.value
    } onCancel: {
      cancel(id)
    }
  }

  /// Returns a sequence of values that come in any order, perhaps never, until it is cancelled.
  public func values<Value: Sendable>(of name: String, from possible: [Value]) -> AsyncStream<Value> {
    AsyncStream { continuation in
      let id = nextID()
      streams.insert(name)
      ask(name, possible, id, nil, isStream: true) { continuation.yield($0) }
      continuation.onTermination = { [weak self] _ in self?.close(id) }
    }
  }

  /// Waits until the app resumes a continuation, as `withCheckedThrowingContinuation` does.
  ///
  /// Reports a continuation that is resumed twice, or that nobody holds any more before it is resumed. The process does not stop.
  ///
  /// - Parameters:
  ///   - name: The continuation's name in reports.
  ///   - isNeeded: Whether somebody still needs the value. Resuming when nobody does is reported.
  ///   - body: Stores the continuation.
  /// - Throws: What the continuation is resumed with.
  public func continuation<Value>(
    _ name: String, neededWhile isNeeded: (() -> Bool)? = nil,
    isolation: isolated (any Actor)? = #isolation,
    _ body: (WatchedContinuation<Value>) -> Void
  ) async throws -> Value {
    try await withUnsafeThrowingContinuation {
      (continuation: UnsafeContinuation<Carried<Value>, any Error>) in
      let id = nextID()
      continuations.append((id, name, StepToken.current.map { ObjectIdentifier($0) }))
      let watch = ContinuationWatch(
        answers: self, id: id, name: name, life: relaunches, isNeeded: isNeeded,
        token: StepToken.current)
      body(WatchedContinuation(continuation: continuation, watch: watch))
    }.value
  }
}

// MARK: - For the exploration

extension Answers {
  /// The open requests, sorted by name and then by age.
  var requests: [OpenRequest] { OpenRequest.unique(sorted.map { ($0.name, $0.answers) }) }

  /// The answers that tasks may remember while they wait for others.
  var answered: [String] { remembered.values.flatMap { $0 }.sorted() }

  var waitingContinuations: [String] { continuations.map(\.name).sorted() }

  /// Whether a task of a step waits for a known request or continuation.
  func isKnown(_ token: ObjectIdentifier) -> Bool {
    open.contains { $0.token == token } || continuations.contains { $0.token == token }
  }

  private var sorted: [Open] { open.sorted { ($0.name, $0.id) < ($1.name, $1.id) } }

  func begin() { (misuses, complaint) = ([], nil) }

  /// Answers a request, if it is open.
  func give(_ answer: String, to name: String) {
    guard let index = requests.firstIndex(where: { $0.name == name }) else { return }
    let request = sorted[index]
    guard let number = request.answers.firstIndex(of: answer) else { return }
    if request.isNeeded?() == false {
      note("'\(request.name)' was answered when nobody needed the answer any more")
    }
    if !request.isStream {
      if let token = request.token { remembered[token, default: []].insert("\(name): \(answer)") }
      close(request.id)
    }
    request.resume(number)
  }

  /// Discards everything that waits, because the process ends.
  func endProcess() {
    (open, continuations, remembered) = ([], [], [:])
    relaunches += 1
  }

  /// Notes a misuse by the current step.
  func note(_ misuse: String) { misuses.append(misuse) }

  func noteResumed(_ watch: ContinuationWatch, before: Bool) {
    guard watch.life == relaunches else { return }
    continuations.removeAll { $0.id == watch.id }
    if before { note("'\(watch.name)' was resumed twice") }
    if !before, watch.isNeeded?() == false {
      note("'\(watch.name)' was resumed when nobody needed the value any more")
    }
  }

  func noteLost(_ watch: ContinuationWatch) {
    guard watch.life == relaunches else { return }
    continuations.removeAll { $0.id == watch.id }
    watch.token?.isLost = true
    note("'\(watch.name)' was lost: nobody holds its continuation any more, so its task waits for ever")
  }

  private func nextID() -> Int {
    lastID += 1
    return lastID
  }

  private func ask<Answer>(
    _ name: String, _ possible: [Answer], _ id: Int, _ isNeeded: (() -> Bool)?, isStream: Bool = false,
    resume: @escaping (Answer) -> Void, cancelled: @escaping () -> Void = {}
  ) {
    if possible.isEmpty, complaint == nil {
      complaint =
        "a test double asks for '\(name)', which has no answers, so that it would wait for ever. List its answers."
    }
    open.append(
      Open(
        id: id, name: name, answers: uniqueTexts(possible),
        resume: { number in
          if possible.indices.contains(number) { resume(possible[number]) } else { cancelled() }
        }, isStream: isStream, token: StepToken.current.map { ObjectIdentifier($0) }, isNeeded: isNeeded))
  }

  private func cancel(_ id: Int) {
    guard let request = open.first(where: { $0.id == id }) else { return }
    close(id)
    request.resume(-1)
  }

  private func close(_ id: Int) {
    let token = open.first { $0.id == id }?.token
    open.removeAll { $0.id == id }
    if let token, !open.contains(where: { $0.token == token }) { remembered[token] = nil }
  }
}

/// A mark of what one step of an app started. Its tasks, and their tasks, hold it until they end.
final class StepToken: @unchecked Sendable {
  // Unchecked: only the thread that explores the app writes it.
  let label: String
  /// Whether a task of the step waits for a lost continuation. The loss was reported.
  var isLost = false

  init(_ label: String) { self.label = label }

  @TaskLocal static var current: StepToken?
}

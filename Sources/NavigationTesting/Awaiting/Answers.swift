/// What an app's test doubles ask for answers, so that each answer is explored.
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
/// The task that asks is suspended. Each possible answer is an event of the app, which resumes it. The name should tell what the suspended
/// task remembers: for a search for 'tea', `search tea`.
public final class Answers: @unchecked Sendable {
  // Unchecked: what belongs to one app is used on the thread that explores it; ``StepExecutor`` sees to that.

  /// A request that is not answered yet.
  private struct Open {
    var id: Int
    var name: String
    var answers: [String]
    /// Resumes what waits, with the answer of this number.
    var resume: (Int) -> Void
    var isStream: Bool
    /// The step whose task waits; nil where that is not known.
    var token: ObjectIdentifier?
    var owner: Owner?
  }

  private var open: [Open] = []
  private var continuations: [(id: Int, name: String, token: ObjectIdentifier?)] = []
  private var lastID = 0
  /// The number of processes of the app that have ended.
  private var relaunches = 0
  /// What the current step did wrong.
  private(set) var misuses: [String] = []
  /// What is wrong with a request of the current step.
  private(set) var complaint: String?
  let streams: NameSet

  init(streams: NameSet) { self.streams = streams }
}

// MARK: - For test doubles

extension Answers {
  /// Waits for one of some answers. Cancelling the task changes nothing.
  ///
  /// - Parameters:
  ///   - name: The request's name in traces.
  ///   - possible: The answers.
  ///   - owner: Who needs the answer. One that comes when it is deallocated is reported.
  public func answer<Answer>(
    to name: String, of possible: [Answer], for owner: AnyObject? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async -> Answer {
    await withUnsafeContinuation { (continuation: UnsafeContinuation<Carried<Answer>, Never>) in
      ask(name, possible, nextID(), owner) { continuation.resume(returning: Carried($0)) }
    }.value
  }

  /// Waits for one of some answers or errors. Cancelling the task throws `CancellationError`, and no answer comes.
  ///
  /// For work that does not look whether it is cancelled, use `answer(to:of:for:)` of results, and `get()`.
  ///
  /// - Throws: The error of the answer, or `CancellationError`.
  public func answer<Answer>(
    to name: String, of possible: [Result<Answer, any Error>], for owner: AnyObject? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Answer {
    let id = nextID()
    return try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation {
        (continuation: UnsafeContinuation<Carried<Answer>, any Error>) in
        if Task.isCancelled { return continuation.resume(throwing: CancellationError()) }
        ask(name, possible, id, owner) { continuation.resume(with: $0.map(Carried.init)) } cancelled: {
          continuation.resume(throwing: CancellationError())
        }
      }.value
    } onCancel: {
      cancel(id)
    }
  }

  /// Values that come in any order, perhaps never, until the sequence is cancelled.
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
  /// A continuation that is resumed twice, or that nobody holds any more before it is resumed, is reported and does not stop the process.
  ///
  /// - Parameters:
  ///   - name: The continuation's name in reports.
  ///   - owner: Who needs the value. Resuming after it is deallocated is reported.
  ///   - body: Stores the continuation.
  /// - Throws: What the continuation is resumed with.
  public func continuation<Value>(
    _ name: String, for owner: AnyObject? = nil, isolation: isolated (any Actor)? = #isolation,
    _ body: (WatchedContinuation<Value>) -> Void
  ) async throws -> Value {
    try await withUnsafeThrowingContinuation {
      (continuation: UnsafeContinuation<Carried<Value>, any Error>) in
      let id = nextID()
      continuations.append((id, name, StepToken.current.map { ObjectIdentifier($0) }))
      let watch = ContinuationWatch(
        answers: self, id: id, name: name, life: relaunches, owner: owner.map(Owner.init),
        token: StepToken.current)
      body(WatchedContinuation(continuation: continuation, watch: watch))
    }.value
  }
}

// MARK: - For the exploration

extension Answers {
  /// What is open, in the order of names, and of asking where names are alike.
  var requests: [OpenRequest] { OpenRequest.unique(sorted.map { ($0.name, $0.answers) }) }

  /// The names of the continuations that wait.
  var waitingContinuations: [String] { continuations.map(\.name).sorted() }

  /// Whether a step's task waits for something that is known here.
  func isKnown(_ token: ObjectIdentifier) -> Bool {
    open.contains { $0.token == token } || continuations.contains { $0.token == token }
  }

  private var sorted: [Open] { open.sorted { ($0.name, $0.id) < ($1.name, $1.id) } }

  /// Begins a step.
  func begin() { (misuses, complaint) = ([], nil) }

  /// Answers a request, if it is open.
  func give(_ answer: String, to name: String) {
    guard let index = requests.firstIndex(where: { $0.name == name }) else { return }
    let request = sorted[index]
    guard let number = request.answers.firstIndex(of: answer) else { return }
    if let owner = request.owner, owner.isGone {
      note("'\(request.name)' was answered after its owner was gone")
    }
    if !request.isStream { close(request.id) }
    request.resume(number)
  }

  /// The process ends: nothing that waits goes on.
  func endProcess() {
    (open, continuations) = ([], [])
    relaunches += 1
  }

  /// Notes what a step did wrong.
  func note(_ misuse: String) { misuses.append(misuse) }

  func noteResumed(_ watch: ContinuationWatch, before: Bool) {
    guard watch.life == relaunches else { return }
    continuations.removeAll { $0.id == watch.id }
    if before { note("'\(watch.name)' was resumed twice") }
    if let owner = watch.owner, owner.isGone {
      note("'\(watch.name)' was resumed after its owner was gone")
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
    _ name: String, _ possible: [Answer], _ id: Int, _ owner: AnyObject?, isStream: Bool = false,
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
        }, isStream: isStream, token: StepToken.current.map { ObjectIdentifier($0) },
        owner: owner.map(Owner.init)))
  }

  private func cancel(_ id: Int) {
    guard let request = open.first(where: { $0.id == id }) else { return }
    close(id)
    request.resume(-1)
  }

  private func close(_ id: Int) { open.removeAll { $0.id == id } }
}

/// Somebody who may be gone.
struct Owner {
  private weak var object: AnyObject?

  init(_ object: AnyObject) { self.object = object }

  var isGone: Bool { object == nil }
}

/// What one step of an app started; its tasks, and theirs, hold it until they end.
final class StepToken: @unchecked Sendable {
  // Unchecked: only the thread that explores the app writes it.
  let label: String
  /// Whether a task of the step waits for a continuation that nobody can resume, which was reported.
  var isLost = false

  init(_ label: String) { self.label = label }

  @TaskLocal static var current: StepToken?
}

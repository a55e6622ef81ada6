/// An instance of an app whose tasks run only when the exploration says so, with what they wait for.
final class AsyncApp<App: AnyObject> {
  let app: App
  private let answers: Answers
  private let executor: StepExecutor
  private let mostOpen: Int
  private var tokens: [WeakToken] = []

  private struct WeakToken {
    weak var token: StepToken?
  }

  /// Makes an app, and runs its tasks until all wait.
  init(_ make: (Answers) -> App, on executor: StepExecutor, streams: NameSet, mostOpen: Int) {
    (answers, self.executor, self.mostOpen) = (Answers(streams: streams), executor, mostOpen)
    // Tasks from the start, such as a loop over notifications, need not end, so no token keeps track of them.
    app = executor.scope { [answers] in
      let app = make(answers)
      executor.drain()
      return app
    }
  }

  /// Relaunches an app: ends its process, and makes a new app from it.
  init(relaunching old: AsyncApp, by relaunch: (App) -> App) {
    (answers, executor, mostOpen) = (old.answers, old.executor, old.mostOpen)
    answers.begin()
    answers.endProcess()
    app = executor.scope { [executor] in
      let app = relaunch(old.app)
      executor.drain()
      return app
    }
  }

  /// Does something to the app, and runs its tasks until all wait.
  func run(_ label: String, _ body: (App) -> Void) {
    answers.begin()
    goOn(label, body)
  }

  /// Does something that belongs to the last step, and keeps the misuses of that step.
  func goOn(_ label: String, _ body: (App) -> Void) {
    tokens.append(begin(label, body))
    executor.scope { executor.drain() }
    tokens.removeAll { $0.token == nil || $0.token?.isLost == true }
    if !unknown.isEmpty { executor.waitForOtherThreads() }
  }

  private func begin(_ label: String, _ body: (App) -> Void) -> WeakToken {
    let token = StepToken(label)
    executor.scope { StepToken.$current.withValue(token) { body(app) } }
    return WeakToken(token: token)
  }

  func start<Input>(_ input: Input, _ body: @escaping (App, Input) async -> Void) {
    let call = Call(app: app, input: input, body: body)
    Task { await call.body(call.app, call.input) }
  }

  /// Answers a request, if it is open.
  func give(_ answer: String, to request: String) {
    run("\(request): \(answer)") { [answers] _ in answers.give(answer, to: request) }
  }

  /// The steps whose tasks wait for something unknown.
  private var unknown: [String] {
    tokens.compactMap { weak in
      weak.token.flatMap { answers.isKnown(ObjectIdentifier($0)) ? nil : "a task of '\($0.label)'" }
    }.sorted()
  }

  /// Returns the snapshot of the app with what the app waits for.
  func seen<State: Hashable>(_ state: State) -> Awaiting<State> {
    Awaiting(
      state, open: answers.requests, answered: answers.answered,
      waiting: answers.waitingContinuations + unknown, misuses: answers.misuses)
  }

  /// What keeps the exploration from continuing with the app; nil if nothing does.
  var obstacle: AppObstacle? {
    if let text = executor.trouble?.text ?? answers.complaint { return .problem(text) }
    return tooMuchIsOpen(
      answers.requests.map(\.name) + answers.waitingContinuations + unknown, mostOpen: mostOpen)
  }
}

/// A call that a task makes. Like all tasks of the app, it runs on the thread that explores the app.
private struct Call<App, Input>: @unchecked Sendable {
  let app: App
  let input: Input
  let body: (App, Input) async -> Void
}

extension StepExecutor.Trouble {
  /// What is wrong, and what to do about it.
  var text: String {
    switch self {
    case .mainActor:
      "the app uses the main actor, but the test does not. Write '@MainActor' before the test function."
    case .otherThread:
      "a task of the app was resumed by another thread, such as a dispatch queue, a timer, a URL session, or 'Task.yield()' in an actor. "
        + "What comes from there cannot be explored. Give the app a test double that asks an 'Answers' instead."
    case .realTime:
      "a task of the app waits for real time, as 'Task.sleep' does. Give the app an 'ExploredClock' to sleep with."
    case .restless(let count):
      "the app's tasks do not come to rest: \(count) jobs have run, and more are there. "
        + "Look for a loop that yields until something happens, and let it wait for that instead."
    }
  }
}

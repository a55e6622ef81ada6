import Dispatch
import NavigationTesting
import Testing

/// A model that does what cannot be explored, or misuses what it can.
@MainActor
private final class OddModel {
  enum Action: Hashable, CaseIterable {
    case spin, sleep, queue, ask, forget, keep, resume, resumeTwice
  }

  private let answers: Answers
  private var kept: CheckedContinuation<Void, Never>?
  private(set) var value = 0

  init(_ answers: Answers) { self.answers = answers }

  func send(_ action: Action) {
    switch action {
    case .spin: Task { while value == 0 { await Task.yield() } }
    case .sleep:
      Task {
        try? await Task.sleep(for: .seconds(60))
        value = 1
      }
    case .queue:
      Task {
        await withCheckedContinuation { continuation in
          DispatchQueue.global().asyncAfter(deadline: .now() + 0.02) { continuation.resume() }
        }
        value = 1
      }
    case .ask: Task { value = await answers.answer(to: "number", of: [Int]()) }
    case .forget:
      Task {
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        value = 1
      }
    case .keep:
      Task {
        await withCheckedContinuation { kept = $0 }
        value = 1
      }
    case .resume:
      kept?.resume()
      kept = nil
    case .resumeTwice: kept?.resume()
    }
  }
}

/// Mistakes in apps with tasks: each has a message of its own, with what to do.
@MainActor
struct AsyncMistakeTests {
  private func explored(
    _ events: OddModel.Action..., once: OddModel.Action? = nil
  ) throws -> ExploredApp<Awaiting<Int>, NavigationStep<OddModel.Action>> {
    try explore(
      { OddModel($0) }, eventsIn: { seen in events + (seen.waiting.isEmpty ? [once].compactMap { $0 } : []) },
      sending: { $0.send($1) }, seeing: \.value)
  }

  @Test func `tasks that do not come to rest`() {
    #expect(
      message { _ = try explored(.spin) }
        == "after spin the app's tasks do not come to rest: 10000 jobs have run, and more are there. "
        + "Look for a loop that yields until something happens, and let it wait for that instead.")
  }

  @Test func `a task that sleeps`() throws {
    let explored = try explored(once: .sleep)
    #expect(explored.description == "2 states, 1 steps, depth 1")
    let unmet = message { try explored.require(.standard) }
    #expect(
      unmet.contains(
        """
        violated  tasks: a task of 'sleep' never goes on. It waits for something that no answer and no event brings: \
        a continuation that is lost, real time ('Task.sleep'), or another thread. \
        Let it ask an 'Answers' for what it waits for; for time, take an 'ExploredClock'. If it may go on for ever, claim '.standard(except: "tasks")'
        """))
    try explored.require(.standard(except: "tasks"))
  }

  @Test func `a task that another thread resumes`() {
    let message = message { try explored(.queue).require(.standard) }
    // When the other thread comes is up to the system: before the task waits, it looks like chance; on a busy machine it
    // comes after the exploration, which then knows a task that never goes on.
    let isNoticed = message.hasSuffix(
      " a task of the app was resumed by another thread, such as a dispatch queue, a timer, "
        + "a URL session, or 'Task.yield()' in an actor. What comes from there cannot be explored. "
        + "Give the app a test double that asks an 'Answers' instead.")
    let looksLikeChance = message.hasSuffix(
      "Let the tests give it clocks, random numbers and the like that answer alike each time. "
        + "What other threads do, such as dispatch queues, is not alike each time either.")
    let comesTooLate =
      message.contains("a task of 'queue' never goes on.")
      && message.contains("real time ('Task.sleep'), or another thread.")
    #expect(isNoticed || looksLikeChance || comesTooLate, "\(message)")
  }

  @Test func `a request without answers`() {
    #expect(
      message { _ = try explored(.ask) }
        == "after ask a test double asks for 'number', which has no answers, so that it would wait for ever. "
        + "List its answers.")
  }

  @Test func `a continuation of the app's own that is lost`() throws {
    let verdicts = try explored(once: .forget).check([.tasks])
    #expect(verdicts.map(\.outcome) == [.violated])
    #expect(verdicts[0].message.hasPrefix("a task of 'forget' never goes on."))
    #expect(verdicts[0].steps == ["forget"])
  }

  @Test func `lost continuations that come to the bound`() throws {
    let explored = try explored(.forget)
    #expect(!explored.isComplete)
    let verdicts = explored.check([.tasks])
    #expect(verdicts.map(\.outcome) == [.undetermined])
    #expect(verdicts[0].message.hasPrefix("as far as was explored, a task of 'forget' never goes on."))
    #expect(
      verdicts[0].message.hasSuffix(
        "The search was cut short where more than 8 requests are open or tasks wait"))
    #expect(verdicts[0].steps == ["forget"])
    let text = message { try explored.require(.standard) }
    #expect(
      text.hasPrefix("\nundetermined  tasks: as far as was explored, a task of 'forget' never goes on."))
    #expect(text.split(separator: "\n").count { $0.hasPrefix("undetermined") } == 2)
    #expect(
      text.contains(
        "modal-survives-parent, continuations: the search was cut short where more than 8 requests are open"))
    #expect(text.contains("There is: a task of 'forget' (9 times)."))
  }

  @Test func `a continuation of the app's own that an event resumes`() throws {
    let explored = try explored(.resume, once: .keep)
    try explored.require(.standard, .tasks)
    #expect(try explored.replay("keep").hasSuffix("waiting: [] → [a task of 'keep']"))
  }

  @Test func `a continuation of the app's own that is resumed twice stops the process after the steps`() async
  {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      @MainActor in
      _ = try explore(
        { OddModel($0) }, events: [.keep, .resumeTwice], sending: { $0.send($1) }, seeing: \.value)
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("tried to resume its continuation more than once"))
    #expect(
      output.contains("the steps up to there:\n  keep\n  resumeTwice\n  resumeTwice  <- stopped here\n"))
  }

  @Test func `no task waits for anything`() throws {
    let explored = try explored(.resume)
    #expect(
      explored.check([.tasks, .continuations]).map(\.message)
        == Array(repeating: "no task waits for anything", count: 2))
    try explored.require(.standard)
  }
}

/// The same without the main actor.
struct OffMainActorTests {
  final class Model {
    private(set) var value = 0
    func send(_ action: Int) async { await MainActor.run {} }
  }

  @Test func `an app that uses the main actor in a test that does not`() {
    #expect(
      message {
        _ = try explore(
          { _ in Model() }, events: [1], sending: { await $0.send($1) }, seeing: \.value)
      }
        == "after 1 the app uses the main actor, but the test does not. Write '@MainActor' before the test function."
    )
  }
}

import NavigationTesting
import Testing

/// Models whose tasks are run step by step.
@MainActor
struct AsyncTests {
  private func loader(
    _ events: [LoaderModel.Action]
  ) throws -> ExploredApp<Awaiting<[String]>, NavigationStep<LoaderModel.Action>> {
    try explore(
      { LoaderModel($0) }, eventsIn: { $0.state.isEmpty && $0.requests.isEmpty ? events : [.unwatch] },
      sending: { $0.send($1) }, seeing: \.log)
  }

  @Test func `child tasks ask at the same time, and are answered in every order`() throws {
    let explored = try loader([.loadAll])
    #expect(explored.description == "7 states, 17 steps, depth 3")
    try explored.require(.possible("both") { $0.state == ["first", "second"] })
    #expect(
      try explored.replay("loadAll", "second: failure(Offline())", "first: success(first)") == """
          0. start
          1. loadAll
               requests: [] → [first, second]
          2. second: failure(Offline())
               requests: [first, second] → [first]
               answered: [] → [second: failure(Offline())]
          3. first: success(first)
               state: [] → [Offline()]
               requests: [first] → []
               answered: [second: failure(Offline())] → []
        """)
    #expect(
      message { try explored.replay("first: success(first)") }
        == "'first: success(first)' answers what nobody has asked there; possible: loadAll")
  }

  @Test func `actors, yields and detached tasks belong to the step`() throws {
    let explored = try loader([.count, .detach])
    #expect(explored.description == "3 states, 4 steps, depth 1")
    try explored.require(
      .possible("an actor") { $0.state == ["count 1"] }, .possible("a detached task") { $0.state == ["8"] })
  }

  @Test func `a sequence of values ends when its task is cancelled`() throws {
    let explored = try loader([.watch])
    #expect(explored.description == "6 states, 12 steps, depth 3")
    #expect(
      try explored.replay("watch", "battery: full", "battery: full", "unwatch") == """
          0. start
          1. watch
               requests: [] → [battery]
          2. battery: full
               state: [] → [full]
          3. battery: full
          4. unwatch
               requests: [battery] → []
        """)
  }

  @Test func `a task that is cancelled before it asks does not ask`() throws {
    let explored = try loader([.cancelAtOnce])
    #expect(explored.description == "2 states, 2 steps, depth 1")
    try explored.require(.possible("it throws") { $0.state == ["true"] })
  }

  @Test func `a relaunch ends what waits`() throws {
    let explored = try explore(
      { LoaderModel($0) }, events: [.loadAll, .watch], sending: { $0.send($1) }, seeing: \.log,
      showing: .root("home").relaunch(\.relaunched), mostOpen: 3)
    #expect(
      try explored.replay("loadAll", "watch", "relaunch").hasSuffix(
        "requests: [battery, first, second] → []"))
  }

  @Test func `an answer that comes when its page is gone`() throws {
    let explored = try explore(
      { PagesModel($0, cancels: false) }, sending: { $0.send($1) }, seeing: { $0.page?.title })
    let verdicts = explored.check([.continuations])
    #expect(verdicts.map(\.message) == ["'title' was answered when nobody needed the answer any more"])
    #expect(verdicts[0].steps == ["open", "close", "title: A"])
    let corrected = try explore(
      { PagesModel($0, cancels: true) }, sending: { $0.send($1) }, seeing: { $0.page?.title })
    try corrected.require(.standard, .continuations)
    #expect(corrected.description == "3 states, 7 steps, depth 2")
  }
}

/// An app that takes its clock from outside, as it must to be tested.
@MainActor
private final class ToastModel {
  enum Action: Hashable, CaseIterable { case show, hide }
  private let clock: any Clock<Duration>
  private var task: Task<Void, Never>?
  private(set) var toast: String?

  init(clock: any Clock<Duration>) { self.clock = clock }

  func send(_ action: Action) {
    task?.cancel()
    toast = nil
    guard action == .show else { return }
    toast = "saved"
    task = Task {
      guard (try? await clock.sleep(for: .seconds(2))) != nil else { return }
      toast = nil
    }
  }
}

/// A picker in one of two tabs, whose page waits for what is picked.
@MainActor
private final class PickerModel {
  enum Tab: Hashable, CaseIterable { case list, picker }
  enum Action: Hashable, CaseIterable { case open, close, pick }
  private let answers: Answers
  private var picked: WatchedContinuation<Void>?
  private(set) var isOpen = false
  var tab = Tab.list

  init(_ answers: Answers) { self.answers = answers }

  func send(_ action: Action) {
    switch action {
    case .open:
      guard !isOpen, picked == nil else { return }
      isOpen = true
      Task {
        try? await answers.continuation("picked", neededWhile: { [weak self] in self?.isOpen == true }) {
          picked = $0
        }
      }
    case .close: isOpen = false
    case .pick:
      picked?.resume()
      (picked, isOpen) = (nil, false)
    }
  }
}

extension AsyncTests {
  @Test func `a continuation that is resumed when its page is gone, and tabs around it`() throws {
    let explored = try explore(
      { PickerModel($0) }, sending: { $0.send($1) }, seeing: { [$0.isOpen, $0.tab == .list] },
      showing: .root("app").tabs(\.tab, PickerModel.Tab.allCases))
    let verdicts = explored.check([.continuations])
    #expect(verdicts.map(\.message) == ["'picked' was resumed when nobody needed the value any more"])
    #expect(verdicts[0].steps == ["open", "close", "pick"])
    #expect(try explored.replay("open", "tab(picker)").hasSuffix("state: [true, true] → [true, false]"))
  }

  @Test func `steps are calls of methods`() throws {
    let explored = try explore(
      { PagesModel($0, cancels: true) },
      steps: [
        .tap("open", if: { $0.page == nil }) { pages in
          MainActor.assumeIsolated {}
          pages.send(.open)
        },
        .happens("memory warning", if: { $0.page != nil }) { $0.send(.close) },
      ], seeing: { $0.page?.title })
    #expect(explored.description == "3 states, 4 steps, depth 2")
    #expect(
      try explored.replay("open", "memory warning").hasSuffix(
        "  2. memory warning\n       state: … → nil\n       requests: [title] → []"))
    try explored.require(
      .standard, .leads("a title", from: { !$0.requests.isEmpty }, to: { $0.requests.isEmpty }))
  }

  @Test func `a clock from the test stands still until an answer`() throws {
    let explored = try explore(
      { ToastModel(clock: ExploredClock($0)) }, sending: { $0.send($1) }, seeing: \.toast)
    #expect(explored.description == "2 states, 5 steps, depth 1")
    try explored.require(
      .standard, .leads("a toast goes", from: { $0.state != nil }, to: { $0.state == nil }))
    #expect(
      try explored.replay("show", "2.0 seconds: success").hasSuffix("requests: [2.0 seconds] → []"))
  }
}

/// Models that belong to no actor, in tests that do not either.
struct PlainAsyncTests {
  private func explored(
    isCorrected: Bool
  ) throws -> ExploredApp<Awaiting<SearchModel.Seen>, NavigationStep<String>> {
    try explore(
      { SearchModel($0, isCorrected: isCorrected) },
      eventsIn: { seen in ["te", "tea"].filter { !seen.requests.contains("search \($0)") } },
      sending: { await $0.search($1) }, seeing: \.seen)
  }

  private let resultsFit = NavigationClaim<Awaiting<SearchModel.Seen>, NavigationStep<String>>.always(
    "results fit"
  ) { !$0.requests.isEmpty || $0.query.isEmpty || $0.results == "\($0.query) found" }

  @Test func `results that come in another order than they were asked for`() throws {
    let verdicts = try explored(isCorrected: false).check([resultsFit])
    #expect(verdicts.map(\.outcome) == [.violated])
    #expect(verdicts[0].steps == ["te", "tea", "search tea: tea found", "search te: te found"])
  }

  @Test func `results of an older query that are left out`() throws {
    let explored = try explored(isCorrected: true)
    #expect(explored.description == "17 states, 34 steps, depth 4")
    try explored.require(.standard, resultsFit)
  }
}

import NavigationTesting

/// A model with async methods, that belongs to no actor: a search whose results come in any order.
final class SearchModel {
  private let answers: Answers
  /// Whether results of an older query are left out.
  private let isCorrected: Bool
  /// What the views show.
  struct Seen: Hashable {
    var query = ""
    var results = ""
  }

  private(set) var seen = Seen()

  init(_ answers: Answers, isCorrected: Bool) { (self.answers, self.isCorrected) = (answers, isCorrected) }

  func search(_ text: String) async {
    seen.query = text
    let found = await answers.answer(to: "search \(text)", of: ["\(text) found"])
    if !isCorrected || seen.query == text { seen.results = found }
  }
}

/// A model of the main actor whose tasks use an actor, a group, a stream and detached work.
@MainActor
final class LoaderModel {
  enum Action: Hashable, CaseIterable { case loadAll, count, watch, unwatch, detach, cancelAtOnce }
  struct Offline: Error {}

  private let answers: Answers
  private let counter = Counter()
  private var watching: Task<Void, Never>?
  private(set) var log: [String] = []

  init(_ answers: Answers) { self.answers = answers }

  func send(_ action: Action) {
    MainActor.assumeIsolated {}
    switch action {
    case .loadAll: Task { await loadAll() }
    case .count:
      Task {
        await Task.yield()
        await counter.add()
        log.append("count \(await counter.count)")
      }
    case .watch:
      watching?.cancel()
      watching = Task {
        for await value in answers.values(of: "battery", from: ["low", "full"]) { log = [value] }
      }
    case .unwatch:
      watching?.cancel()
      watching = nil
    case .cancelAtOnce:
      let task = Task {
        do { log = [try await part("nothing")] } catch { log = ["\(error is CancellationError)"] }
      }
      task.cancel()
    case .detach:
      Task.detached { [self] in
        let value = await twice(4)
        await MainActor.run { log.append("\(value)") }
      }
    }
  }

  /// What comes back when the process was killed.
  var relaunched: LoaderModel { LoaderModel(answers) }

  private func loadAll() async {
    do {
      async let first = part("first")
      async let second = part("second")
      log = try await [first, second]
    } catch { log = ["\(error)"] }
  }

  private func part(_ name: String) async throws -> String {
    try await answers.answer(to: name, of: [.success(name), .failure(Offline())])
  }

  private nonisolated func twice(_ number: Int) async -> Int { 2 * number }
}

private actor Counter {
  private(set) var count = 0
  func add() { count += 1 }
}

/// An app with one page, which asks for its title and may be gone when it comes.
@MainActor
final class PagesModel {
  enum Action: Hashable, CaseIterable { case open, close }

  @MainActor final class Page {
    private(set) var title = "…"

    func load(_ answers: Answers, cancels: Bool) -> Task<Void, Never> {
      Task { [weak self] in
        let isNeeded = { [weak self] in self != nil }
        let title =
          cancels
          ? (try? await answers.answer(to: "title", of: [.success("A")], neededWhile: isNeeded)) ?? "none"
          : await answers.answer(to: "title", of: ["A"], neededWhile: isNeeded)
        self?.title = title
      }
    }
  }

  private let answers: Answers
  private let cancels: Bool
  private var task: Task<Void, Never>?
  private(set) var page: Page?

  init(_ answers: Answers, cancels: Bool) { (self.answers, self.cancels) = (answers, cancels) }

  func send(_ action: Action) {
    switch action {
    case .open:
      guard page == nil else { return }
      let page = Page()
      self.page = page
      task = page.load(answers, cancels: cancels)
    case .close:
      page = nil
      if cancels { task?.cancel() }
    }
  }
}

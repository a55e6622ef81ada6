import NavigationTesting
import Testing

/// Mistakes that a test's author makes: each has a message of its own, with what to do.
struct MistakeTests {
  /// A class with a field that its snapshot may forget.
  private final class Counter {
    enum Action: Hashable, CaseIterable { case open, close, forget }
    var path: [String] = []
    var opened = 0

    func send(_ action: Action) {
      switch action {
      case .open: if path.isEmpty, opened < 3 { (path, opened) = (["page"], opened + 1) }
      case .close: path = []
      case .forget: break
      }
    }
  }

  private struct Snapshot: Hashable {
    var opened: Int
  }

  private func message(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "nothing was thrown"
    } catch { return "\(error)" }
  }

  @Test func `a snapshot that forgets what is shown`() {
    let message = message {
      _ = try explore(
        Counter.init, events: [.open, .close], sending: { $0.send($1) },
        seeing: { Snapshot(opened: $0.opened) },
        showing: .root("home").stack(\.path))
    }
    #expect(
      message.hasPrefix("the snapshot forgets a field: it is the same after open and after open, close"))
    #expect(message.contains("Add what differs to what 'seeing' gives."))
  }

  @Test func `a snapshot that forgets what a later step depends on`() throws {
    // After three times open nothing opens any more, which the path alone does not tell.
    let message = message {
      try explore(
        Counter.init, events: [.open, .close], sending: { $0.send($1) }, seeing: \.path,
        showing: .root("home").stack(\.path)
      ).require(.standard)
    }
    #expect(message.hasPrefix("the snapshot forgets a field: after "))
    #expect(
      message.contains(
        "the app goes on otherwise than at the start, although it is the same. There 'open' makes a difference"
      ))
  }

  @Test func `an action that never happens`() {
    let message = message {
      try explore(
        Counter.init, events: Counter.Action.allCases, sending: { $0.send($1) },
        seeing: { [$0.path.count, $0.opened] },
        showing: .root("home").stack(\.path).actions(.user(on: "pgae")) { $0 == .close }
      ).require(.standard)
    }
    #expect(message.contains("every action: close never happens: no state allows it."))
    #expect(message.contains("'pgae' is never visible, did you mean 'page'?"))
  }

  @Test func `a page that no screen has`() {
    let message = message {
      try explore(
        Counter.init, events: Counter.Action.allCases, sending: { $0.send($1) },
        seeing: { [$0.path.count, $0.opened] },
        showing: .root("home").stack(\.path)
      ).require(.gate("session", screens: ["pgae"]) { $0[1] > 0 })
    }
    #expect(message.contains("vacuous  gate 'session': 'pgae' is never visible, did you mean 'page'?"))
  }

  @Test func `a state that is not equal to itself`() {
    struct Progress: Hashable {
      var share = 0.0
    }
    let message = message {
      _ = try explore(
        Progress.init, events: [0.5, .nan], sending: { $0.share = $1 })
    }
    #expect(message.hasPrefix("the snapshot after nan is not equal to itself"))
  }

  @Test func `an app that is not deterministic`() {
    final class Dice {
      nonisolated(unsafe) static var throwCount = 0
      var value = 0
      func roll() {
        Self.throwCount += 1
        value = Self.throwCount
      }
    }
    let message = message {
      try explore(
        Dice.init, events: ["roll"], sending: { app, _ in app.roll() }, seeing: \.value, upTo: 5
      ).require(.never("two") { $0 == 2 })
    }
    #expect(message.contains("the app is not deterministic"))
    #expect(message.contains("roll"))
  }

  @Test func `a coordinator that is not deterministic is noticed where its steps are repeated`() {
    final class Dice {
      nonisolated(unsafe) static var throwCount = 0
      var path: [Int] = []
      func roll() {
        Self.throwCount += 1
        path = [Self.throwCount]
      }
    }
    let message = message {
      _ = try explore(
        Dice.init, events: ["roll", "stay"], sending: { app, action in if action == "roll" { app.roll() } },
        seeing: \.path, showing: .root("home").stack(\.path), upTo: 5)
    }
    #expect(message.hasPrefix("the app is not deterministic: "), "\(message)")
  }

  /// An app whose step leads elsewhere once it was explored.
  private struct Coin: Hashable {
    nonisolated(unsafe) static var side = 1
    var value = 0
  }

  @Test func `a run that is not the same when it is taken again`() throws {
    let explored = try explore(Coin.init, events: ["toss"], sending: { coin, _ in coin.value = Coin.side })
    Coin.side = 2
    let verdict = try #require(explored.check([.never("one") { $0.value == 1 }]).first)
    #expect(verdict.outcome == .undetermined)
    #expect(
      verdict.message
        == "the app is not deterministic: after toss it was in another state the second time: value: 1 → 2")
  }

  @Test func `more states than the bound`() throws {
    let explored = try explore({ 0 }, events: [1, 2], sending: { $0 += $1 }, upTo: 1000)
    #expect(!explored.isComplete)
    let verdicts = explored.check([.never("negative") { $0 < 0 }, .never("seven") { $0 == 7 }])
    #expect(verdicts.map(\.outcome) == [.undetermined, .violated])
    #expect(verdicts[0].message.contains("ended by the bound of 1000 states"))
    #expect(verdicts[1].steps == ["2", "2", "2", "1"] || verdicts[1].steps.count == 4)
  }

  @Test func `a rule that does not exist`() throws {
    let explored = try explore({ 0 }, events: [1], sending: { $0 = ($0 + $1) % 3 })
    let verdict = try #require(explored.check([.rule("auth-gaet")]).first)
    #expect(verdict.message == "there is no such rule, did you mean 'auth-gate'?")
    #expect(!verdict.isMet)
  }

  @Test func `a trap in the app tells the steps that led to it`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      struct App: Hashable {
        var path = ["a", "b"]
      }
      _ = try explore(App.init, events: ["pop"], sending: { app, _ in app.path.removeLast() })
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("the steps up to there:\n  pop\n  pop\n  pop  <- stopped here\n"))
  }

  @Test func `a trace is taken again by its labels`() throws {
    let explored = try explore(
      Counter.init, events: [.open, .close], sending: { $0.send($1) },
      seeing: { [$0.path.count, $0.opened] },
      showing: .root("home").stack(\.path))
    let text = try explored.replay("open", "back", "open")
    #expect(text.contains("3. open                       home > page"))
    #expect(message { try explored.replay("back") } == "'back' is not possible there; possible: close, open")
  }
}

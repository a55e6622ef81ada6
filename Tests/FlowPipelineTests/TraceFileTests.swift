import FlowPipeline
import Testing

@Suite struct `Runs as files` {
  private static let notes = """
    flowcheck: 1
    name: Notes
    platform: swiftui
    gates: { signedIn: session == active }
    screens:
      home: { home: true }
      note: { requires: signedIn }
      login: { dismissible: false }
    coordinators:
      App:
        root: home
        state:
          path: { stack: [note], limit: 1 }
          sheet: { sheet: [login] }
          session: [none, active]
        events:
          open: { from: home, when: signedIn, do: push note }
          signIn: { from: home, when: not signedIn, do: present login }
          submit: { from: login, do: [set session = active, dismiss sheet] }
          expire: { by: system, do: set session = none }
          unused: { from: note, do: popToRoot }
    """

  /// The walk to a note whose session has ended.
  private static func kept() throws -> TraceFile {
    var simulator = try #require(ScenarioSimulator(FlowCheck.read(notes, file: "notes.yaml")))
    for event in ["signIn", "submit", "open", "expire"] {
      let isTaken = simulator.take(named: event)
      #expect(isTaken)
    }
    return TraceFile(simulator.trace, of: simulator.scenario, claim: "auth-gate", message: "a note is open")
  }

  /// What following the walk says after some words of the file were replaced by others.
  private static func following(_ replacements: (String, String)...) throws -> (TraceMisfit?, [String]) {
    var text = notes
    for (old, new) in replacements {
      let parts = text.split(separator: old, omittingEmptySubsequences: false)
      try #require(parts.count > 1, "'\(old)' is in the file")
      text = parts.joined(separator: new)
    }
    let scenario = FlowCheck.read(text, file: "notes.yaml")
    var simulator = try #require(ScenarioSimulator(scenario), "\(scenario.diagnostics)")
    let kept = try kept()
    return (simulator.follow(kept), simulator.changes(since: kept))
  }

  @Test func `are the same after they were written and read`() throws {
    let kept = try Self.kept()
    #expect(try TraceFile(bytes: kept.bytes) == kept)
    #expect(kept.steps.map(\.event) == ["signIn", "submit", "open", "expire"])
    #expect(kept.declarations["event App.open"] == ["from home", "when signedIn", "do push note"])
    #expect(kept.declarations["gate signedIn"] == ["session == active"])
    #expect(kept.declarations["event App.unused"] == nil)
  }

  @Test func `fit the file that they are of, and one in which only something else changed`() throws {
    #expect(try Self.following() == (nil, []))
    #expect(try Self.following(("popToRoot", "stay")) == (nil, []))
    #expect(try Self.following(("name: Notes", "name: Other")) == (nil, []))
  }

  @Test func `say what is called otherwise`() throws {
    let (misfit, _) = try Self.following(("expire", "timeOut"))
    #expect(misfit?.step == 4)
    #expect(misfit?.reason == "step 4 no longer applies: there is no longer an event 'expire'")
    #expect(misfit?.changes == ["event 'App.expire' is gone; 'App.timeOut' is identical"])
    let screens = try Self.following(("login", "signin"))
    #expect(screens.0?.step == 1)
    #expect(
      screens.1 == [
        "event 'App.signIn': was `do present login`, now `do present signin`",
        "event 'App.submit': was `from login`, now `from signin`",
        "field 'App.sheet': was `sheet [login]`, now `sheet [signin]`",
        "screen 'login' is gone; 'signin' is identical",
      ])
  }

  @Test func `say which condition is another one`() throws {
    let (misfit, changes) = try Self.following(("when: signedIn", "when: session == none"))
    #expect(misfit?.step == 3)
    #expect(
      misfit?.reason
        == "step 3 no longer applies: 'open' is not possible: it needs `session == none`, line 17")
    #expect(changes == ["event 'App.open': was `when signedIn`, now `when session == none`"])
    let (other, gates) = try Self.following(("signedIn: session == active", "signedIn: session == none"))
    #expect(other?.step == 1)
    #expect(gates == ["gate 'signedIn': was `session == active`, now `session == none`"])
  }

  @Test func `say which step leads elsewhere`() throws {
    let (misfit, changes) = try Self.following(
      ("do: set session = none", "do: [set session = none, popToRoot]"))
    #expect(misfit?.step == 4)
    let reason = "step 4, 'expire', now leads to a different state:\n  was  path=[note]\n  now  path=[]"
    #expect(misfit?.reason == reason)
    #expect(
      changes == ["event 'App.expire': was `do set session = none`, now `do set session = none, popToRoot`"])
  }

  @Test func `say which field is new`() throws {
    let (misfit, changes) = try Self.following(
      ("session: [none, active]", "session: [none, active]\n      extra: [a, b]"))
    #expect(misfit?.step == 0)
    #expect(misfit?.reason == "it now starts in a different state:\n  now  extra=a")
    #expect(changes == ["field 'App.extra' is new"])
  }

  @Test func `tell a change that they do not notice`() throws {
    let (misfit, changes) = try Self.following(("requires: signedIn", "terminal: true"))
    #expect(misfit == nil)
    #expect(changes == ["screen 'note': was `requires signedIn`, now `terminal`"])
  }

  @Test func `are refused where they are damaged, with the place`() throws {
    let whole = String(decoding: try Self.kept().bytes, as: UTF8.self)
    func mistake(_ text: String) -> TraceFileMistake? {
      do throws(TraceFileMistake) {
        _ = try TraceFile(bytes: Array(text.utf8))
        return nil
      } catch {
        return error
      }
    }
    func replacing(_ old: String, _ new: String) throws -> String {
      let parts = whole.split(separator: old, omittingEmptySubsequences: false)
      try #require(parts.count == 2, "'\(old)' is there once")
      return parts.joined(separator: new)
    }
    #expect(mistake(whole) == nil)
    #expect(mistake("") == .empty)
    #expect(mistake(Self.notes) == .noJSON)
    #expect(mistake("[]") == .noTrace)
    #expect(mistake("{}") == .noTrace)
    #expect(mistake("{\"schemaVersion\": 2, \"verdicts\": []}") == .noTrace)
    #expect(mistake(try replacing("\"schemaVersion\": 1", "\"schemaVersion\": 7")) == .otherVersion(7))
    #expect(mistake(try replacing("\"schemaVersion\": 1", "\"schemaVersion\": \"1\"")) == .noTrace)
    #expect(mistake(try replacing("\"start\"", "\"begin\"")) == .member("start", isMissing: true))
    #expect(mistake(try replacing("\"cycle\": []", "\"cycle\": 0")) == .member("cycle", isMissing: false))
    #expect(
      mistake(try replacing("\"event\": \"open\"", "\"event\": 3"))
        == .member("steps[2].event", isMissing: false))
    // Wherever it is cut off, it is refused.
    for length in stride(from: 1, to: whole.count - 2, by: 7) {
      #expect(mistake(String(whole.prefix(length))) == .noJSON, "\(length)")
    }
  }

  @Test func `become walkthroughs that the file accepts`() throws {
    let text = Self.notes + "\n" + (try Self.kept()).walkthrough(named: "it's")
    let scenario = FlowCheck.read(text, file: "notes.yaml")
    let report = try #require(FlowCheck.check(scenario)?.report, "\(scenario.diagnostics)")
    #expect(report.verdicts.first { $0.id == "it's" }?.verdict == .holds)
  }

  @Test func `in the form of other tools have one loop state for each step that repeats`() throws {
    let scenario = FlowCheck.read(Self.notes, file: "notes.yaml")
    var simulator = try #require(ScenarioSimulator(scenario))
    for event in ["signIn", "submit", "expire", "signIn", "submit"] { simulator.take(named: event) }
    var trace = simulator.trace
    trace.cycle = Array(trace.steps.suffix(3))
    trace.steps.removeLast(3)
    let text = String(decoding: InformalTrace(trace, source: "n", summary: "s").bytes, as: UTF8.self)
    // Six states; the third step leads into the loop.
    #expect(text.contains("\"loop\": 3"))
    #expect(text.contains("\"vars\": [\"event\", \"path\", \"sheet\", \"session\"]"))
  }
}

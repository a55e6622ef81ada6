import NavigationTesting
import Testing

/// Claims about executions.
struct ClaimTests {
  private struct Upload: Hashable {
    enum Phase: Hashable { case idle, running, done }
    enum Action: Hashable { case start, finished }
    var phase = Phase.idle

    var possible: [Action] { phase == .idle ? [.start] : phase == .running ? [.finished] : [] }

    mutating func send(_ action: Action) { phase = action == .start ? .running : .done }
  }

  private func explored(isPatient: Bool) throws -> ExploredApp<Upload, Upload.Action> {
    try explore(
      { Upload(phase: .running) }, eventsIn: \.possible, sending: { $0.send($1) }, seeing: { $0 },
      showing: .root("upload").actions(isPatient ? .app : .system) { $0 == .finished })
  }

  @Test func `what the app does happens at last`() throws {
    try explored(isPatient: true).require(
      .eventually("done") { $0.phase == .done },
      .until("running", { $0.phase == .running }, until: { $0.phase == .done }),
      .leads("it ends", from: { $0.phase == .running }, to: { $0.phase == .done }),
      .ltl("{ running } U { done }").where("running") { $0.phase == .running }.where("done") {
        $0.phase == .done
      })
  }

  @Test func `what the system does need not happen`() throws {
    let verdicts = try explored(isPatient: false).check([
      .eventually("done") { $0.phase == .done },
      .until("running", { $0.phase == .running }, until: { $0.phase == .done }),
      .leads("it ends", from: { $0.phase == .running }, to: { $0.phase == .done }),
    ])
    #expect(verdicts.map(\.outcome) == [.violated, .violated, .violated])
    #expect(verdicts.map(\.steps) == [[], [], []])
    #expect(verdicts[0].trace == "  0. start\n  the app stays here for ever")
    #expect(
      verdicts.map(\.message) == [
        "its end need not come", "its condition ends too early, or its end need not come",
        "its end need not come",
      ])
  }

  @Test func `until ends too early`() throws {
    let verdict = try #require(
      explored(isPatient: true).check([
        .until("idle", { $0.phase == .idle }, until: { $0.phase == .done })
      ]).first)
    #expect(verdict.outcome == .violated)
  }

  @Test func `leads is vacuous where its cause never holds`() throws {
    let verdict = try #require(
      explored(isPatient: true).check([.leads("idle", from: { $0.phase == .idle }, to: { _ in true })]).first)
    #expect(verdict.outcome == .vacuous)
    #expect(verdict.message == "what it begins with never happens")
  }

  @Test func `a rule is asked by its name`() throws {
    let explored = try explored(isPatient: true)
    #expect(
      explored.check([.rule("deadlock"), .rule("no-auto-loop")]).map(\.name) == ["deadlock", "no-auto-loop"])
    #expect(
      explored.check([.rule("dead-lock")]).map(\.message) == [
        "there is no such rule, did you mean 'deadlock'?"
      ])
  }

  @Test func `more states than the bound name the field that grows`() throws {
    struct Counter: Hashable {
      var isOn = false
      var count = 0
    }
    let explored = try explore(
      Counter.init, events: [true, false], sending: { if $1 { $0.count += 1 } else { $0.isOn.toggle() } },
      upTo: 100)
    #expect(
      explored.description
        == "100 states, 195 steps, depth 50, ended by the bound of 100 states. 'count' has 51 values in the first 100 states. "
        + "Leave out of 'seeing' what no later step depends on, keep what grows without end, such as counters and lists, "
        + "small by 'eventsIn', or give 'upTo' a larger bound")
  }
}

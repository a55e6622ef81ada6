import FlowPipeline
import FlowSimulation
import Testing

@Suite struct `Walking through a scenario` {
  /// A door that opens after six right keys in a row; two wrong ones start over.
  private static let door = """
    flowcheck: 1
    name: Door
    platform: swiftui
    screens: { home: { home: true } }
    coordinators:
      App:
        root: home
        state: { code: [c0, c1, c2, c3, c4, c5, c6] }
        events:
          k1: { from: home, when: code == c0, do: set code = c1 }
          k2: { from: home, when: code == c1, do: set code = c2 }
          k3: { from: home, when: code == c2, do: set code = c3 }
          k4: { from: home, when: code == c3, do: set code = c4 }
          k5: { from: home, when: code == c4, do: set code = c5 }
          k6: { from: home, when: code == c5, do: set code = c6 }
          wrong: { from: home, when: not code == c6, do: set code = c0 }
          lost: { from: home, when: not code == c6, do: set code = c0 }
    properties: { shut: never code == c6 }
    """

  private func scenario(_ text: String) throws -> CompiledScenario {
    let scenario = FlowCheck.read(text, file: "door.yaml")
    try #require(scenario.flow != nil, "\(scenario.diagnostics)")
    return scenario
  }

  /// With a chance of one in three for each key, six in a row take 1,092 steps on the average: 3 + 9 + … + 729.
  @Test func `a long walk into a bug shrinks to the shortest one`() throws {
    var walks = try #require(RandomWalkFindings(try scenario(Self.door)))
    let first = walks.add(seed: 5, depth: 20_000)
    let found = try #require(first)
    #expect(found.claim == "shut")
    #expect(found.length > 200)
    #expect(found.isShortest)
    #expect(found.trace.steps.map(\.event) == ["k1", "k2", "k3", "k4", "k5", "k6"])
    #expect(walks.coverage.events.missing.isEmpty)
  }

  @Test func `a walk that is too short finds nothing, and tells what it did not see`() throws {
    var walks = try #require(RandomWalkFindings(try scenario(Self.door)))
    let found = walks.add(seed: 5, depth: 3)
    #expect(found?.claim == nil)
    #expect(walks.steps == 3)
    #expect(walks.coverage.events.missing.contains("k6"))
  }

  @Test func `what a file expects is no finding`() throws {
    let text = Self.door + "\nexpect: { shut: violated }"
    var walks = try #require(RandomWalkFindings(try scenario(text)))
    let found = walks.add(seed: 5, depth: 20_000)
    #expect(found?.claim == nil)
  }

  @Test func `a question is read as in a file, and its mistakes are told`() throws {
    var simulator = try #require(ScenarioSimulator(try scenario(Self.door)))
    let question = try #require(simulator.question("code == c2").value)
    #expect(!simulator.holds(question))
    guard case .found(let run) = simulator.way(to: question) else {
      Issue.record("c2 can be reached")
      return
    }
    #expect(simulator.follow(run.steps) == 2)
    #expect(simulator.holds(question))
    #expect(simulator.steps(where: question) == [2])
    #expect(simulator.changes(since: 0).map { "\($0.field) \($0.before) \($0.after)" } == ["code c0 c2"])
    #expect(try #require(simulator.question("home").value).holds(in: simulator.simulator.state))
    let cut = simulator.way(to: try #require(simulator.question("code == c6").value), limit: 2)
    #expect(cut == .undetermined(states: 2))
    #expect(simulator.question("code == c9").diagnostics.map(\.message).joined().contains("c9"))
    #expect(simulator.question("code ==").value == nil)
    #expect(simulator.question("kode == c1").value == nil)
  }

  @Test func `labels name steps, whatever their spaces`() throws {
    var simulator = try #require(ScenarioSimulator(try scenario(Self.door)))
    #expect(simulator.take(named: " k1 ") == true)
    #expect(simulator.take(named: "k3") == false)
    #expect(simulator.choices.map(\.label) == ["k2", "wrong", "lost"])
    #expect(simulator.blocked.contains { $0.name == "k1" })
    #expect(simulator.trace.steps.map(\.event) == ["k1"])
  }

  /// From `b` the only way on is to `c`, which a walk that ends in `b` has not seen; nothing may be concluded from that.
  @Test func `where a walk ends, ways that it did not take are not taken for missing`() throws {
    let text = """
      flowcheck: 1
      name: Ring
      platform: swiftui
      screens: { home: { home: true }, a: {}, b: { dismissible: false }, c: { dismissible: false } }
      coordinators:
        App:
          root: home
          state: { path: { stack: [a, b, c], limit: 1 } }
          events:
            goA: { from: home, do: push a }
            fromA: { from: a, do: popToRoot }
            goB: { from: home, do: push b }
            goC: { from: b, do: "replace [c]" }
            done: { from: c, do: popToRoot }
      """
    let scenario = try scenario(text)
    let checked = try #require(FlowCheck.check(scenario))
    #expect(!checked.report.verdicts.contains { $0.verdict == .violated })
    var ends: Set<String> = []
    for seed in UInt64(1)...40 {
      var simulator = try #require(ScenarioSimulator(scenario))
      var random = RandomWalk(seed: seed)
      simulator.wander(steps: 3, by: &random)
      ends.insert(simulator.screen.page.name)
      var walks = try #require(RandomWalkFindings(scenario))
      let found = walks.add(seed: seed, depth: 3)
      #expect(found?.claim == nil, "seed \(seed)")
    }
    #expect(ends.contains("b"))
  }

  @Test func `what no walk can show in full is named`() throws {
    let text = Self.door + "\ngoals: { open: code == c6 }"
    let walks = try #require(RandomWalkFindings(try scenario(text)))
    #expect(walks.evaluatedInPart.contains("open"))
    #expect(walks.evaluatedInPart.contains("dead-end"))
    #expect(!walks.evaluatedInPart.contains("shut"))
    #expect(!walks.evaluatedInPart.contains("auth-gate"))
  }

  @Test func `a walk that is broken off says what it showed until then`() throws {
    var walks = try #require(RandomWalkFindings(try scenario(Self.door)))
    let found = walks.add(seed: 5, depth: 20_000) { true }
    #expect(found?.claim == nil)
    #expect(walks.steps == 1)
  }

  @Test func `a walkthrough is gone along as far as it is possible, and says why it ends there`() throws {
    let text =
      Self.door + """

        walkthroughs:
          in: { steps: [k1, k2, k3, k4, k5, k6], ends: code == c6 }
          stuck: { steps: [k1, k3] }
          short: { steps: [k1], ends: code == c6 }
        """
    var simulator = try #require(ScenarioSimulator(try scenario(text)))
    func misfit(_ name: String) throws -> WalkthroughMisfit? {
      let all = simulator.flow.flow.walkthroughs
      return simulator.follow(try #require(all.first { $0.name.value == name }))
    }
    #expect(try misfit("in") == nil)
    #expect(simulator.trace.steps.count == 6)
    let stuck = try #require(try misfit("stuck"))
    #expect(stuck.step == 2)
    #expect(stuck.place?.line == 21)
    #expect(
      stuck.reason == "'k3' is not possible: it needs `code == c2`, line 12\npossible: 'k2', 'wrong', 'lost'")
    #expect(simulator.trace.steps.map(\.event) == ["k1"])
    let short = try #require(try misfit("short"))
    #expect(short.step == nil)
    #expect(short.reason == "'code == c6' is false: on screen is 'home'")
  }

  @Test func `what is wrong as a file is written is told before any walk`() throws {
    let text = """
      flowcheck: 1
      name: Two writers
      platform: swiftui
      screens: { list: { home: true }, detail: }
      coordinators:
        App:
          root: list
          state: { path: { stack: [detail], limit: 1, writers: [router, deepLinks] } }
          events: { open: { from: list, do: push detail } }
      rules: { path-owner: error }
      """
    var walks = try #require(RandomWalkFindings(try scenario(text)))
    let first = walks.add(seed: 1, depth: 1)
    let found = try #require(first)
    #expect(found.claim == "path-owner")
    #expect(found.isAsWritten)
    #expect(found.place?.line == 8)
    #expect(found.trace.steps.isEmpty)
  }
}

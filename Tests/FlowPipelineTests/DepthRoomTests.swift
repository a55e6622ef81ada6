import FlowPipeline
import FlowVerdictComparison
import Testing

/// What becomes of stacks without limits in flows that are compiled with more room than four items.
@Suite("Room on stacks")
struct DepthRoomTests {
  /// Checks, and has every run taken in the naive interpreter.
  private static func check(_ text: String, depths: StackDepths = .declared) throws -> ScenarioReport {
    let scenario = FlowCheck.read(text, file: "test.yaml", depths: depths)
    let report = try #require(FlowCheck.check(scenario)).report
    if case .bounded = depths { return report }
    #expect(DepthReplay(report, of: scenario).differences == [])
    return report
  }

  /// A feed whose items have coordinators of their own, and a sheet with alerts that is presented above so many items.
  private static func writers(above count: Int) -> String {
    """
    flowcheck: 1
    name: Writers
    platform: swiftui
    screens:
      feed: { home: true }
      item: { coordinator: Item }
      detail:
      writer: { coordinator: Writer }
      form:
    alerts: { first: , second: }
    coordinators:
      App:
        root: feed
        state: { path: { stack: [item] }, cover: { sheet: [writer] } }
        events:
          open: { from: [feed, detail], do: push item }
          write: { from: detail, when: path.count >= \(count) and cover == nil, do: present writer }
          writer.closed: dismiss cover
      Item:
        root: detail
      Writer:
        root: form
        state: { one: { alert: [first] }, two: { alert: [second] } }
        events:
          close: { from: form, do: emit closed }
          ask: { from: form, do: [present first, present second] }
    """
  }

  // Places behind the stack have other numbers with more room; a claim about one of them is about that one all the same.
  @Test("what is claimed of a place is claimed of the same one with more room", arguments: [3, 4, 6, 9])
  func places(count: Int) throws {
    let verdicts = Dictionary(
      uniqueKeysWithValues: try Self.check(Self.writers(above: count)).verdicts.map { ($0.id, $0) })
    let bounded = Dictionary(
      uniqueKeysWithValues: try Self.check(Self.writers(above: count), depths: .bounded(count + 1)).verdicts
        .map { ($0.id, $0) })
    for id in ["modal-exclusive", "present-accepted", "state-ui-agree"] {
      #expect(bounded[id]?.verdict == .violated, "\(id)")
      #expect(verdicts[id]?.verdict == .violated, "\(id)")
      #expect(
        verdicts[id]?.counterexamples.first?.trace.steps.count
          == bounded[id]?.counterexamples.first?.trace.steps.count, "\(id)")
    }
    // There are alerts, so it says something.
    #expect(verdicts["alert-returns"]?.verdict != .vacuous)
  }

  /// A form of so many pages, each of which leads to the next one.
  private static func form(_ pages: Int, _ claims: String = "") -> String {
    """
    flowcheck: 1
    name: Form
    platform: swiftui
    screens: { start: { home: true }, \((1...pages).map { "p\($0): " }.joined(separator: ", ")) }
    coordinators:
      App:
        root: start
        state: { path: { stack: [\((1...pages).map { "p\($0)" }.joined(separator: ", "))] } }
        events:
          next1: { from: start, do: push p1 }
    \((1..<pages).map { "      next\($0 + 1): { from: p\($0), do: push p\($0 + 1) }" }.joined(separator: "\n"))
    \(claims)
    """
  }

  @Test(
    "a stack that never holds more than a few items is searched with room for them", arguments: [4, 5, 7, 12])
  func boundedInFact(pages: Int) throws {
    let claims = """
      goals: { last: visible is p\(pages) }
      properties:
        shallow: always (path.count < \(pages))
        returns: always reachable (visible is start)
      """
    let report = try Self.check(Self.form(pages, claims))
    let verdicts = Dictionary(uniqueKeysWithValues: report.verdicts.map { ($0.id, $0) })
    #expect(report.states == pages + 1 && report.bound == nil && report.everyDepth == nil)
    #expect(verdicts["last"]?.verdict == .holds && verdicts["returns"]?.verdict == .holds)
    #expect(verdicts["shallow"]?.verdict == .violated)
    #expect(verdicts["shallow"]?.counterexamples.first?.trace.steps.count == pages)
    let others = report.verdicts.filter { $0.verdict == .undetermined || $0.isAtEveryDepth }
    #expect(others.isEmpty)
  }

  // A proof for every depth would have a control state for each combination of values, and takes far longer.
  @Test("a stack that a guard keeps low is searched as a whole, however many values there are beside it")
  func guarded() throws {
    let variables = 1...5
    let report = try Self.check(
      """
      flowcheck: 1
      name: Form
      platform: swiftui
      domains: { Choice: [a, b, c, d, e, f] }
      screens: { home: { home: true }, settings: }
      coordinators:
        App:
          root: home
          state:
            path: { stack: [settings] }
      \(variables.map { "      v\($0): Choice" }.joined(separator: "\n"))
          events:
            open: { from: home, when: path.count == 0, do: push settings }
      \(variables.map { "      set\($0): { params: { x: Choice }, from: home, do: set v\($0) = x }" }.joined(separator: "\n"))
      """)
    #expect(report.states == 2 * 7_776 && report.bound == nil && report.everyDepth == nil)
    #expect(report.verdicts.first { $0.id == "dead-end" }?.verdict == .holds)
  }

  @Test(
    "a claim about a number of items is decided however few items are told apart otherwise",
    arguments: [8, 9, 12, 20])
  func largeNumbers(count: Int) throws {
    let claims = "properties: { shallow: always (path.count < \(count)) }"
    let text = Self.form(2, claims).replacing("from: start", with: "from: [start, p2]")
    let verdict = try #require(try Self.check(text).verdicts.first { $0.id == "shallow" })
    #expect(verdict.verdict == .violated && verdict.isAtEveryDepth)
    #expect(verdict.counterexamples.first?.trace.steps.count == count)
  }

  @Test("so it is where two stacks hold items", arguments: [8, 9, 12])
  func largeNumbersOfTwoStacks(count: Int) throws {
    let text = """
      flowcheck: 1
      name: Tabs
      platform: swiftui
      screens: { a: { coordinator: A, home: true }, b: { coordinator: B, home: true }, x: , y: , p: , q: }
      coordinators:
        App: { state: { tab: { tabs: [a, b] } } }
        A: { root: x, state: { path: { stack: [p] } }, events: { more: { from: [x, p], do: push p } } }
        B: { root: y, state: { path: { stack: [q] } }, events: { also: { from: [y, q], do: push q } } }
      properties:
        shallow: always (A.path.count < \(count))
      """
    let verdict = try #require(try Self.check(text).verdicts.first { $0.id == "shallow" })
    #expect(verdict.verdict == .violated)
    #expect(verdict.counterexamples.first?.trace.steps.count == count)
  }

  @Test("what was explored with a bound is checked as it is")
  func exploredBefore() throws {
    let scenario = FlowCheck.read(Self.form(7), file: "test.yaml")
    let explored = try #require(FlowCheck.explore(scenario))
    let checked = try #require(FlowCheck.check(scenario, explored: explored))
    #expect(checked.exploration.graph.stateCount == explored.graph.stateCount)
  }

  /// How many items are on the stack.
  private static func height(_ simulator: ScenarioSimulator) -> Int {
    simulator.screen.key.split(separator: ",").count
  }

  @Test("a walk by hand pushes as often as it likes, and goes back all the way")
  func longWalk() throws {
    let text = Self.form(2).replacing("from: start", with: "from: [start, p2]")
    var simulator = try #require(ScenarioSimulator(FlowCheck.read(text, file: "test.yaml")))
    var taken = 0
    for number in 0..<150 where simulator.take(named: number % 2 == 0 ? "next1" : "next2") { taken += 1 }
    #expect(taken == 150 && Self.height(simulator) == 150 && simulator.trace.steps.count == 150)
    let isStuck = simulator.choices.contains { $0.changesNothing }
    #expect(!isStuck)
    while simulator.undo() { taken -= 1 }
    #expect(taken == 0 && simulator.screen.key == "path=[]")
    while simulator.redo() { taken += 1 }
    #expect(taken == 150 && Self.height(simulator) == 150)
    while simulator.take(named: "back") { taken -= 1 }
    #expect(taken == 0 && simulator.screen.key == "path=[]")
  }

  @Test("a walk by hand pushes items with coordinators of their own beyond four")
  func longWalkOfChildren() throws {
    var simulator = try #require(
      ScenarioSimulator(FlowCheck.read(Self.writers(above: 20), file: "test.yaml")))
    var taken = 0
    for _ in 0..<20 where simulator.take(named: "open") { taken += 1 }
    #expect(taken == 20 && Self.height(simulator) >= 20)
    for label in ["write", "close"] where simulator.take(named: label) { taken += 1 }
    #expect(taken == 22)
    while simulator.take(named: "back") { taken -= 1 }
    #expect(taken == 2)
  }

  @Test("transitions that name places of a stack end the proof with that reason")
  func runningTransitions() throws {
    let text = """
      flowcheck: 1
      platform: uikit
      timing: interleaved
      screens: { home: { home: true }, item: { coordinator: Item }, detail: , more: }
      coordinators:
        App:
          root: home
          state: { path: { stack: [item, more] } }
          events:
            open: { from: [home, more], do: push item }
            next: { from: detail, do: push more }
        Item:
          root: detail
          state: { seen: [no1, yes1] }
          events: { look: { from: detail, do: set seen = yes1 } }
      """
    let verdict = try #require(try Self.check(text).verdicts.first { $0.id == "dead-end" })
    #expect(verdict.verdict == .undetermined)
    #expect(
      verdict.depthObstacle?.hasPrefix(
        "coordinators of stack 'App.path' can be part of a running transition; ")
        == true)
  }
}

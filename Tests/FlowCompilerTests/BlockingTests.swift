import FlowCompiler
import FlowDiagnostics
import FlowModel
import FlowScenario
import FlowStateSpace
import FlowTestSupport
import Testing

/// Why an event is not possible in a state.
@Suite("Blocked events")
struct BlockingTests {
  private static let app = """
    flowcheck: 1
    platform: swiftui
    gates: { signedIn: session == active }
    screens:
      home: { home: true }
      detail: { params: { id: [x, y] } }
      help:
      intro:
      forced: { dismissible: false }
      reader: { coordinator: Reader }
      page:
    alerts:
      ask: { buttons: { Yes: { do: set session = active }, No: { role: cancel } } }
    coordinators:
      App:
        root: home
        state:
          path: { stack: [detail], limit: 2 }
          sheet: { sheet: [help, forced, reader] }
          cover: { fullScreenCover: [intro] }
          alert: { alert: [ask] }
          session: [none, active]
        effects: { load: { outcomes: { done: stay, failed: stay } } }
        events:
          open: { params: { id: [x, y] }, from: home, do: push detail(id) }
          rate: { params: { id: [x, y] }, from: detail(id), do: stay }
          print: { from: [help, intro, forced], do: stay }
          showHelp: { from: home, do: present help }
          showForced: { from: home, do: present forced }
          showIntro: { from: home, do: present intro }
          showReader: { from: home, do: present reader }
          question: { from: home, do: present ask }
          buy: { from: home, when: signedIn, do: stay }
          share:
            from: home
            when: session == active and path.count < 2 and sheet == nil
            do: stay
          begin: { from: home, do: start load }
          check: { from: home, cases: [{ when: signedIn, do: stay }, { outcomes: { ok: stay, no: stay } }] }
      Reader:
        root: page
        state: { size: [small, large] }
        events:
          zoom: { from: page, do: set size = large }
    """

  private func reasons(after steps: String..., of app: String = Self.app) throws -> [String: String] {
    var walk = try Walk(app)
    for step in steps { try walk.take(step) }
    let lines = Blocking(walk.compiled).lines(in: walk.state)
    return Dictionary(lines.map { ($0.name, $0.blockage.description) }) { first, other in
      "\(first) / \(other)"
    }
  }

  @Test("at the start, what belongs to other pages, gates, alerts and effects is blocked, and nothing else")
  func start() throws {
    #expect(
      try reasons() == [
        "rate": "'detail(id)' must be in front, but 'home' is",
        "print": "'help', 'intro' or 'forced' must be in front, but 'home' is",
        "buy": "gate 'signedIn' is closed",
        "share": "it needs `session == active`",
        "zoom": "there is no 'Reader'",
        "load": "'load' is not running",
        "check": "a different case applies now",
        "ask.Yes": "'ask' is not shown",
        "ask.No": "'ask' is not shown",
        "back": "nothing is below 'home'",
        "swipe": "there is nothing to close",
      ])
  }

  @Test("arguments of the page in front decide which choices of an event are possible")
  func arguments() throws {
    let reasons = try reasons(after: "open(x)")
    #expect(reasons["rate(y)"] == "'detail(id)' must be in front, but 'detail(x)' is")
    #expect(reasons["rate(x)"] == nil)
    #expect(reasons["rate"] == nil)
    #expect(reasons["open"] == "'home' is below 'detail(x)'")
    #expect(reasons["back"] == nil)
  }

  @Test("what covers the page is named, and what no gesture closes")
  func covers() throws {
    let help = try reasons(after: "showHelp")
    #expect(help["open"] == "'home' is below 'help'")
    #expect(help["swipe"] == nil)
    #expect(try reasons(after: "showForced")["swipe"] == "'forced' cannot be dismissed")
    #expect(
      try reasons(after: "showIntro")["swipe"] == "'intro' is a full-screen cover, which no gesture closes")
  }

  @Test("a gesture that a condition forbids needs the condition")
  func dismissibleWhile() throws {
    let app = """
      flowcheck: 1
      platform: swiftui
      screens: { list: { home: true }, editor: { dismissible: draft == clean } }
      coordinators:
        App:
          root: list
          state: { sheet: { sheet: [editor] }, draft: [clean, changed] }
          events:
            open: { from: list, do: present editor }
            type: { from: editor, do: set draft = changed }
      """
    #expect(try reasons(after: "open", of: app)["swipe"] == nil)
    #expect(try reasons(after: "open", "type", of: app)["swipe"] == "it needs `draft == clean`")
  }

  @Test("an alert has to be answered first")
  func alert() throws {
    let reasons = try reasons(after: "question")
    #expect(reasons["open"] == "'ask' must be answered first")
    #expect(reasons["back"] == "nothing is below 'home'")
    #expect(reasons["ask.Yes"] == nil)
  }

  @Test("of a condition only the parts that do not hold are told, and of an event the case that runs")
  func parts() throws {
    let reasons = try reasons(after: "question", "ask.Yes")
    #expect(reasons["buy"] == nil)
    #expect(reasons["share"] == nil)
    #expect(reasons["check.ok"] == "a different case applies now")
    #expect(reasons["check"] == nil)
  }

  @Test("a reason has the line of what is declared")
  func lines() throws {
    let walk = try Walk(Self.app)
    let lines = Blocking(walk.compiled).lines(in: walk.state)
    let source = Self.app.split(separator: "\n", omittingEmptySubsequences: false)
    func line(_ name: String) throws -> String {
      let blocked = try #require(lines.first { $0.name == name })
      return String(source[try #require(blocked.blockage.place).line - 1].drop { $0 == " " })
    }
    #expect(try line("buy") == "gates: { signedIn: session == active }")
    #expect(try line("share") == "when: session == active and path.count < 2 and sheet == nil")
    #expect(try line("rate").hasPrefix("rate: {"))
  }

  @Test(
    "on made-up scenarios an event is blocked exactly where neither the graph nor the naive interpreter takes it"
  )
  func random() throws {
    var compared = 0
    for seed in UInt64(9_001)...9_014 {
      let text = RandomScenario(seed: seed).text
      guard let flow = ScenarioReader.read(text, file: "random.yaml").value,
        let compiled = CompiledFlow.compile(flow).value
      else { continue }
      let naive = NaiveInterpreter(flow).explore(limit: 120)
      guard !naive.isTruncated else { continue }
      let graph = explore(compiled, limits: ExplorationLimits(states: 500))
      #expect(BlockingComparison.difference(compiled, graph, naive) == nil, "seed \(seed)")
      compared += 1
    }
    #expect(compared >= 7)
  }
}

/// What is blocked beside what is possible.
enum BlockingComparison {
  /// The first choice that is blocked where a step of it exists, or is not where none does.
  static func difference(_ compiled: CompiledFlow, _ graph: StateGraph, _ naive: NaiveGraph) -> String? {
    let blocking = Blocking(compiled)
    var labels: [String: Set<String>] = [:]
    for key in naive.keys { labels[key] = [] }
    for edge in naive.edges { labels[naive.keys[edge.source], default: []].insert(edge.step.label) }
    for id in 0..<graph.stateCount {
      let state = graph.state(id)
      let key = compiled.describe(state).key
      let taken = Set(graph.transitions(from: id).map(\.action))
      var free: Set<String> = []
      for (index, choice) in blocking.choices.enumerated() {
        let blockage = blocking.blockage(of: index, in: state)
        let isPossible = choice.actions.contains(where: taken.contains)
        if isPossible == (blockage != nil) {
          return "\(choice.label) in \(key): \(blockage?.description ?? "not blocked")"
        }
        if blockage == nil { free.insert(choice.label) }
      }
      let known = Set(blocking.choices.flatMap(\.actions))
      if !taken.isSubset(of: known) { return "in \(key) a step is no choice" }
      if let expected = labels[key], expected != free {
        return "in \(key): \(free.symmetricDifference(expected).sorted())"
      }
    }
    return nil
  }
}

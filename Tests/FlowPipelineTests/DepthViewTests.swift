import FlowPipeline
import FlowModel
import FlowTestSupport
import Testing

/// What `explore` and `diagram` show of stacks that can hold any number of items.
@Suite("Graphs at every depth")
struct DepthViewTests {
  private static let feed = """
    flowcheck: 1
    name: Feed
    platform: swiftui
    screens: { feed: { home: true }, profile: , photo: , comments: }
    coordinators:
      App:
        root: feed
        state: { path: { stack: [profile, photo, comments] } }
        events:
          openProfile: { from: [feed, photo], do: push profile }
          openPhoto: { from: [feed, profile], do: push photo }
    """

  private static func view(_ text: String, depths: StackDepths = .declared) -> DepthView? {
    FlowCheck.atEveryDepth(FlowCheck.read(text, file: "test.yaml", depths: depths))
  }

  private static func exploration(_ text: String) throws -> Exploration {
    guard case .everyDepth(let exploration) = try #require(view(text)) else {
      throw Obstacle(words: "bounded")
    }
    return exploration
  }

  private struct Obstacle: Error { let words: String }

  private static func keys(_ exploration: Exploration) -> [String] {
    (0..<exploration.graph.stateCount).map { exploration.flow.describe(exploration.graph.state($0)).key }
  }

  private static func steps(_ exploration: Exploration) -> [String] {
    let keys = keys(exploration)
    return keys.indices.flatMap { source in
      exploration.graph.transitions(from: source).map {
        "\(keys[source]) \(exploration.flow.actions[$0.action].label) \(keys[$0.target])"
      }
    }
  }

  @Test("a feed has a state for each screen, and back leads to whatever lies below")
  func feed() throws {
    let exploration = try Self.exploration(Self.feed)
    #expect(Self.keys(exploration) == ["path=[]", "path=[…, profile]", "path=[…, photo]"])
    #expect(
      Self.steps(exploration) == [
        "path=[] openProfile path=[…, profile]", "path=[] openPhoto path=[…, photo]",
        "path=[…, profile] openPhoto path=[…, photo]", "path=[…, profile] back path=[]",
        "path=[…, profile] back path=[…, photo]", "path=[…, photo] openProfile path=[…, profile]",
        "path=[…, photo] back path=[]", "path=[…, photo] back path=[…, profile]",
      ])
    #expect(exploration.bound == nil)
    #expect(exploration.coverage.screens.missing == ["comments"])
  }

  @Test("what surely lies below the top is told, and so is what steps ask about")
  func below() throws {
    let text =
      Self.feed + """

              openComments: { from: photo, do: push comments }
              toProfile: { from: comments, when: path contains profile, do: popTo profile }
        """
    #expect(
      try Self.keys(Self.exploration(text)) == [
        "path=[]", "path=[…, profile]", "path=[photo]", "path=[…, profile, …, photo]",
        "path=[photo, comments]", "path=[…, profile, …, photo, profile]",
        "path=[…, profile, …, photo, comments]",
      ])
  }

  @Test("where four items are all there are, or a bound is chosen, nothing is merged")
  func complete() {
    let shallow = Self.feed.replacing("from: [feed, photo]", with: "from: feed")
    #expect(Self.view(shallow) == nil)
    #expect(Self.view(Self.feed, depths: .bounded(4)) == nil)
    #expect(Self.view(Self.feed.replacing("comments] }", with: "comments], limit: 5 }")) == nil)
  }

  @Test(
    "the reason is told why items whose coordinators act while they are covered are shown up to four only")
  func obstacle() throws {
    let text = """
      flowcheck: 1
      name: Threads
      platform: swiftui
      screens: { list: { home: true }, thread: { coordinator: Thread }, posts: }
      coordinators:
        App:
          root: list
          state: { path: { stack: [thread] } }
          events:
            open: { do: push thread, by: user }
            thread.left: pop
        Thread:
          root: posts
          events:
            deleted: { by: system, do: emit left }
      """
    guard case .bounded(let reason)? = Self.view(text) else {
      Issue.record("no reason")
      return
    }
    #expect(reason == "coordinator 'Thread' acts below the top of stack 'App.path'")
  }

  @Test("the map of a feed has its screens, one arrow between each two, and says that stacks go on")
  func map() throws {
    let checked = try #require(FlowCheck.check(FlowCheck.read(Self.feed, file: "test.yaml")))
    let map = checked.flowMap
    #expect(map.subtitle == "3 states · 8 transitions · stacks at every depth")
    #expect(map.clusters.map(\.label) == ["stack · path · any depth"])
    #expect(
      map.edges.map { "\($0.from) \($0.direction) \($0.to): \($0.lines.map(\.text).joined(separator: " "))" }
        == [
          "start forward screen-feed: ", "screen-feed both screen-profile: openProfile",
          "screen-feed both screen-photo: openPhoto",
          "screen-profile both screen-photo: openPhoto ← openProfile",
        ])
    let states = try #require(try checked.stateGraph(.clean))
    #expect(
      states.subtitle
        == "3 states · 8 transitions · stacks at every depth · … is any number of screens")
    #expect(
      states.nodes.map { $0.lines.map(\.text) } == [
        [], ["feed"], ["profile", "over …, feed"], ["photo", "over …, feed"],
      ])
  }

  @Test("the list of reports has no numbers of a search that says little")
  func index() throws {
    let report = try #require(FlowCheck.check(FlowCheck.read(Self.feed, file: "test.yaml"))).report
    #expect(
      MarkdownRenderer().renderIndex([(report, "feed.md")]).hasSuffix(
        "| [Feed](feed.md) | passed | every depth | – | – |  |\n"))
  }

  @Test("a violation is marked where its run ends, however deep the search went")
  func marks() throws {
    let text = Self.feed + "\nproperties: { noPair: never (path.count == 2) }"
    let checked = try #require(FlowCheck.check(FlowCheck.read(text, file: "test.yaml")))
    #expect(checked.flowMap.nodes.filter { $0.emphasis == .violated }.map(\.id) == ["screen-photo"])
    #expect(
      checked.flowMap.edges.filter { $0.emphasis == .violated }.map(\.id) == [
        "push.screen-profile.screen-photo"
      ])
    let states = try #require(try checked.stateGraph(.clean))
    #expect(
      states.nodes.filter { $0.emphasis == .violated }.map { $0.lines.map(\.text) } == [
        ["photo", "over …, feed", "noPair"]
      ])
  }

  @Test("a violation that is deeper than the search is marked too")
  func deepMarks() throws {
    let text = Self.feed + "\nproperties: { few: never (path.count == 6) }"
    let map = try #require(FlowCheck.check(FlowCheck.read(text, file: "test.yaml"))).flowMap
    #expect(map.nodes.filter { $0.emphasis == .violated }.map(\.id) == ["screen-photo"])
    #expect(
      map.edges.filter { $0.emphasis == .violated }.map(\.id) == ["push.screen-profile.screen-photo"])
  }

  // MARK: - Beside searches

  /// The states and steps of a graph without what lies below the tops of stacks.
  private struct Shadow {
    var states: Set<String> = []
    var steps: Set<String> = []

    /// Takes what no bound cuts off: a step that a bound cuts off does only a part of what the app does.
    init(_ exploration: Exploration) {
      let graph = exploration.graph
      let place = /^path\[(\d+)\]\.(\w+)/
      let names = (0..<graph.stateCount).map { Self.name(exploration.flow.describe(graph.state($0)), place) }
      var isSeen = names.map { _ in false }
      var pending = Array(graph.initialStates)
      for start in pending { isSeen[start] = true }
      while let source = pending.popLast() {
        states.insert(names[source])
        for step in graph.transitions(from: source) where !step.flags.contains(.truncated) {
          steps.insert(
            "\(names[source]) \(exploration.flow.actions[step.action].label) \(names[step.target])")
          if !isSeen[step.target] { pending.append(step.target) }
          isSeen[step.target] = true
        }
      }
    }

    /// Returns what is shown of a state, given how the place of a coordinator on the stack begins.
    private static func name(_ state: StateDescription, _ place: Regex<(Substring, Substring, Substring)>)
      -> String
    {
      var state = state
      let cut = { (fields: [StateDescription.Field]) in
        fields.map { field in
          var field = field
          if case .stack(let items) = field.content { field.content = .stack(items.suffix(1)) }
          return field
        }
      }
      state.fields = cut(state.fields)
      let top = state.fields.first { $0.name == "path" }.flatMap { field -> String? in
        if case .stack(let items) = field.content { items.last?.name } else { nil }
      }
      let places = state.children.map { $0.path.firstMatch(of: place) }
      let highest = places.compactMap { $0.flatMap { Int($0.1) } }.max()
      // What is left of a stack is its top, with the coordinators there; the place is the same at every height.
      state.children = zip(state.children, places).compactMap { child, place in
        var child = child
        child.fields = cut(child.fields)
        guard let place else { return child }
        guard place.2 == top ?? "", Int(place.1) == highest else { return nil }
        child.path.replaceSubrange(place.range, with: "path.\(place.2)")
        return child
      }
      return "\(state.page) \(state.alert?.description ?? "") \(state.key)"
    }
  }

  /// What a search finds that the graph at every depth lacks, and where that is exact, the other way round; nil where there is no such graph.
  private static func differences(_ text: String, bound: Int) -> (isExact: Bool, lines: [String])? {
    guard case .everyDepth(let deep)? = view(text) else { return nil }
    var options = CheckOptions()
    options.limits.states = 30_000
    let scenario = FlowCheck.read(text, file: "random.yaml", depths: .bounded(bound))
    guard let search = FlowCheck.explore(scenario, options: options) else { return nil }
    let (merged, found) = (Shadow(deep), Shadow(search))
    var lines = found.states.subtracting(merged.states).union(found.steps.subtracting(merged.steps)).map {
      "missing: \($0)"
    }
    let isExact = deep.isExact && search.graph.truncation == .system
    if isExact {
      lines += merged.states.subtracting(found.states).union(merged.steps.subtracting(found.steps)).map {
        "made up: \($0)"
      }
    }
    return (isExact, lines.sorted())
  }

  @Test(
    "have what searches find, and with one stack at a time nothing else",
    arguments: Thoroughness.share(0..<8, of: 9).map { 70_000 + UInt64($0) * 50 })
  func agreement(firstSeed: UInt64) throws {
    var exact = 0
    for seed in firstSeed..<firstSeed + 50 {
      let text = RandomScenario(seed: seed).text.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !$0.trimmingPrefix(while: { $0 == " " }).hasPrefix("limit:") }.joined(separator: "\n")
      guard let (isExact, lines) = Self.differences(text, bound: 6) else { continue }
      #expect(lines.isEmpty, "seed \(seed): \(lines.prefix(3).joined(separator: "; "))")
      if isExact { exact += 1 }
    }
    #expect(exact > 7)
  }

  /// Two or three tabs with a stack each, and a variable that some pushes and pops ask for.
  private static func tabs(seed: UInt64) -> String {
    var random = SplitMix64(seed: seed)
    let count = random.number(2...3)
    var (screens, coordinators) = (["  plain:"], "")
    for tab in 0..<count {
      let names = (0..<random.number(1...3)).map { "s\(tab)\($0)" } + ["plain"]
      screens += ["  tab\(tab): { coordinator: Tab\(tab) }", "  root\(tab):"]
      screens += names.dropLast().map { "  \($0):" }
      let events = names.indices.map { number in
        let pages = random.some(random.number(0...3), of: ["root\(tab)"] + names)
        let place = pages.isEmpty ? "by: user" : "from: [\(pages.joined(separator: ", "))]"
        let condition = random.happens(30) ? ", when: mode == on" : ""
        let name = names[number]
        let bodies = ["push \(name)", "push \(name)", "popToRoot", "[pop, push \(name)]", "popTo \(name)"]
        return "      e\(number): { \(place)\(condition), do: \(random.element(of: bodies) ?? "pop") }"
      }
      coordinators += """
          Tab\(tab):
            root: root\(tab)
            state: { path: { stack: [\(names.joined(separator: ", "))] } }
            events:
        \(events.joined(separator: "\n"))

        """
    }
    let tabs = (0..<count).map { "tab\($0)" }.joined(separator: ", ")
    return """
      flowcheck: 1
      name: Tabs
      platform: swiftui
      screens:
      \(screens.joined(separator: "\n"))
      coordinators:
        App:
          state: { tab: { tabs: [\(tabs)] }, mode: [off, on] }
          events:
            flip: { from: plain, do: set mode = on }
            flop: { from: root0, do: set mode = off }
      \(coordinators)
      """
  }

  @Test("have what searches find where each tab has its own stack")
  func tabs() {
    var compared = 0
    let seeds = Thoroughness.share(UInt64(80_000)..<80_100, of: 6)
    for seed in seeds {
      let text = Self.tabs(seed: seed)
      let scenario = FlowCheck.read(text, file: "random.yaml")
      #expect(scenario.flow != nil, "\(scenario.diagnostics)")
      guard let (_, lines) = Self.differences(text, bound: 3) else { continue }
      #expect(lines.isEmpty, "seed \(seed): \(lines.prefix(3).joined(separator: "; "))\n\(text)")
      compared += 1
    }
    #expect(compared * 2 > seeds.count)
  }
}

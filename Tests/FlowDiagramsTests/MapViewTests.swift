import FlowPipeline
import Testing

@Suite struct `Views of the flow map` {
  /// Two tabs, a child coordinator in one of them, a sheet over both, a link, and a chain of pages.
  private static let shop = """
    flowcheck: 1
    name: Shop
    platform: swiftui
    screens:
      shelf: { home: true }
      product:
      review:
      account:
      help:
      reader: { coordinator: Reader }
    alerts:
      ended: { buttons: { OK: {} } }
    coordinators:
      App:
        state:
          tab: { tabs: [shelf, account] }
          path: { stack: [product, review], limit: 2, in: shelf }
          sheet: { sheet: [help, reader] }
        events:
          open: { from: shelf, do: push product }
          rate: { from: product, do: push review }
          ask: { from: [shelf, account], do: present help }
          read: { from: account, do: present reader }
        links:
          shop://review: { do: [dismiss all, present help] }
      Reader:
        root: reader
        state: { alert: { alert: [ended] } }
        events:
          end: { from: reader, do: present ended }
    """

  private func checked() throws -> CheckedScenario {
    let scenario = FlowCheck.read(
      Self.shop.replacing(", in: shelf", with: ""), file: "shop.yaml")
    return try #require(FlowCheck.check(scenario), "\(scenario.diagnostics)")
  }

  @Test func `the focus keeps what is near and the arrows between`() throws {
    let map = try checked().flowMap
    let none = map.focused(on: "screen-review", hops: 0)
    #expect(none.nodes.map(\.id) == ["screen-review"])
    let one = map.focused(on: "screen-review", hops: 1)
    #expect(one.nodes.map(\.id).contains("screen-product"))
    #expect(!one.nodes.map(\.id).contains("screen-reader"))
    #expect(
      one.edges.allSatisfy { edge in
        [edge.from, edge.to].allSatisfy { id in one.nodes.contains { $0.id == id } }
      })
    #expect(one.subtitle.hasSuffix("within 1 arrow of review"))
    #expect(one.legend.allSatisfy { $0.text != "child coordinator" }, "the legend explains what occurs only")
    let all = map.focused(on: "screen-review", hops: 9)
    #expect(all.nodes.map(\.id) == map.nodes.map(\.id))
  }

  @Test func `nothing is near through a link`() throws {
    let map = try checked().flowMap
    #expect(map.edges.contains { $0.from == "link" && $0.to == "screen-help" })
    let near = map.focused(on: "screen-help", hops: 0)
    #expect(near.nodes.map(\.id) == ["screen-help", "link"])
  }

  @Test func `coordinators are drawn with what they show`() throws {
    let map = try checked().flowMap(folding: .coordinators)
    let lines = Dictionary(uniqueKeysWithValues: map.nodes.map { ($0.id, $0.lines.map(\.text)) })
    #expect(lines["coordinator-Reader"] == ["Reader", "1 screen, 1 alert"])
    #expect(lines["coordinator-App"] == ["App", "5 screens"])
    #expect(map.nodes.first { $0.id == "coordinator-Reader" }?.tooltip == ["reader", "ended"])
    #expect(map.clusters == [])
    #expect(map.edges.allSatisfy { $0.from != $0.to })
    #expect(
      map.edges.map(\.id) == [
        "start.start.coordinator-App", "link.link.coordinator-App",
        "present.coordinator-App.coordinator-Reader",
      ])
  }

  @Test func `tabs are drawn with what is seen under them alone`() throws {
    let map = try checked().flowMap(folding: .tabs)
    let lines = Dictionary(uniqueKeysWithValues: map.nodes.map { ($0.id, $0.lines.map(\.text)) })
    // The stack lies over the whole tab bar, and the sheet too: both are seen under either tab.
    let names = Dictionary(uniqueKeysWithValues: map.nodes.map { ($0.id, $0.tooltip) })
    #expect(lines["group-shelf"]?.first == "shelf")
    #expect(names["group-shelf"]?.contains("shelf") == true)
    #expect(names["group-account"]?.contains("account") == true)
    #expect(names["group-in several tabs"]?.contains("help") == true)
    #expect(map.edges.contains { $0.kind == .tab && $0.from == "group-shelf" && $0.to == "group-account" })
  }

  @Test func `the first tab of a child coordinator is not seen under its other tabs`() throws {
    let text = """
      flowcheck: 1
      platform: swiftui
      screens:
        login: { home: true }
        main: { coordinator: Main }
        list:
        more:
        help:
      coordinators:
        App:
          root: [login, main]
          events: { enter: { from: login, do: set root = main } }
        Main:
          state: { tab: { tabs: [list, more] }, sheet: { sheet: [help] } }
          events: { ask: { from: [list, more], do: present help } }
      """
    let checked = try #require(FlowCheck.check(FlowCheck.read(text, file: "main.yaml")))
    let groups = checked.flowMap(folding: .tabs).nodes.filter { $0.shape == .folded }
    #expect(
      groups.map { [$0.id] + $0.tooltip } == [
        ["group-outside the tabs", "login"], ["group-list", "list"], ["group-more", "more"],
        ["group-in several tabs", "help"],
      ])
  }

  @Test func `dismissing what a slot shows instead of what it wants is drawn like any dismissal`() throws {
    let text = """
      flowcheck: 1
      platform: uikit
      screens: { home: { home: true }, filters: {}, prompt: {} }
      coordinators:
        App:
          root: home
          state: { modal: { sheet: [filters, prompt] } }
          events:
            open: { from: home, do: present filters }
            due: { by: app, do: present prompt }
            apply: { from: filters, do: dismiss modal }
      """
    let map = try #require(FlowCheck.check(FlowCheck.read(text, file: "filters.yaml"))).flowMap
    let ways = map.edges.filter { Set([$0.from, $0.to]) == ["screen-home", "screen-filters"] }
    #expect(ways.map(\.id) == ["present.screen-home.screen-filters"])
    #expect(ways.first?.lines.map(\.text) == ["open", "← apply"])
  }

  @Test func `depth is told in each node and shaded from the start to the farthest`() throws {
    let map = try checked().flowMap(folding: .nothing, heat: .depth)
    let heats = Dictionary(
      uniqueKeysWithValues: map.nodes.compactMap { node in node.heat.map { (node.id, $0) } })
    // The start is 0 of 3 steps away, product 1, review 2, the alert of the reader 3: account, reader, ended.
    #expect(heats["screen-shelf"] == 0)
    #expect(heats["screen-product"] == 1)
    #expect(heats["screen-review"] == 2)
    #expect(heats["alert-ended"] == 4)
    let words = map.nodes.first { $0.id == "screen-review" }?.lines.map(\.text)
    #expect(words == ["review", "after 2 steps"])
    let entries = map.legend.filter { if case .heat = $0.symbol { true } else { false } }.map(\.text)
    #expect(entries == ["at the start", "after 1 step", "after 2 steps", "after 3 steps"])
  }

  @Test func `coverage counts the states that a screen is in front of`() throws {
    let checked = try checked()
    let map = checked.flowMap(folding: .nothing, heat: .coverage)
    let counts = map.nodes.compactMap { node in
      node.lines.lazy.compactMap { $0.text.firstMatch(of: #/in front in ([0-9]+) state/#) }.first.flatMap {
        Int($0.1)
      }
    }
    #expect(counts.reduce(0, +) == checked.report.states, "each state has one place in front")
  }

  /// 200 screens in 10 frames, each with a way from an earlier one, and 400 ways more.
  @Test(.timeLimit(.minutes(2)))
  func `200 screens and 600 arrows are drawn, with the text in the tooltips`() throws {
    var diagram = Diagram(title: "Large")
    diagram.clusters = (0..<10).map { Diagram.Cluster(id: "c\($0)", label: "frame \($0)", role: .stack) }
    diagram.nodes = (0..<200).map {
      Diagram.Node(
        id: "n\($0)", shape: .screen, lines: [Diagram.Line("screen \($0)")], cluster: "c\($0 % 10)")
    }
    for index in 0..<600 {
      let (from, to) =
        index < 199 ? (index * 7 / 10, index + 1) : (index * 31 % 200, (index * 31 + index % 37 + 1) % 200)
      var edge = Diagram.Edge(id: "e\(index)", from: "n\(from)", to: "n\(to)", kind: .push)
      edge.lines = [Diagram.Line("open \(index)")]
      diagram.edges.append(edge)
    }
    let drawn = diagram.reduced(to: diagram.affordableDetail)
    #expect(drawn.omissions == ["too large for edge labels: see the tooltips"])
    let clock = ContinuousClock()
    var svg: ParsedSVG?
    let time = try clock.measure { svg = try ParsedSVG(GraphvizRenderer.render(diagram, format: .svg)) }
    #expect(svg?.classes.values.count { $0.hasPrefix("edge ") } == 600)
    // Five seconds on a machine of its own; tests share theirs.
    #expect(time < .seconds(60), "\(time)")
  }

  @Test func `a heading makes way for an arrow`() throws {
    var diagram = Diagram(title: "Heading")
    diagram.clusters = [Diagram.Cluster(id: "c", label: "a heading as wide as the frame", role: .modal)]
    diagram.nodes =
      [
        Diagram.Node(id: "a", shape: .screen, lines: [Diagram.Line("a")]),
        Diagram.Node(id: "b", shape: .screen, lines: [Diagram.Line("b")], cluster: "c"),
      ] + (0..<11).map { Diagram.Node(id: "n\($0)", shape: .screen, lines: [Diagram.Line("n\($0)")]) }
    diagram.edges = [Diagram.Edge(id: "e", from: "a", to: "b", kind: .push)]
    let svg = String(decoding: try GraphvizRenderer.render(diagram, format: .svg), as: UTF8.self)
    let heading = try #require(svg.firstMatch(of: #/x="([-0-9.]+)" y="([-0-9.]+)"[^>]*>a heading as wide/#))
    let (x, y) = (try #require(Double(heading.1)), try #require(Double(heading.2)))
    let edge = try #require(svg.firstMatch(of: #/id="e" class="edge push"(?:.|\n)*? d="([^"]+)"/#))
    let points = edge.1.split { "MC ".contains($0) }.map {
      $0.split(separator: ",").compactMap { Double($0) }
    }
    // A straight arrow; letters of 10 points are at least 4 points wide.
    let width = Double("a heading as wide as the frame".count) * 4
    let isBeside = points.allSatisfy { $0[0] < x - width / 2 } || points.allSatisfy { $0[0] > x + width / 2 }
    let isAboveOrBelow = points.allSatisfy { $0[1] < y - 8 } || points.allSatisfy { $0[1] > y + 2 }
    #expect(isBeside || isAboveOrBelow, "\(points) \(x) \(y)")
  }
}

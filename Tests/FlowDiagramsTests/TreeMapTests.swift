import FlowPipeline
import Testing

@Suite struct `The flow map of a tree of coordinators` {
  private static let tree = """
    flowcheck: 1
    name: Tree
    platform: swiftui
    domains:
      Sort: [newest, cheapest]
    gates:
      unlocked: lock == open
    screens:
      browse:  { coordinator: Browse }
      account: { coordinator: Account }
      catalog: { home: true }
      product:
      profile: { requires: unlocked }
      reader:  { coordinator: Reader }
      chapter:
      lockScreen: { opens: unlocked, lock: true, dismissible: false }
    alerts:
      signOut:
        buttons:
          SignOut: { role: destructive, do: stay }
          Stay: { role: cancel }
    coordinators:
      App:
        state:
          tab: { tabs: [browse, account] }
          shade: { window: [lockScreen] }
          lock: [open, closed]
        events:
          background: { by: system, do: [set lock = closed, present lockScreen] }
          unlock: { from: lockScreen, do: [set lock = open, dismiss shade] }
      Browse:
        root: catalog
        state:
          path: { stack: [product], limit: 1 }
          sheet: { sheet: [reader] }
        events:
          open: { from: catalog, do: push product }
          read: { from: product, do: present reader }
          reader.finished: { do: dismiss sheet }
      Account:
        root: account
        state:
          page: { push: [profile] }
          alert: { alert: [signOut] }
        events:
          show: { from: account, do: present profile }
          leave: { from: profile, do: present signOut }
      Reader:
        root: reader
        state:
          order: Sort
          path: { stack: [chapter], limit: 1 }
        effects:
          load: { outcomes: { done: push chapter, failed: stay } }
        events:
          sort: { params: { by: Sort }, from: reader, do: set order = by }
          fetch: { from: reader, do: start load }
          close: { from: reader, do: emit finished }

    """

  private func map(_ text: String = tree) throws -> Diagram {
    let scenario = FlowCheck.read(text, file: "tree.yaml")
    #expect(scenario.diagnostics.map(\.message) == [])
    return try #require(FlowCheck.check(scenario)).flowMap
  }

  @Test func `is the same map as before`() throws {
    let dot = String(decoding: try GraphvizRenderer.render(map(), format: .dot), as: UTF8.self)
    try Snapshot.expect(dot, named: "tree-map.dot")
  }

  @Test func `each child coordinator is a frame with its pages in it`() throws {
    let map = try map()
    #expect(map.clusters.map(\.label) == ["window · shade", "Browse", "Account", "Reader"])
    let frames = Dictionary(grouping: map.nodes.filter { $0.cluster != nil }) { $0.cluster ?? "" }
    #expect(frames["coordinator-Browse"]?.map(\.id) == ["screen-catalog", "screen-product"])
    #expect(frames["coordinator-Account"]?.map(\.id) == ["screen-account", "screen-profile"])
    #expect(frames["coordinator-Reader"]?.map(\.id) == ["screen-reader", "screen-chapter"])
    #expect(frames["window-shade"]?.map(\.id) == ["screen-lockScreen"])
  }

  @Test func `a screen that another page stands for has no node, and its edges lead to that page`() throws {
    let map = try map()
    #expect(map.nodes.first { $0.id == "screen-browse" } == nil)
    let catalog = try #require(map.nodes.first { $0.id == "screen-catalog" })
    #expect(catalog.tooltip.contains("page of screen browse, tree.yaml:9"))
  }

  @Test func `tabs are one edge with two heads between their own pages`() throws {
    let tabs = try map().edges.filter { $0.kind == .tab }
    #expect(tabs.map(\.id) == ["tab.screen-catalog.screen-account"])
    #expect(tabs.map(\.direction) == [.both])
  }

  @Test func `the legend explains what occurs`() throws {
    let words = try map().legend.map(\.text)
    #expect(
      words == [
        "push and back", "tab", "present and dismiss", "alert and answer", "system or app", "home",
        "child coordinator", "window above everything",
      ])
  }

  @Test(
    "every platform and both timings draw it",
    arguments: Platform.allCases, [Timing.settled, .interleaved])
  func platforms(platform: Platform, timing: Timing) throws {
    let text = Self.tree.replacing(
      "platform: swiftui", with: "platform: \(platform.rawValue)\ntiming: \(timing.rawValue)")
    let map = try map(text)
    #expect(map.nodes.count { $0.shape == .screen } == 7)
    let known = Set(map.nodes.map(\.id))
    #expect(map.edges.allSatisfy { known.contains($0.from) && known.contains($0.to) })
    #expect(try !GraphvizRenderer.render(map, format: .svg).isEmpty)
  }

  @Test func `what only a child emits has no edge of its own that is never reached`() throws {
    let map = try map(
      """
      flowcheck: 1
      name: Wanted
      platform: swiftui
      screens:
        main: { coordinator: Main, home: true }
        payment:
      coordinators:
        App:
          root: main
          state:
            sheet: { sheet: [payment] }
          events:
            main.paymentWanted: { do: present payment }
        Main:
          root: main
          events:
            pay: { from: main, do: emit paymentWanted }
      """)
    #expect(
      map.edges.filter { $0.to == "screen-payment" }.map(\.id) == ["present.screen-main.screen-payment"])
    #expect(!map.legend.map(\.text).contains("never reached"))
  }

  @Test func `a root that can be swapped draws every root`() throws {
    let map = try map(
      """
      flowcheck: 1
      name: Roots
      platform: swiftui
      screens:
        welcome:
        main: { home: true }
        tip:
      coordinators:
        App:
          root: [welcome, main]
          state:
            path: { stack: [tip], limit: 1 }
            hint: { overlay: [tip] }
          events:
            enter: { from: welcome, do: set root = main }
            help: { from: main, do: present tip in hint }
            done: { from: tip, do: dismiss hint }
            leave: { from: main, do: set root = welcome }

      """)
    #expect(map.nodes.filter { $0.cluster == "stack-path" }.map(\.id) == ["screen-welcome", "screen-main"])
    #expect(map.clusters.map(\.label) == ["stack · path", "overlay · hint"])
    #expect(map.edges.contains { $0.id == "push.screen-welcome.screen-main" })
  }
}

import FlowPipeline
import Testing

/// What the map says in words instead of many arrows.
@Suite struct `Ways that the map tells in words` {
  private func map(_ text: String) throws -> Diagram {
    let scenario = FlowCheck.read(text, file: "fan.yaml")
    #expect(scenario.diagnostics.map(\.message) == [])
    return try #require(FlowCheck.check(scenario)).flowMap
  }

  private func lines(_ id: String, in map: Diagram) throws -> [String] {
    try #require(map.nodes.first { $0.id == id }).lines.map(\.text)
  }

  /// `begin` leads to one of so many roots, each chosen by a variable; a link to each of them too.
  private func fan(_ count: Int, more: String = "") -> String {
    let pages = (1...count).map { "p\($0)" }
    let cases = pages.enumerated().map {
      "        - { when: next == \($0.offset), do: set root = \($0.element) }"
    }
    return """
      flowcheck: 1
      name: Fan
      platform: swiftui
      screens: { home: { home: true }, \(pages.map { "\($0): {}" }.joined(separator: ", ")) }
      coordinators:
        App:
          root: [home, \(pages.joined(separator: ", "))]
          state:
            next: { range: 0..\(count - 1) }
          events:
            count: { from: home, do: set next = next + 1 }
            begin:
              from: home
              cases:
      \(cases.joined(separator: "\n"))
      rules:
        dead-end: { severity: off, reason: these pages are the end }
        deadlock: { severity: off, reason: these pages are the end }
      \(more)
      """
  }

  @Test func `four places have an arrow each`() throws {
    let map = try map(fan(4))
    let targets = map.edges.filter { $0.from == "screen-home" }.map(\.to)
    #expect(targets == ["screen-p1", "screen-p2", "screen-p3", "screen-p4"])
    #expect(try lines("screen-home", in: map) == ["home"])
  }

  @Test(arguments: [
    (5, ["begin → p1, p2, p3, p4, p5"]), (8, ["begin → p1, p2, p3, p4, p5, ", "p6, p7, p8"]),
    (9, ["begin → 9 places"]),
  ])
  func `more than four are told in the node, up to eight by name`(count: Int, words: [String]) throws {
    let map = try map(fan(count))
    #expect(map.edges.filter { $0.from == "screen-home" }.map(\.id) == [])
    #expect(try lines("screen-home", in: map) == ["home"] + words)
    let home = try #require(map.nodes.first { $0.id == "screen-home" })
    let names = (1...count).map { "p\($0)" }.joined(separator: ", ")
    #expect(home.tooltip.contains("begin leads to one of \(names)"))
    // The arrows that are not drawn decide the ranks: each page is one step from home.
    let ranks = map.nodes.filter { $0.id.hasPrefix("screen-p") }.compactMap(\.rank)
    #expect(Set(ranks) == [try #require(home.rank) + 1])
  }

  @Test func `of the places that are told in words a violated one has its arrow`() throws {
    let map = try map(fan(6, more: "properties: { notThere: never (visible is p6) }"))
    #expect(map.edges.filter { $0.from == "screen-home" }.map(\.id) == ["push.screen-home.screen-p6"])
    #expect(map.edges.last?.emphasis == .violated)
    #expect(try lines("screen-home", in: map) == ["home", "begin → p1, p2, p3, p4, p5, ", "p6"])
  }

  @Test func `a link has an arrow to each of many places`() throws {
    let text = fan(6).replacing("begin:\n        from: home", with: "other:\n        from: p1")
    let cases = (1...6).map { "        - { when: next == \($0 - 1), do: set root = p\($0) }\n" }.joined()
    let links = "    links:\n      x://any:\n        cases:\n\(cases)    events:"
    let map = try map(text.replacing("    events:", with: links))
    #expect(map.edges.filter { $0.from == "link" }.map(\.to) == (1...6).map { "screen-p\($0)" })
    #expect(try lines("link", in: map) == ["deep link"])
  }

  /// Pages that lie on one that lies on home; each has a button that closes both.
  private func pages(_ count: Int, more: String = "") -> String {
    let pages = (1...count).map { "p\($0)" }
    return """
      flowcheck: 1
      name: Pages
      platform: swiftui
      screens: { home: { home: true }, list: {}, \(pages.map { "\($0): {}" }.joined(separator: ", ")) }
      coordinators:
        App:
          root: home
          state:
            path: { stack: [list, \(pages.joined(separator: ", "))], limit: 2 }
          events:
            show: { from: home, do: push list }
      \(pages.map { "      open\($0): { from: list, do: push \($0) }" }.joined(separator: "\n"))
            toHome: { from: [\(pages.joined(separator: ", "))], do: popToRoot }
      \(more)
      """
  }

  @Test func `from eight places an arrow each leads home`() throws {
    let map = try map(pages(8))
    let home = map.edges.filter { $0.from == "screen-home" && $0.direction == .backward }
    #expect(home.map(\.to) == (1...8).map { "screen-p\($0)" })
    #expect(home.allSatisfy { $0.lines.map(\.text) == ["toHome"] })
    #expect(try lines("screen-home", in: map) == ["home"])
  }

  @Test func `ways home from more than eight places are counted, and none of them has no other way out`()
    throws
  {
    let map = try map(pages(9))
    #expect(map.edges.filter { $0.from == "screen-home" }.map(\.id) == ["push.screen-home.screen-list"])
    #expect(try lines("screen-home", in: map) == ["home", "← 9 places"])
    let home = try #require(map.nodes.first { $0.id == "screen-home" })
    #expect(home.tooltip.contains("returns from p1, p2, p3, p4, p5, p6, p7, p8, p9"))
    for number in 1...9 { #expect(try lines("screen-p\(number)", in: map) == ["p\(number)"]) }
  }

  @Test func `an alert keeps the arrow of the answer that leads home`() throws {
    let alert = "alerts: { sure: { buttons: { Go: { do: popToRoot }, Stay: { role: cancel } } } }"
    let text = pages(9, more: alert)
      .replacing("    state:\n", with: "    state:\n      alert: { alert: [sure] }\n")
      .replacing("      toHome:", with: "      ask: { from: p1, do: present sure }\n      toHome:")
    let map = try map(text)
    #expect(try lines("screen-home", in: map) == ["home", "← 9 places"])
    let answer = try #require(map.edges.first { $0.to == "alert-sure" && $0.from == "screen-home" })
    #expect(answer.direction == .backward)
    #expect(answer.lines.map(\.text) == ["Go"])
  }

  @Test func `a fan gives the same map as before`() throws {
    let text = fan(5)
    let dot = String(decoding: try GraphvizRenderer.render(map(text), format: .dot), as: UTF8.self)
    try Snapshot.expect(dot, named: "fan.dot")
    let svg = try ParsedSVG(GraphvizRenderer.render(map(text), format: .svg))
    #expect(svg.texts.contains("begin → p1, p2, p3, p4, p5"))
    let home = try ParsedSVG(GraphvizRenderer.render(map(pages(9)), format: .svg))
    #expect(home.texts.contains("← 9 places"))
  }

  private static let tabs = """
    flowcheck: 1
    name: Tabs
    platform: swiftui
    screens:
      shop:     { coordinator: Shop }
      basket:   { coordinator: Basket }
      shelf:    { home: true, requires: open }
      product:
      cart:     { home: true }
      checkout:
    gates:
      open: door == open
    coordinators:
      App:
        state:
          tab: { tabs: [shop, basket] }
          door: [open]
        events:
          shop.wanted:  { do: select basket }
          basket.again: { do: [select shop, send shop.reopen] }
      Shop:
        root: shelf
        state:
          path: { stack: [product], limit: 1 }
        events:
          open:     { from: shelf, do: push product }
          showCart: { from: [shelf, product], do: emit wanted }
          reopen:   { do: [popToRoot, push product] }
      Basket:
        root: cart
        state:
          path: { stack: [checkout], limit: 1 }
        events:
          checkOut: { from: cart, do: push checkout }
          again:    { from: [cart, checkout], do: emit again }
    """

  /// With a checkout on the cart, `showCart` comes to the checkout; `again` brings a product, also where one is there already.
  @Test
  func `an event that selects a tab leads to the tab's own page, and one that does more to where it leads`()
    throws
  {
    let tabs = try map(Self.tabs).edges.filter { $0.kind == .tab }
    #expect(
      Set(tabs.map(\.id)) == [
        "tab.screen-shelf.screen-cart", "tab.screen-product.screen-cart", "tab.screen-cart.screen-product",
        "tab.screen-checkout.screen-product",
      ])
    let words = Dictionary(uniqueKeysWithValues: tabs.map { ($0.id, $0.lines.map(\.text)) })
    #expect(words["tab.screen-shelf.screen-cart"] == ["showCart", "tab"])
    #expect(words["tab.screen-product.screen-cart"] == ["showCart"])
    #expect(words["tab.screen-cart.screen-product"] == ["again"])
  }

  @Test func `what is declared of a screen and of the page on it is told once`() throws {
    let map = try map(
      Self.tabs.replacing("coordinator: Shop }", with: "coordinator: Shop, requires: open, home: true }"))
    let shelf = try #require(map.nodes.first { $0.id == "screen-shelf" })
    #expect(shelf.lines.map(\.text) == ["shelf", "requires open"])
    #expect(shelf.classes == ["gated", "home"])
  }

  @Test func `the pages on which a home screen with tabs starts are drawn as home`() throws {
    let map = try map(
      """
      flowcheck: 1
      platform: swiftui
      screens: { welcome: , main: { coordinator: Main, home: true }, feed: , more: { terminal: true }, post: }
      coordinators:
        App:
          root: [welcome, main]
          events: { logIn: { from: welcome, do: set root = main } }
        Main:
          state: { tab: { tabs: [feed, more] }, path: { stack: [post], limit: 1 } }
          events: { open: { from: feed, when: path.count == 0, do: push post } }
      """)
    let home = map.nodes.filter { $0.classes.contains("home") }
    #expect(home.map(\.id) == ["screen-feed", "screen-more"])
    #expect(home.allSatisfy { $0.border == .double && $0.tooltip.contains("home") })
    #expect(map.nodes.filter { $0.tooltip.contains("a flow may end here") }.map(\.id) == ["screen-more"])
  }
}

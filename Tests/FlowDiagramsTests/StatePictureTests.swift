import FlowPipeline
import Testing

@Suite struct `Pictures of states` {
  /// Two products that nothing distinguishes , and a cart.
  private static let shop = """
    flowcheck: 1
    name: Shop
    platform: swiftui
    domains: { Product: 2 }
    screens: { shelf: { home: true }, product: { params: { id: Product } } }
    coordinators:
      App:
        root: shelf
        state:
          path: { stack: [product], limit: 1 }
          cart: [empty, full]
        events:
          open: { params: { id: Product }, from: shelf, do: push product(id) }
          add: { from: product, do: set cart = full }
    properties: { unused: always cart == empty }
    """

  private func checked(_ text: String) throws -> CheckedScenario {
    let scenario = FlowCheck.read(text, file: "shop.yaml")
    return try #require(FlowCheck.check(scenario), "\(scenario.diagnostics)")
  }

  private func words(_ diagram: Diagram) -> [String] {
    diagram.nodes.dropFirst().map { $0.lines.map(\.text).joined(separator: ", ") }
  }

  private func arrows(_ diagram: Diagram) -> [String] {
    diagram.edges.map { edge in
      let ends = "\(edge.from) -> \(edge.to)".replacing("state-", with: "")
      return ([ends] + edge.lines.map(\.text)).joined(separator: ", ")
    }
  }

  /// Six states: the shelf, either product, each with an empty and a full cart.
  @Test func `every state and step is drawn in full`() throws {
    let full = try #require(try checked(Self.shop).stateGraph(.full))
    #expect(
      words(full) == [
        "shelf", "product(Product#1), over shelf", "product(Product#2), over shelf",
        "product(Product#1), over shelf, cart = full, unused", "product(Product#2), over shelf, cart = full",
        "shelf, cart = full",
      ])
    // From each shelf two, from each product back and add, which changes nothing where the cart is full.
    #expect(full.edges.count == 1 + 2 * 2 + 4 * 2)
    #expect(full.edges.count { $0.from == $0.to } == 2)
    #expect(full.subtitle == "6 states · 12 transitions")
    #expect(full.omissions == [])
  }

  @Test func `values that nothing tells apart are drawn once`() throws {
    let clean = try #require(try checked(Self.shop).stateGraph(.clean))
    #expect(
      words(clean) == [
        "shelf", "product(id), over shelf", "product(id), over shelf, cart = full, unused",
        "shelf, cart = full",
      ])
    #expect(
      arrows(clean) == [
        "start -> 0", "0 -> 1, open(id)", "1 -> 2, add", "1 -> 0, back", "2 -> 3, back", "3 -> 2, open(id)",
      ])
    #expect(clean.subtitle == "6 states · 12 transitions · 4 up to the names of interchangeable values")
  }

  @Test func `a second value of a state is told apart from the first`() throws {
    let deep = Self.shop.replacing("limit: 1", with: "limit: 2").replacing("from: shelf", with: "by: user")
    let clean = try #require(try checked(deep).stateGraph(.clean))
    #expect(words(clean).contains("product(id), over product(id), shelf"))
    #expect(words(clean).contains("product(id′), over product(id), shelf"))
    #expect(!words(clean).contains { $0.contains("#") })
  }

  @Test func `a trace is the run alone`() throws {
    let trace = try #require(try checked(Self.shop).stateGraph(.trace))
    #expect(
      words(trace) == [
        "shelf", "product(Product#1), over shelf", "product(Product#1), over shelf, cart = full, unused",
      ])
    #expect(trace.edges.map(\.emphasis) == [.plain, .plain, .violated])
    #expect(trace.nodes.map(\.emphasis) == [.plain, .plain, .plain, .violated])
  }

  @Test func `choices are the run and, faded, what else could have happened`() throws {
    let choices = try #require(try checked(Self.shop).stateGraph(.choices))
    let roads = choices.nodes.filter { $0.shape == .roads }
    #expect(
      roads.map { $0.lines.map(\.text) } == [
        ["open(Product#2) → product(Product#2)"], ["back → shelf, the start"], ["back → shelf"],
      ], "at the shelf, at the product, at the product with a full cart; 'add' there changes nothing")
    #expect(choices.edges.filter { $0.emphasis == .aside }.map(\.to) == roads.map(\.id))
    #expect(
      roads.map(\.tooltip) == [
        ["open(Product#2), by a person, shop.yaml:13"], ["back, by a person"], ["back, by a person"],
      ])
    #expect(try checked(Self.shop).stateGraph(.choices, run: 1) == nil)
  }

  /// 1 + 6 + 36 + 216 states, and as many ways to look: far more than can be drawn.
  private static let large = """
    flowcheck: 1
    name: Large
    platform: swiftui
    domains: { Tone: [a, b, c, d, e, f] }
    screens: { home: { home: true }, page: { params: { tone: Tone } } }
    coordinators:
      App:
        root: home
        state: { path: { stack: [page], limit: 3 } }
        events: { deeper: { params: { tone: Tone }, by: user, do: push page(tone) } }
    """

  /// 2 · 2⁷ states that differ in switches, and show one of two screens.
  private static var middling: String {
    let switches = (0..<7).map { "x\($0): [off, on]" }.joined(separator: "\n      ")
    let events = (0..<7).map { "flip\($0): { from: home, do: set x\($0) = on }" }.joined(
      separator: "\n      ")
    return """
      flowcheck: 1
      name: Switches
      platform: swiftui
      screens: { home: { home: true }, help: {} }
      coordinators:
        App:
          root: home
          state:
            sheet: { sheet: [help] }
            \(switches)
          events:
            ask: { from: home, do: present help }
            \(events)
      """
  }

  @Test func `too many states are refused, and nothing else is drawn`() throws {
    let checked = try checked(Self.large)
    #expect(checked.report.states == 1 + 6 + 36 + 216)
    for grain in StatePicture.Grain.allCases {
      let refusal = #expect(throws: StatePicture.TooLarge.self) {
        try checked.exploration.stateGraph(by: grain)
      }
      #expect(refusal?.states == 259)
      #expect(refusal?.grain == grain)
      #expect(refusal?.alternative == nil)
    }
  }

  @Test func `a middling number of states can be drawn by what is on screen`() throws {
    let checked = try checked(Self.middling)
    #expect(checked.report.states == 2 * 128)
    for mode in [StatePicture.Mode.full, .clean] {
      let refusal = #expect(throws: StatePicture.TooLarge.self) { try checked.stateGraph(mode) }
      #expect(refusal?.alternative == .screens)
    }
    let drawn = try #require(try checked.stateGraph(.screens))
    #expect(drawn.omissions == [])
    #expect(drawn.subtitle == "256 states · 1152 transitions · 2 that look different")
    #expect(words(drawn) == ["home, 128 states", "sheet help, over home, 128 states"])
    #expect(arrows(drawn) == ["start -> 0", "0 -> 1, ask", "1 -> 0, swipe"])
  }

  @Test func `what is on screen is drawn whole`() throws {
    let checked = try checked(
      """
      flowcheck: 1
      platform: swiftui
      screens: { settings: { home: true }, notifications: {}, preferences: {}, help: {} }
      coordinators:
        App:
          root: settings
          state:
            path: { stack: [notifications, preferences], limit: 2 }
            sheet: { sheet: [help] }
          events:
            open: { from: settings, do: push notifications }
            tune: { from: notifications, do: push preferences }
            ask: { from: preferences, do: present help }
      """)
    let drawn = try #require(try checked.stateGraph(.screens))
    #expect(words(drawn).last == "sheet help, over preferences, , notifications, settings")
  }

  @Test func `few states with many steps are refused too`() throws {
    let steps = (0..<121).map { "go\($0): { from: home, do: push page }" }.joined(separator: "\n      ")
    let busy = """
      flowcheck: 1
      name: Busy
      platform: swiftui
      screens: { home: { home: true }, page: {} }
      coordinators:
        App:
          root: home
          state: { path: { stack: [page], limit: 1 } }
          events:
            \(steps)
      """
    let checked = try checked(busy)
    #expect(checked.report.states == 2)
    let refusal = #expect(throws: StatePicture.TooLarge.self) { try checked.stateGraph(.full) }
    #expect(refusal?.alternative == .clean)
    #expect(try checked.stateGraph(.clean)?.nodes.count == 3)
  }

  @Test func `the states give the same DOT as before`() throws {
    let clean = try #require(try checked(Self.shop).stateGraph(.clean))
    let dot = String(decoding: try GraphvizRenderer.render(clean, format: .dot), as: UTF8.self)
    try Snapshot.expect(dot, named: "states.dot")
    let choices = try #require(try checked(Self.shop).stateGraph(.choices))
    let other = String(decoding: try GraphvizRenderer.render(choices, format: .dot), as: UTF8.self)
    try Snapshot.expect(other, named: "choices.dot")
  }
}

import NavigationTesting
import Testing

/// Layers whose changes the platform writes into the app's properties, and what an app declares about its screens.
struct WritingTests {
  private struct App: Hashable {
    enum Tab: Hashable, CaseIterable { case news, me }
    enum Page: Hashable { case story }
    enum Item: Hashable { case menu }
    enum Action: Hashable, CaseIterable { case open, showMenu, ask, delete }
    var tab = Tab.news
    var path: [Page] = []
    var menu: Item?
    var question: String?

    mutating func send(_ action: Action) {
      switch action {
      case .open: if path.count < 3 { path.append(.story) }
      case .showMenu: menu = .menu
      case .ask: question = "remove"
      case .delete: path = []
      }
    }
  }

  private func explored(
    _ change: (Navigation<App, App.Action>) -> Navigation<App, App.Action> = { $0 }
  ) throws -> ExploredApp<App, App.Action> {
    try explore(
      App.init, events: [.open, .showMenu, .ask], sending: { $0.send($1) },
      showing: change(
        .root("app").tabs(\.tab, App.Tab.allCases).stack(\.path, in: App.Tab.news).popover(\.menu)
          .dialog(\.question) { _ in [AlertButton("Delete", sends: .delete)] }
          .actions(.user(on: "news", "story")) { _ in true }))
  }

  @Test func `a tap on a tab, back, swipes and answers write the app's properties`() throws {
    #expect(
      try explored().replay("open", "showMenu", "swipe", "ask", "remove.Delete", "open", "back", "tab(me)")
        == """
          0. start                      news
          1. open                       news > story
               path: [] → [story]
          2. showMenu                   news > story > [popover menu]
               menu: nil → menu
          3. swipe                      news > story
               menu: menu → nil
          4. ask                        news > story > [confirmationDialog remove]
               question: nil → remove
          5. remove.Delete              news
               path: [story] → []
               question: remove → nil
          6. open                       news > story
               path: [] → [story]
          7. back                       news
               path: [story] → []
          8. tab(me)                    me
               tab: news → me
        """)
  }

  @Test func `deeper paths are left out`() throws {
    #expect(
      try explored { $0.deepest(2) }.description.hasSuffix("with paths of more than 2 screens left out"))
  }

  @Test func `every combination of the open switches is explored`() throws {
    #expect(try explored { $0.pessimistic() }.description.contains(" combinations of switches"))
  }

  @Test func `a switch that the platform does not have is refused`() {
    let message = message { _ = try explored { $0.switched("swpa", to: "lose") } }
    #expect(
      message
        == "the navigation cannot be explored: platform 'swiftui' has no switch 'swpa', did you mean 'swap'?")
  }

  @Test func `screens are visible only while a gate is open`() throws {
    let verdicts = try explored().check([
      .gate("news", screens: ["story"]) { $0.tab == .news },
      .gate("reading", screens: ["menu", "remove"]) { !$0.path.isEmpty },
      .alwaysPossible("news") { $0.tab == .news && $0.path.isEmpty },
    ])
    #expect(verdicts.map(\.outcome) == [.holds, .violated, .holds])
    #expect(verdicts[1].message == "'menu' or 'remove' is visible while the gate is closed")
    #expect(verdicts[1].steps == ["showMenu"])
  }

  /// An app that ends with a cover, after a link or a tap.
  private struct Ending: Hashable {
    enum Action: Hashable { case end, closed }
    var cover: String?
    mutating func send(_ action: Action) { cover = action == .end ? "thanks" : nil }
  }

  private func ending(
    _ change: (Navigation<Ending, Ending.Action>) -> Navigation<Ending, Ending.Action>
  ) throws -> ExploredApp<Ending, Ending.Action> {
    try explore(
      Ending.init, events: [], sending: { $0.send($1) },
      showing: change(.root("home").cover(\.cover, dismissed: .closed).link("app://end", sends: .end)))
  }

  @Test func `a flow may end on a screen if that is declared`() throws {
    let verdict = try ending { $0 }.check([.rule("dead-end")])[0]
    #expect(verdict.outcome == .violated)
    #expect(verdict.steps == ["app://end"])
    #expect(try ending { $0.end("thanks") }.check([.rule("dead-end")])[0].outcome == .holds)
  }
}
